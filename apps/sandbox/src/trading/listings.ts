import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { ownerOf } from '../markets/accounts.ts';
import { releasedOf } from '../model/arrivals.ts';
import { assetsOf, type Asset } from '../model/assets.ts';
import { hashText } from '../model/random.ts';
import type { World } from '../world.ts';
import { timeOfSale } from './demand.ts';
import { desksOf, sellerOf } from './desks.ts';
import { soldBefore } from './events.ts';
import { change } from './own-list.ts';
import type { Desk, Listing, Price } from './state.ts';

/** The listings on sale, including listings that the market's list does not show yet. */
export const allOnSale = (desk: Desk): Listing[] => [...desk.listings.values()].filter(({ state }) => state === 'listed');

const ownedBy = (world: World, { key }: Desk, appId: AppId): Asset[] => {
  const { gone } = sellerOf(world, key);
  const owner = ownerOf(key);
  return [...assetsOf(world.seed, owner, appId), ...releasedOf(world, owner, appId)].filter(({ id }) => !gone.has(id));
};

/** The assets that can be listed in a game: owned, and neither on sale nor sold on this market. The market knows no other markets. */
export function sellable(world: World, desk: Desk, appId: AppId): Asset[] {
  const here = new Set([...desk.listings.values()].filter(({ state }) => state !== 'gone').map(({ asset }) => asset.id));
  return world.offersGame(desk.market, appId) ? ownedBy(world, desk, appId).filter(({ id }) => !here.has(id)) : [];
}

/**
 * Puts an asset on sale for a call of the market's API, and counts what a seller must not do.
 * @param id the id of the listing; absent: a new one is created
 * @returns null when the seller does not own the asset, already lists it on this market, or when the market refuses it
 */
export function putOnSale(world: World, desk: Desk, assetId: string, price: Price, id?: string): Listing | null {
  if (allOnSale(desk).some(({ asset }) => asset.id === assetId)) desk.mistakes.listedAgain += 1;
  if (soldBefore(desksOf(world, ownerOf(desk.key)), assetId)) desk.mistakes.listedSold += 1;
  return putOnSaleByHand(world, desk, assetId, price, id);
}

/** Puts an asset on sale on the market's website. Parameters and result are those of `putOnSale`. */
export function putOnSaleByHand(world: World, desk: Desk, assetId: string, price: Price, id?: string): Listing | null {
  const asset = Object.values(APP_IDS)
    .flatMap((appId) => sellable(world, desk, appId))
    .find((one) => one.id === assetId);
  if (!asset || desk.refused.has(assetId)) return null;
  const now = world.clock.now();
  const known = id === undefined ? undefined : desk.listings.get(id);
  const listing: Listing = {
    ...price,
    id: id ?? newId(desk),
    asset,
    state: 'gone',
    listedAt: now,
    sellsAt: null,
    hidden: false,
    changes: known?.changes ?? [],
  };
  change(world, desk, listing, now, { state: 'listed' });
  listing.sellsAt = timeOfSale(world, desk.market, listing, now);
  // a listing whose id is its asset's id comes back with the same id, as the newest listing
  desk.listings.delete(listing.id);
  desk.listings.set(listing.id, listing);
  return listing;
}

/** Changes the price of a listing for a call of the market's API. Returns false when the market refuses this listing. */
export function reprice(world: World, desk: Desk, listing: Listing, price: Price): boolean {
  const from = listing.price;
  if (!repriceByHand(world, desk, listing, price)) return false;
  const { market, key } = desk;
  const { id: listingId, asset } = listing;
  world.trading.priceChanges.push({ market, key, listingId, assetId: asset.id, at: world.clock.now(), from, price: price.price });
  return true;
}

/** Changes the price of a listing on the market's website. Returns false when the market refuses this listing. */
export function repriceByHand(world: World, desk: Desk, listing: Listing, price: Price): boolean {
  if (desk.refused.has(listing.id)) return false;
  const now = world.clock.now();
  change(world, desk, listing, now, price);
  Object.assign(listing, { hidden: false, sellsAt: timeOfSale(world, desk.market, listing, now) });
  return true;
}

/** Removes a listing. Returns false when the market refuses this listing. */
export function takeOff(world: World, desk: Desk, listing: Listing): boolean {
  if (desk.refused.has(listing.id)) return false;
  change(world, desk, listing, world.clock.now(), { state: 'gone' });
  return true;
}

/** The listing with this id, when it is on sale. */
export function onSale(desk: Desk, id: string): Listing | undefined {
  const listing = desk.listings.get(id);
  return listing?.state === 'listed' ? listing : undefined;
}

/** A new id for a listing. Ids are unique over the keys of a market, and do not depend on other keys. */
export const newId = ({ market, key, listings }: Desk, number = listings.size): string =>
  String((FIRST_LISTING[market] ?? 0n) + BigInt(hashText(`${market} ${key}`) % 1_000_000) * 100_000n + BigInt(number));

const FIRST_LISTING: Readonly<Record<string, bigint>> = {
  marketcsgo: 5_000_000_000n,
  shadowpay: 1_000_000_000n,
  csfloat: 800_000_000_000_000_000n,
};
