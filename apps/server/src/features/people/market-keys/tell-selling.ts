import { findMarket } from '@lootfolio/domain/markets';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { languageOf, notify, switchOnMail } from '../notifications/notifications.public.ts';
import type { KeyMarket } from './market-keys.rules.ts';

export const sellingEnabled: NotificationType = {
  id: 11,
  key: 'SELLING_ENABLED',
  name: 'market-keys.sellingType',
  description: 'market-keys.sellingTypeText',
  always: true,
};

/** Tells the owner of a key that it may sell from now on: somebody else may have let it. */
export async function tellSelling(tx: Tx, userId: number, keyMarket: KeyMarket): Promise<void> {
  const language = await languageOf(tx, userId);
  const market = findMarket(keyMarket)!.name;
  await switchOnMail(tx, userId, sellingEnabled);
  await notify(tx, {
    userId,
    type: sellingEnabled,
    title: text('market-keys.sellingTitle', language, { market }),
    message: text('market-keys.sellingMessage', language, { market }),
    link: '/user-details#market_api',
    onceKey: null,
  });
}
