import { randomUUID } from 'node:crypto';
import type { Money } from '@lootfolio/domain/money';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { isFarBelowMarkets } from './far-below.ts';
import { readHolds, refuseHeld } from './holds.ts';
import type { ListedRow } from './listings.reads.ts';
import { findListing, startRepricing } from './reprice-listings.ts';

/** `confirmed`: the user has seen that the price is far below all known ones. */
type Change = { market: string; externalId: string; price: Money; confirmed: boolean; clientKey: string | undefined };

/**
 * Starts to change the price of a listing.
 * @throws Refusal NOT_FOUND, STATE while it is not on sale; CONFIRM_PRICE; what holds selling; KEY_REUSED
 */
export async function startPriceChange(
  tx: Tx,
  caller: Caller,
  parts: { items: ItemDirectory; boards: Boards },
  { market, externalId, price, confirmed, clientKey = randomUUID() }: Change,
): Promise<{ listing: ListedRow; operation: string }> {
  const listing = await findListing(tx, caller.userId, { market, externalId });
  if (!confirmed && isFarBelowMarkets(parts, listing.itemId, price)) throw new Refusal('CONFIRM_PRICE', 'listings.priceFarBelow');
  refuseHeld(await readHolds(tx, caller.userId), market, price);
  const operation = await startRepricing(tx, caller, clientKey, [{ listing, price }]);
  return { listing, operation: operation! };
}
