import type { AppId } from '@lootfolio/domain/games';
import { ownerOf } from '../markets/accounts.ts';
import { laterAsset, type Asset } from '../model/assets.ts';
import { itemsOf } from '../model/items.ts';
import { hashText, mix } from '../model/random.ts';
import type { World } from '../world.ts';
import { sellerOf } from './desks.ts';
import { newId } from './listings.ts';
import { DELIVERY_MS, payTime, PROTECTED_MS } from './rules.ts';
import type { Desk, Listing, Sale, SaleEnd } from './state.ts';
import { inUnits } from './units.ts';

/**
 * A sale that a test makes up. `name` and `phase`: absent = any item. `price`: in thousandths of a dollar; absent = any. `asset_id`: absent
 * = one that nobody else has. `became`: absent = it was handed over, or is to be. `by`: who reversed it. `ended_at`: when.
 */
export type PastSale = {
  sold_at: string;
  name?: string;
  phase?: string | null;
  price?: number;
  asset_id?: string;
  became?: SaleEnd['how'];
  by?: SaleEnd['by'];
  ended_at?: string;
};

/** The number of past sales that a seller can have. */
const MOST_PAST = 40_000;
/** The first number of their assets and listings, beyond those of all others. */
const FIRST_PAST = 9_000;
const FIRST_PAST_LISTING = 50_000;
const ANY_PRICES = 50_000;
const REVERSED_MS = 3 * 86_400_000;

/**
 * Adds sales to the history of a desk. They follow from the seed, the key and their number. No inventory changes, and nobody is banned.
 * @returns the sales in the order of `sales`, or why a sale is impossible; then none is added
 */
export function addPastSales(world: World, desk: Desk, appId: AppId, sales: readonly PastSale[]): Sale[] | string {
  const seller = sellerOf(world, desk.key);
  if (seller.past + sales.length > MOST_PAST) return `a seller has at most ${MOST_PAST} past sales`;
  const items = new Map(itemsOf(appId).map((item) => [`${item.name}\n${item.phase ?? ''}`, item]));
  const added: Sale[] = [];
  for (const [index, said] of sales.entries()) {
    const n = seller.past + index;
    const item = said.name === undefined ? undefined : items.get(`${said.name}\n${said.phase ?? ''}`);
    if (said.name !== undefined && !item) return `no item ${said.name}`;
    const made = laterAsset(world.seed, ownerOf(desk.key), appId, FIRST_PAST + n, item);
    const sale = pastSale(world, desk, { n, said, asset: { ...made, id: said.asset_id ?? made.id } });
    if (typeof sale === 'string') return `sale ${index}: ${sale}`;
    added.push(sale);
  }
  seller.past += sales.length;
  desk.sales = [...desk.sales, ...added].toSorted((a, b) => a.soldAt - b.soldAt);
  return added;
}

type Past = { n: number; said: PastSale; asset: Asset };

function pastSale(world: World, desk: Desk, { n, said, asset }: Past): Sale | string {
  const now = world.clock.now();
  const soldAt = Date.parse(said.sold_at);
  if (!(soldAt <= now)) return 'sold_at is no time of the past';
  const end = endOf(desk, said, soldAt);
  if (typeof end === 'string') return end;
  if (end && end.at > now) return 'it ends in the future';
  const price = said.price ?? 500 + 10 * (mix(hashText(desk.market, world.seed), n, 71) % ANY_PRICES);
  const stated = inUnits(world, desk, price);
  const isDelivered = (end === null || end.how === 'reversed') && soldAt + DELIVERY_MS <= now;
  const listing: Listing = {
    id: desk.market === 'waxpeer' ? asset.id : newId(desk, FIRST_PAST_LISTING + n),
    asset,
    price,
    stated,
    state: end && end.how !== 'reversed' ? 'gone' : 'sold',
    listedAt: soldAt - DELIVERY_MS,
    sellsAt: null,
    hidden: false,
    changes: [],
  };
  return {
    id: `${listing.id}${String(n + 1).padStart(5, '0')}`,
    listing,
    asset,
    price,
    stated,
    soldAt,
    buyerLeaves: false,
    undeliverable: false,
    deliveredAt: isDelivered ? soldAt + DELIVERY_MS : null,
    paysAt: payTime(desk.rules, soldAt),
    end,
  };
}

function endOf(desk: Desk, { became, by = 'buyer', ended_at: stated }: PastSale, soldAt: number): SaleEnd | null | string {
  if (became === undefined) return null;
  if (became === 'failed') return { how: 'failed', by: 'seller', at: soldAt + desk.rules.deliverMs };
  if (became === 'fell_through') return { how: 'fell_through', by: 'buyer', at: soldAt + DELIVERY_MS };
  const at = stated === undefined ? soldAt + REVERSED_MS : Date.parse(stated);
  return at >= soldAt + DELIVERY_MS && at < soldAt + PROTECTED_MS ? { how: 'reversed', by, at } : 'it is not protected at ended_at';
}
