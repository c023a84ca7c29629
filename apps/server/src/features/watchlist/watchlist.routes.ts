import {
  addToWatchlist as addCall,
  findWatched,
  getWatched,
  listWatchlist,
  removeFromWatchlist as removeCall,
} from '@lootfolio/contract/features/watchlist';
import { displayName } from '@lootfolio/domain/names';
import { MAX_PROVIDERS, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import type { Db } from '../../platform/database/database.ts';
import { route, write, type Route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Boards } from '../../prices/board/boards.ts';
import type { ItemDirectory } from '../../prices/board/item-directory.ts';
import type { FeeBook } from '../marketplaces/marketplaces.public.ts';
import { addToWatchlist } from './add-to-watchlist.ts';
import { removeFromWatchlist } from './remove-from-watchlist.ts';
import { viewWatchlist } from './view-watchlist.ts';
import { findWatchedItem, readWatchedRows, readWatchlist } from './watchlist.reads.ts';

export type WatchlistParts = { db: Db; items: ItemDirectory; boards: Boards; fees: FeeBook };

export const watchlistRoutes = (parts: WatchlistParts): Route[] => [
  write(addCall, async ({ tx, caller, body }) => {
    const added = { appId: body.appid, marketHashName: body.market_hash_name, itemId: body.item_id, generalId: body.general_id };
    return { id: await addToWatchlist(tx, caller, added, parts) };
  }),

  route(listWatchlist, async ({ caller, body }) => {
    if (body.markets.length > MAX_PROVIDERS) throw new Refusal('LIMIT_REACHED', 'watchlist.maxMarkets');
    const rows = await readWatchlist(parts.db, caller.userId);
    const feeOf = await parts.fees.feesFor(caller.userId);
    return viewWatchlist({ ...parts, feeOf }, rows, {
      filter: { appId: body.appid, type: body.selectedType, volume: body.volume },
      search: body.search,
      sort: body.sortBy,
      descending: body.sortOrder === 'DESC',
      page: body.currentPage,
      pageSize: body.pageSize,
      providers: body.markets.length > 0 ? body.markets.map((market) => market.id) : WATCHLIST_DEFAULTS.providers,
      baseMarketId: body.baseMarket?.id ?? WATCHLIST_DEFAULTS.base,
    });
  }),

  route(findWatched, async ({ caller, body }) => {
    const items = await readWatchedRows(parts.db, caller.userId, body.item_ids);
    return { items, total: items.length };
  }),

  route(getWatched, async ({ caller, body }) => {
    const found = await findWatchedItem(parts.db, caller.userId, body.app_id, body.market_hash_name);
    const item = found && parts.items.byId(found.item_id);
    return {
      item: found && item ? { id: found.id, item_id: item.itemId, name: displayName(item.name, item.phase) } : null,
    };
  }),

  write(removeCall, async ({ tx, caller, body }) => {
    await removeFromWatchlist(tx, caller, body.id);
    return { id: body.id };
  }),
];
