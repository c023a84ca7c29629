import type { ReplyOf } from '@lootfolio/contract/call';
import type { listListed, listingStatistics } from '@lootfolio/contract/features/selling/listings';
import { net, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import type { ListedSort } from '@lootfolio/domain/listings';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { roi, type Money } from '@lootfolio/domain/money';
import type { Language } from '@lootfolio/texts/languages';
import type { ItemQuote } from '@lootfolio/board/types';
import { costsOf } from '../../../goods/costs.reads.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary, itemTraits, nameMatcher, referencePrice } from '../../market/items/items.public.ts';
import { explain } from './explain-code.ts';
import { readByIds, readOpenListings, type ListedRow, type OpenListing } from './listings.reads.ts';
import { daysBetween } from './listings.rules.ts';

export type ViewParts = { db: Reader; items: ItemDirectory; boards: Boards; feeOf: (marketId: number, appId: AppId) => Fee };
export type ListedView = {
  appId: AppId | null;
  search: string;
  sort: ListedSort;
  descending: boolean;
  page: number;
  pageSize: number;
  /** False: things without a buy price are left out. */
  withoutCost: boolean;
  /** Only the things of these listings, on one page; null = all things. */
  only: readonly number[] | null;
  language: Language;
};

type Reply = ReplyOf<typeof listListed>;

/** A thing with its open listings, in the order of the markets. A listing of a thing that no inventory showed stands alone. */
export type Listed = { key: string; item: Item; assetId: number | null; listings: OpenListing[]; lowest: Money; since: number };

/** Returns one page of what a user has on sale. */
export async function viewListed(parts: ViewParts, userId: number, view: ListedView): Promise<Reply> {
  const fits = view.search === '' ? null : nameMatcher(view.search);
  const listed = groupListings(parts, await readOpenListings(parts.db, userId, view.appId));
  if (view.only) return viewOnly(parts, userId, listed, view.only, view.language);
  const all = listed.filter(({ item }) => fits?.(item) ?? true);
  const costs = view.withoutCost ? null : await readCosts(parts, userId, all);
  const list = costs ? all.filter((one) => (costs(one) ?? 0) > 0) : all;
  const sorted = sortListed(list, view);
  const last = Math.max(1, Math.ceil(sorted.length / view.pageSize));
  const start = (Math.min(view.page, last) - 1) * view.pageSize;
  const page = sorted.slice(start, start + view.pageSize);
  const costOf = costs ?? (await readCosts(parts, userId, page));
  return { items: await presentAll(parts, userId, page, costOf, view.language), total: sorted.length };
}

/** Presents things with all columns of their listings. What ended since the list was read is missing. */
async function presentAll(
  parts: ViewParts,
  userId: number,
  things: readonly Listed[],
  costOf: (listed: Listed) => Money | null,
  language: Language,
): Promise<Reply['items']> {
  const ids = things.flatMap(({ listings }) => listings.map(({ id }) => id));
  const rows = new Map((await readByIds(parts.db, userId, ids)).map((row) => [row.id, row]));
  const shown = things.map((listed) => ({ listed, listings: listed.listings.flatMap(({ id }) => rows.get(id) ?? []) }));
  return mapInSlices(
    shown.filter(({ listings }) => listings.length > 0),
    ({ listed, listings }) => present(parts, { ...listed, listings }, costOf(listed), language),
  );
}

async function viewOnly(
  parts: ViewParts,
  userId: number,
  listed: readonly Listed[],
  ids: readonly number[],
  language: Language,
): Promise<Reply> {
  const wanted = new Set(ids);
  const found = listed.filter(({ listings }) => listings.some(({ id }) => wanted.has(id)));
  const costOf = await readCosts(parts, userId, found);
  return { items: await presentAll(parts, userId, found, costOf, language), total: found.length };
}

/** Returns the sums over everything that a user has on sale. Things without a buy price count in no profit. */
export async function viewStatistics(parts: ViewParts, userId: number, appId: AppId | null): Promise<ReplyOf<typeof listingStatistics>> {
  const all = groupListings(parts, await readOpenListings(parts.db, userId, appId));
  const costOf = await readCosts(parts, userId, all);
  let [known, total, profit, cost] = [0, 0, 0, 0];
  for (const listed of all) {
    total += listed.lowest;
    const own = costOf(listed) ?? 0;
    if (own === 0) continue;
    known += 1;
    const cheapest = listed.listings.reduce((least, one) => (one.price < least.price ? one : least));
    profit += netOf(parts, listed.item, cheapest) - own;
    cost += own;
  }
  return { info: { count: all.length, known, total, profit, ratio: roi(profit, cost) } };
}

/** Groups listings by their thing. Listings of items that this process does not know yet are missing. */
function groupListings({ items }: Pick<ViewParts, 'items'>, rows: readonly OpenListing[]): Listed[] {
  const groups = new Map<string, Listed>();
  for (const row of rows) {
    const item = items.byId(row.itemId);
    if (!item) continue;
    const key = row.assetId === null ? `listing ${row.id}` : `asset ${row.assetId}`;
    const { since } = row;
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { key, item, assetId: row.assetId, listings: [row], lowest: row.price, since });
      continue;
    }
    group.listings.push(row);
    group.lowest = Math.min(group.lowest, row.price);
    if (since < group.since) group.since = since;
  }
  const place = ({ market }: OpenListing): number => SELLING_MARKETS.indexOf(market);
  for (const group of groups.values()) group.listings.sort((a, b) => place(a) - place(b));
  return [...groups.values()];
}

const NAMES = new Intl.Collator('en');

function sortListed(list: readonly Listed[], { sort, descending }: ListedView): Listed[] {
  const sign = descending ? -1 : 1;
  const compare = (a: Listed, b: Listed): number => {
    if (sort === 'name') return NAMES.compare(a.item.name, b.item.name);
    return sort === 'price' ? a.lowest - b.lowest : a.since - b.since;
  };
  return list.toSorted((a, b) => sign * compare(a, b) || a.listings[0]!.id - b.listings[0]!.id);
}

/** Returns a function that tells what a thing cost; null when that is unknown. */
async function readCosts({ db }: ViewParts, userId: number, things: readonly Listed[]): Promise<(listed: Listed) => Money | null> {
  const costs = await costsOf(db, userId, [...new Set(things.map(({ item }) => item.itemId))]);
  return ({ assetId }) => (assetId === null ? null : (costs.get(assetId)?.unit ?? null));
}

const netOf = ({ feeOf }: ViewParts, { appId }: Item, { market, price }: Pick<ListedRow, 'market' | 'price'>): Money =>
  net(price, feeOf(findMarket(market)!.id, appId));

function present(
  parts: ViewParts,
  { item, listings, since: sinceMs }: Pick<Listed, 'item' | 'since'> & { listings: ListedRow[] },
  cost: Money | null,
  language: Language,
): Reply['items'][number] {
  const since = new Date(sinceMs);
  const quotes = parts.boards.quotesOf(item);
  return {
    ...itemSummary(item),
    ...itemTraits(item),
    item_slug: item.slug,
    asset_id: listings[0]!.steamAssetId ?? '',
    rarity_color: item.rarityColor,
    buy_price: cost ?? 0,
    has_cost: cost !== null,
    referance_price: referencePrice(quotes),
    created_at: since.toISOString(),
    days: daysBetween(since, now()),
    markets: listings.map((listing) => ({
      ...presentListing(parts, item, listing, quotes, cost),
      msg: listing.code === null ? null : explain(listing.code, listing.text, language),
    })),
  };
}

function presentListing(
  parts: ViewParts,
  item: Item,
  listing: ListedRow,
  quotes: readonly ItemQuote[],
  cost: Money | null,
): Omit<Reply['items'][number]['markets'][number], 'msg'> {
  const market = findMarket(listing.market)!;
  const quote = quotes.find(({ marketId, fresh }) => marketId === market.id && fresh);
  const own = netOf(parts, item, listing);
  const profit = cost === null ? null : own - cost;
  const { units, scale, currency } = listing;
  return {
    market_name: market.name,
    slug: market.slug,
    market_id: market.id,
    market_item_id: listing.externalId,
    listing_id: listing.id,
    is_listed: listing.state === 'listed',
    state: listing.state,
    origin: listing.origin,
    version: listing.version,
    sale_price: listing.price,
    native: currency === 'USD' ? null : { units, scale, currency },
    market_price: quote?.price ?? null,
    market_price_at: quote ? new Date(quote.confirmedAt).toISOString() : null,
    suspicious: quote?.outlier ?? false,
    rank: listing.rank,
    net: own,
    profit,
    profitRatio: profit === null ? null : roi(profit, cost!),
    listed_at: listing.listedAt?.toISOString() ?? null,
    seen_at: listing.seenAt?.toISOString() ?? null,
    changed_outside_at: listing.changedOutsideAt?.toISOString() ?? null,
    code: listing.code,
    text: listing.text,
  };
}
