import { findPasted as findPastedCall, searchImages, searchItems } from '@lootfolio/contract/features/market/item-search';
import {
  exportHistories as exportCall,
  findNearItems,
  getContext,
  getFilters,
  getHistories,
  getHistory,
  getItem,
  getLiquidityMethod,
  getPrice,
  getVote,
  voteForItem as voteCall,
} from '@lootfolio/contract/features/market/items';
import type { AppId } from '@lootfolio/domain/games';
import { STEAM_ID } from '@lootfolio/domain/markets';
import type { Db } from '../../../platform/database/database.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { CaseDirectory } from '../../../prices/board/case-directory.ts';
import type { HistoryArchive } from '../../../prices/history/history-archive.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readLiquidity, readMethod } from '../../../prices/liquidity/liquidity.reads.ts';
import type { FeeBook } from '../marketplaces/marketplaces.public.ts';
import { exportHistories } from './export-histories.ts';
import { findPasted } from './find-pasted.ts';
import { findSkins } from './find-skins.ts';
import { foundItem, itemSummary } from './item-summary.ts';
import { ratingOf } from './items.rules.ts';
import { readOrigins, readRange } from './items.reads.ts';
import { nearItems } from './near-items.ts';
import { quotePrice } from './quote-price.ts';
import { viewContext } from './view-context.ts';
import { viewFilters } from './view-filters.ts';
import { viewHistories } from './view-histories.ts';
import { viewHistory } from './view-history.ts';
import { viewItem } from './view-item.ts';
import { voteForItem } from './vote-for-item.ts';
import { readOwnVote, readVotes } from './votes.reads.ts';
import { wearOf } from './wears.ts';

export type ItemParts = {
  db: Db;
  items: ItemDirectory;
  boards: Boards;
  cases: CaseDirectory;
  fees: FeeBook;
  files: FileMaker;
  archive: HistoryArchive | null;
};

export const itemRoutes = (parts: ItemParts): Route[] => [
  route(getItem, async ({ body, caller }) => {
    const item = findItem(parts.items, body.game, body.slug);
    const [origins, liquidity, range, feeOf] = await Promise.all([
      readOrigins(parts.db, item.itemId),
      readLiquidity(parts.db, item),
      readRange(parts.db, item.itemId, STEAM_ID),
      parts.fees.feesFor(caller?.userId ?? null),
    ]);
    return {
      item: viewItem({ ...parts, wearOf, feeOf: (marketId) => feeOf(marketId, item.appId) }, item, {
        origins,
        liquidity,
        range,
      }),
    };
  }),

  route(searchImages, async ({ body }) => {
    const { items, total } = findItems(parts, body.name, body.game ?? null, body.limit);
    return { items: items.map(itemSummary), total };
  }),

  route(searchItems, async ({ body }) => {
    if (body.skins) return findSkins(parts, body.name, body.game ?? null, body.limit);
    const { items, total } = findItems(parts, body.name, body.game ?? null, body.limit);
    return {
      items: items.map((item) => ({ ...foundItem(item, parts.boards), skin: null })),
      total,
    };
  }),

  route(getPrice, async ({ query }) => ({ text: quotePrice(parts, query) })),

  route(findPastedCall, async ({ body }) => findPasted(parts, body.text)),

  route(getFilters, async ({ query, caller }) => {
    const feeOf = await parts.fees.feesFor(caller?.userId ?? null);
    return { items: viewFilters(parts, query.game, (marketId) => feeOf(marketId, query.game)) };
  }),

  route(getHistory, async ({ query }) =>
    viewHistory(parts, {
      item: findItem(parts.items, query.game, query.slug),
      days: query.interval,
      marketId: query.market?.id ?? null,
    }),
  ),

  route(getContext, async ({ query, caller }) =>
    viewContext(parts.db, caller?.userId ?? null, {
      item: findItem(parts.items, query.game, query.slug),
      days: query.interval,
      marketId: query.market?.id ?? null,
    }),
  ),

  route(getLiquidityMethod, async ({ query }) => {
    const { observedAt, tested, sold } = await readMethod(parts.db, query.game);
    return { observed_at: observedAt?.toISOString() ?? null, tested, sold_share: Math.round(sold * 10_000) / 100 };
  }),

  route(getHistories, async ({ query }) => viewHistories(parts, findItem(parts.items, query.game, query.slug), query.interval)),

  route(exportCall, async ({ body, language }) => {
    const item = findItem(parts.items, body.game, body.slug);
    return exportHistories(parts.files, await viewHistories(parts, item, body.interval), { item, language, body });
  }),

  route(findNearItems, async ({ query }) => {
    const found = nearItems(parts, query.game, query.slug);
    const items = found.map((item) => ({ ...itemSummary(item), price: parts.boards.lowestRegular(item)?.price ?? null }));
    return { items, total: items.length };
  }),

  route(getVote, async ({ query, caller }) => {
    const { itemId } = findById(parts.items, query.game, query.item_id);
    const [votes, vote] = await Promise.all([readVotes(parts.db, itemId), caller ? readOwnVote(parts.db, caller.userId, itemId) : null]);
    return { rating: ratingOf(votes), count: votes.count, vote };
  }),

  write(voteCall, async ({ tx, caller, body }) => {
    const votes = await voteForItem(tx, caller, findById(parts.items, body.game, body.item_id), body.vote);
    return { rating: ratingOf(votes), count: votes.count, vote: body.vote };
  }),
];

/** Finds an item by slug, else by market hash name. */
function findItem(items: ItemDirectory, appId: AppId, reference: string): Item {
  const item = items.bySlug(appId, reference) ?? items.byName(appId, reference, null);
  if (!item || item.hidden) throw notFound();
  return item;
}

function findById(items: ItemDirectory, appId: AppId, itemId: number): Item {
  const item = items.byId(itemId);
  if (!item || item.appId !== appId || item.hidden) throw notFound();
  return item;
}

function findItems({ items, boards }: ItemParts, text: string, appId: AppId | null, limit: number): { items: Item[]; total: number } {
  const { itemIds, total } = boards.search(text, appId, limit);
  return { items: itemIds.map((itemId) => items.byId(itemId)!), total };
}
