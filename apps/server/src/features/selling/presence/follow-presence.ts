import { isRefusal, type MarketError } from '@lootfolio/marketplaces/port';
import type { Presence } from '@lootfolio/marketplaces/selling';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { notify, switchOnMail } from '../../people/notifications/notifications.public.ts';
import { KEY_CODES, lossMessage } from './explain.rules.ts';
import { notifyScreens, storeFailure, storePresence, takeLoss, type Account, type Failure } from './presence.store.ts';

export const lostPresence: NotificationType = {
  id: 8,
  key: 'SELLING_STOPPED',
  name: 'presence.notificationName',
  description: 'presence.notificationType',
  always: true,
};

/** What a market said of an account, or why it did not tell. `askedAt`: when the request began. */
export type PresenceReading = { askedAt: Date } & ({ presence: Presence } | { failure: Failure });

/** The failure of a request. A refused key is a loss; everything else may pass. */
export function failureOf(error: MarketError): Failure {
  const isLoss = isRefusal(error);
  return { code: isLoss ? error.code : (error.refusal?.code ?? error.code), text: error.refusal?.text ?? '', isLoss };
}

/**
 * Stores what a market said of an account. Tells the user when it cannot sell while something is on sale there: once for each loss, by mail
 * unless they chose otherwise. A loss ends when the account can sell again.
 */
export async function followPresence(tx: Tx, account: Account, reading: PresenceReading): Promise<void> {
  if ('presence' in reading) await storePresence(tx, account, reading.presence, reading.askedAt);
  else await storeFailure(tx, account, reading.failure, reading.askedAt);
  await notifyScreens(tx, account);
  const loss = await takeLoss(tx, account);
  if (!loss) return;
  await switchOnMail(tx, account.userId, lostPresence);
  const isKey = loss.error !== null && KEY_CODES.includes(loss.error);
  await notify(tx, {
    userId: account.userId,
    type: lostPresence,
    ...lossMessage(account.market, loss),
    link: isKey ? '/user-details#market_api' : '/listed-items',
    onceKey: null,
  });
}
