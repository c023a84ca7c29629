import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { accountOf, ownerOf, type Account } from '../markets/accounts.ts';
import type { World } from '../world.ts';
import type { Persona } from '../steam/personas.ts';
import { assetsOf, type Asset } from './assets.ts';
import { releasedOf } from './arrivals.ts';
import { hashText } from './random.ts';
import { msUntilFree, type RequestLog } from './request-log.ts';
import { deliveredAt, netOf, SELLER_RULES, sellsAt, settlesAt } from './trading-rules.ts';
import type { Desk, Listing, ListingState } from './trading-state.ts';

/** A price, and the seller's own notation of it. */
export type Price = Pick<Listing, 'price' | 'stated'>;

/** Returns the desk of a key at a market, after all sales that are due by now. */
export function openDesk(world: World, market: string, key: string): Desk {
  const name = `${market} ${key}`;
  const desk = world.trading.desks.get(name) ?? emptyDesk(market, key);
  world.trading.desks.set(name, desk);
  settle(world, key);
  return desk;
}

export function allDesks(world: World): Desk[] {
  const desks = [...world.trading.desks.values()];
  for (const key of new Set(desks.map((desk) => desk.key))) settle(world, key);
  return desks;
}

const emptyDesk = (market: string, key: string): Desk => ({
  market,
  key,
  rules: SELLER_RULES[market]!,
  listings: new Map(),
  payouts: [],
  loadedAt: new Map(),
  requests: [],
  changes: new Map(),
  deleted: false,
  violations: { key: 0, object: 0 },
  exceeded: [],
});

/**
 * Sells the listings that are due, in the order of their sales. An asset that is listed on several markets is sold once, and its other
 * listings disappear.
 */
function settle(world: World, key: string): void {
  const now = world.clock.now();
  const gone = soldBy(world, key);
  const open = [...world.trading.desks.values()].filter((desk) => desk.key === key).flatMap((desk) => allOnSale(desk));
  const due = open.filter((listing) => listing.sellsAt !== null && listing.sellsAt <= now);
  for (const listing of due.toSorted((a, b) => a.sellsAt! - b.sellsAt!)) {
    listing.state = gone.has(listing.asset.id) ? 'gone' : 'sold';
    gone.add(listing.asset.id);
  }
  for (const listing of open) if (listing.state === 'listed' && gone.has(listing.asset.id)) listing.state = 'gone';
}

function soldBy({ trading }: World, key: string): Set<string> {
  const sold = trading.sold.get(key) ?? new Set();
  trading.sold.set(key, sold);
  return sold;
}

const MOST_EXCEEDED = 100;

function note(desk: Desk, of: string, at: number, log: RequestLog): void {
  desk.exceeded.push({ of, at, oldest: log[0]! });
  if (desk.exceeded.length > MOST_EXCEEDED) desk.exceeded.shift();
}

/**
 * Counts a request of the key.
 * @param of method and path of the request
 * @returns 0 when the request may pass, otherwise the milliseconds to wait
 */
export function admit({ clock }: World, desk: Desk, of: string): number {
  const now = clock.now();
  const waitMs = msUntilFree(desk.requests, desk.rules.key, now);
  if (waitMs === 0) return 0;
  desk.violations.key += 1;
  note(desk, of, now, desk.requests);
  if (desk.rules.deletesKeys) desk.deleted = true;
  return waitMs;
}

/**
 * Counts a change of an item or listing.
 * @returns 0 when it may be changed, otherwise the milliseconds to wait
 */
export function admitChange({ clock }: World, desk: Desk, id: string): number {
  const { rules, changes, violations } = desk;
  if (!rules.object) return 0;
  const log = changes.get(id) ?? [];
  changes.set(id, log);
  const now = clock.now();
  const waitMs = msUntilFree(log, [rules.object], now);
  if (waitMs === 0) return 0;
  violations.object += 1;
  note(desk, id, now, log);
  return waitMs;
}

/** The listings on sale, including listings that the market's list does not show yet. */
export const allOnSale = (desk: Desk): Listing[] => [...desk.listings.values()].filter(({ state }) => state === 'listed');

const ownedBy = (world: World, { key }: Desk, appId: AppId): Asset[] => {
  const sold = soldBy(world, key);
  const owner = ownerOf(key);
  return [...assetsOf(world.seed, owner, appId), ...releasedOf(world, owner, appId)].filter(({ id }) => !sold.has(id));
};

/** The assets that can be listed in a game: owned, and not on sale on this market. */
export function sellable(world: World, desk: Desk, appId: AppId): Asset[] {
  const here = new Set(allOnSale(desk).map(({ asset }) => asset.id));
  return world.offersGame(desk.market, appId) ? ownedBy(world, desk, appId).filter(({ id }) => !here.has(id)) : [];
}

/**
 * Puts an asset on sale.
 * @param id the id of the listing; absent: a new one is created
 * @returns null when the seller does not own the asset, or already lists it on this market
 */
export function putOnSale(world: World, desk: Desk, assetId: string, price: Price, id?: string): Listing | null {
  const asset = Object.values(APP_IDS)
    .flatMap((appId) => sellable(world, desk, appId))
    .find((one) => one.id === assetId);
  if (!asset) return null;
  const listing: Listing = {
    ...price,
    id: id ?? newId(desk),
    asset,
    state: 'listed',
    listedAt: world.clock.now(),
    sellsAt: timeOfSale(world, desk.market, asset, price.price),
  };
  // a listing whose id is its asset's id comes back with the same id, as the newest listing
  desk.listings.delete(listing.id);
  desk.listings.set(listing.id, listing);
  return listing;
}

export function reprice(world: World, { market }: Desk, listing: Listing, price: Price): void {
  Object.assign(listing, price, { sellsAt: timeOfSale(world, market, listing.asset, price.price) });
}

export function takeOff(listing: Listing): void {
  listing.state = 'gone';
}

/** The listing with this id, when it is on sale. */
export function onSale(desk: Desk, id: string): Listing | undefined {
  const listing = desk.listings.get(id);
  return listing?.state === 'listed' ? listing : undefined;
}

/** The listings in the market's own list, oldest first. A new listing appears there with a delay. */
export const visible = ({ clock }: World, { listings, rules }: Desk, states: readonly ListingState[] = ['listed']): Listing[] =>
  [...listings.values()].filter(({ state, listedAt }) => states.includes(state) && clock.now() >= listedAt + rules.lagMs);

/** The sold listings, newest sale first. */
export const salesOf = (desk: Desk): Listing[] =>
  [...desk.listings.values()].filter(({ state }) => state === 'sold').toSorted((a, b) => b.sellsAt! - a.sellsAt!);

/** The owner's initial balance, plus the net proceeds of the sold listings, less the payouts. */
export function balanceOf(world: World, desk: Desk): Account {
  const { available, onHold } = accountOf(world, desk.market, desk.key);
  const balance = { available, onHold };
  for (const { price, sellsAt: soldAt } of salesOf(desk)) {
    balance[settlesAt(soldAt!) <= world.clock.now() ? 'available' : 'onHold'] += netOf(desk.market, price);
  }
  for (const { amount } of desk.payouts) balance.available -= amount;
  return balance;
}

/** The ids of a persona's assets that were sold with any of their keys and handed over. */
export function handedOver(world: World, { steamId }: Persona): Set<string> {
  const sales = allDesks(world)
    .filter(({ key }) => ownerOf(key).steamId === steamId)
    .flatMap(salesOf);
  return new Set(sales.filter(({ sellsAt }) => deliveredAt(sellsAt!) <= world.clock.now()).map(({ asset }) => asset.id));
}

/** A new id for a listing. Ids are unique over the keys of a market, and do not depend on other keys. */
const newId = ({ market, key, listings }: Desk): string =>
  String((FIRST_LISTING[market] ?? 0n) + BigInt(hashText(`${market} ${key}`) % 1_000_000) * 100_000n + BigInt(listings.size));

const FIRST_LISTING: Readonly<Record<string, bigint>> = {
  marketcsgo: 5_000_000_000n,
  shadowpay: 1_000_000_000n,
  csfloat: 800_000_000_000_000_000n,
};

const timeOfSale = (world: World, market: string, { item }: Asset, price: Money): number | null =>
  // the model has no data on the sales of items with prices from a file
  world.file?.games.has(item.appId) ? null : sellsAt(world.model, market, item, price, world.clock.now());
