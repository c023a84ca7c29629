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
import { channelsToldSince, storeTold, takeTelling } from './targets.store.ts';

export const ALERT = 'alert-target';

export const priceAlerts: NotificationType = {
  id: 2,
  key: 'PRICE_ALERTS',
  name: 'targets.notificationName',
  description: 'targets.notificationType',
};

/** A target was met at `reachedAt` by this price of a market. */
const payload = z.object({ id: z.int(), marketId: z.int(), price: z.int(), reachedAt: z.coerce.date() });

/** The time in which a target sends at most one message on each channel. */
const QUIET_MS = 86_400_000;

export const alertJob = (parts: { db: Db; items: ItemDirectory }): Job => ({
  name: ALERT,
  work: 'messages',
  run: (raw) => inTransaction(parts.db, (tx) => alertTarget(tx, parts.items, payload.parse(raw))),
});

/** Tells the user of a met target on each channel that was not used for this target today. Repeated runs tell the user only once. */
export async function alertTarget(
  tx: Tx,
  items: ItemDirectory,
  { id, marketId, price, reachedAt }: z.output<typeof payload>,
): Promise<void> {
  const target = await takeTelling(tx, id, reachedAt);
  const item = target && items.byId(target.itemId);
  if (!target || !item) return;
  const language = await languageOf(tx, target.userId);
  const name = displayName(language === 'tr' ? (item.nameTr ?? item.name) : item.name, item.phase);
  const values = { price: formatMoney(price, language), market: marketById(marketId).name, target: formatMoney(target.price, language) };
  const channels = await notify(tx, {
    userId: target.userId,
    type: priceAlerts,
    title: text('targets.alertTitle', language, { name, price: values.price }),
    message: text(target.direction === 'down' ? 'targets.alertDown' : 'targets.alertUp', language, values),
    link: `/${gameSlug(item.appId)}/item/${item.slug}`,
    onceKey: null,
    except: await channelsToldSince(tx, id, new Date(nowMs() - QUIET_MS)),
  });
  await storeTold(tx, id, channels);
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
