import type { OwnListing } from '@lootfolio/marketplaces/selling';
import { holdOf, type Hold, type Holds } from './holds.ts';

/** A listing that was taken off for a sale which fell through. `isOurs`: the inventory shows the thing. */
export type TakenOff = {
  id: number;
  assetId: number;
  itemId: number;
  name: string;
  market: string;
  steamAssetId: string;
  /** Steam's id under which the market knew it. */
  listedAs: string | null;
  externalId: string | null;
  price: number;
  isOurs: boolean;
  tradable: boolean;
};

/** `there`: the market's list shows the thing. Else why it stays off. */
export type PutBack = 'put_back' | 'there' | 'GONE' | 'LOCKED' | 'SWITCHED_OFF' | Hold;

/**
 * Decides what becomes of a listing that was taken off for a sale which fell through.
 * @param own the market's whole list, read after the sale was known to have fallen through
 * @param keeps markets on which the user lets nothing be taken off, so nothing is put back there either
 */
export function decidePutBack(
  taken: TakenOff,
  { own, holds, keeps }: { own: readonly OwnListing[]; holds: Holds; keeps: readonly string[] },
): PutBack {
  if (own.some((one) => shows(one, taken))) return 'there';
  if (!taken.isOurs) return 'GONE';
  if (!taken.tradable) return 'LOCKED';
  return keeps.includes(taken.market) ? 'SWITCHED_OFF' : (holdOf(holds, taken.market, taken.price) ?? 'put_back');
}

/** A listing that does not say which thing it lists may be that of any thing of its name. */
const shows = ({ listingId, assetId, name }: OwnListing, taken: TakenOff): boolean =>
  listingId === taken.externalId || (assetId === null ? name === taken.name : assetId === taken.steamAssetId || assetId === taken.listedAs);
