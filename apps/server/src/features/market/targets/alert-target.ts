import { gameSlug } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import { displayName } from '@lootfolio/domain/names';
import { formatMoney } from '@lootfolio/texts/numbers';
import { text } from '@lootfolio/texts/text';
import { z } from 'zod';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import { languageOf } from './targets.reads.ts';
import { BELL, QUIET_MS } from './targets.rules.ts';
import { channelsToldSince, storeTold, takeTelling, type TargetValues } from './targets.store.ts';

export const ALERT = 'alert-target';

export const priceAlerts: NotificationType = {
  id: 2,
  key: 'PRICE_ALERTS',
  name: 'targets.notificationName',
  description: 'targets.notificationType',
  asked: true,
};

/** A target was met at `reachedAt` by this price of a market. */
const payload = z.object({ id: z.int(), marketId: z.int(), price: z.int(), reachedAt: z.coerce.date() });

/** The key of the messages of a target's meeting. */
export const meetingKey = (id: number, reachedAt: Date): string => `target:${id}:${reachedAt.getTime()}`;

export const alertJob = (parts: { db: Db; items: ItemDirectory }): Job => ({
  name: ALERT,
  work: 'messages',
  run: (raw) => inTransaction(parts.db, (tx) => alertTarget(tx, parts.items, payload.parse(raw))),
});

/**
 * Tells the user of a met target on each channel that was not used for this target today, and in any case in the bell. Repeated runs tell the
 * user only once.
 * @throws Error for an item that this process does not know yet: the job runs again
 */
export async function alertTarget(
  tx: Tx,
  items: ItemDirectory,
  { id, marketId, price, reachedAt }: z.output<typeof payload>,
): Promise<void> {
  const target = await takeTelling(tx, id, reachedAt);
  if (!target) return;
  const item = items.byId(target.itemId);
  if (!item) throw new Error(`item ${target.itemId} of a met target is not known`);
  const language = await languageOf(tx, target.userId);
  const name = displayName(language === 'tr' ? (item.nameTr ?? item.name) : item.name, item.phase);
  const values = { price: formatMoney(price, language), market: marketById(marketId).name, target: formatMoney(target.price, language) };
  const told = await channelsToldSince(tx, id, new Date(nowMs() - QUIET_MS));
  const channels = await notify(tx, {
    userId: target.userId,
    type: priceAlerts,
    title: text('targets.alertTitle', language, { name, price: values.price }),
    message: text(messageOf(target), language, values),
    link: `/${gameSlug(item.appId)}/item/${item.slug}`,
    onceKey: meetingKey(id, reachedAt),
    except: told,
  });
  // the bell shows every message that goes out, and else an entry of its own
  const inBell = channels.length > 0 || !told.includes(BELL);
  await storeTold(tx, id, [...channels, ...(inBell ? [BELL] : [])]);
  await audit(
    tx,
    { userId: null, ip: null },
    {
      action: 'target.reached',
      object: `target:${id}`,
      after: { user: target.userId, item: item.itemId, market: marketId, price, channels },
    },
  );
}

function messageOf({ direction, markets }: Pick<TargetValues, 'direction' | 'markets'>) {
  if (direction === 'down') return 'targets.alertDown';
  return markets === null ? 'targets.alertUp' : 'targets.alertUpAmong';
}
