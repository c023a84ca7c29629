import { marketName } from '@lootfolio/domain/markets';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { audit } from '../../../platform/security/audit.ts';
import { languageOf } from '../../people/notifications/notifications.public.ts';
import type { Stall } from '../../../goods/sales/sales.store.ts';
import { wasRead } from './synchronise.store.ts';
import { tellSeller } from './tell-sales.ts';

export const outsideListings: NotificationType = {
  id: 10,
  key: 'OUTSIDE_LISTINGS',
  name: 'listings.outsideType',
  description: 'listings.outsideTypeText',
  always: true,
};

/** More listings than these, found at once, may be those of somebody who has the key. */
const A_FEW = 5;

/**
 * Tells a user of many listings that nobody made here. What the first reading with a key finds was there before.
 * Call it before the time of this reading is stored.
 */
export async function tellOutside(tx: Tx, stall: Stall, found: number): Promise<void> {
  if (found <= A_FEW || !(await wasRead(tx, stall))) return;
  const { userId, market } = stall;
  const language = await languageOf(tx, userId);
  const values = { n: found, market: marketName(market) };
  await audit(
    tx,
    { userId: null, ip: null },
    { action: 'listing.found_outside', object: `market:${market}`, after: { user: userId, count: found } },
  );
  await tellSeller(tx, userId, {
    type: outsideListings,
    title: text('listings.outsideTitle', language, values),
    message: text('listings.outsideMessage', language, values),
    link: '/user-details#market_api',
    onceKey: null,
  });
}
