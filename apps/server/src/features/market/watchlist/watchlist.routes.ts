import {
  addToWatchlist as addCall,
  exportWatchlist as exportCall,
  findWatched,
  getWatched,
  listWatchlist,
  removeFromWatchlist as removeCall,
} from '@lootfolio/contract/features/market/watchlist';
import type { BodyOf } from '@lootfolio/contract/call';
import { displayName } from '@lootfolio/domain/names';
import { MAX_PROVIDERS, WATCHLIST_DEFAULTS } from '@lootfolio/domain/watchlist';
import type { Db } from '../../../platform/database/database.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../marketplaces/marketplaces.public.ts';
import { addToWatchlist } from './add-to-watchlist.ts';
import { exportWatchlist } from './export-watchlist.ts';
import { removeFromWatchlist } from './remove-from-watchlist.ts';
import { viewWatchlist, type WatchlistView } from './view-watchlist.ts';
import { findWatchedItem, readWatchedRows, readWatchlist } from './watchlist.reads.ts';

export type WatchlistParts = { db: Db; items: ItemDirectory; boards: Boards; fees: FeeBook; files: FileMaker };

export const watchlistRoutes = (parts: WatchlistParts): Route[] => [
  write(addCall, async ({ tx, caller, body }) => {
    const added = { appId: body.appid, marketHashName: body.market_hash_name, itemId: body.item_id, generalId: body.general_id };
    return { id: await addToWatchlist(tx, caller, added, parts) };
  }),

  route(listWatchlist, async ({ caller, body }) => {
    return readView(parts, caller.userId, { ...viewOf(body), page: body.currentPage, pageSize: body.pageSize });
  }),

  route(exportCall, async ({ caller, body, language }) => {
    const view = { ...viewOf(body), page: 1, pageSize: MAX_ROWS };
    return exportWatchlist(parts.files, await readView(parts, caller.userId, view), { view, language, body });
  }),

  route(findWatched, async ({ caller, body }) => {
    const items = await readWatchedRows(parts.db, caller.userId, body.item_ids);
    return { items, total: items.length };
  }),

  route(getWatched, async ({ caller, body }) => {
    const name = parts.items.byName(body.app_id, body.market_hash_name, null)?.name ?? body.market_hash_name;
    const found = await findWatchedItem(parts.db, caller.userId, body.app_id, name);
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

/** Reads the view from a query. @throws Refusal LIMIT_REACHED when it names too many markets */
function viewOf(body: Omit<BodyOf<typeof listWatchlist>, 'currentPage' | 'pageSize'>): Omit<WatchlistView, 'page' | 'pageSize'> {
  if (body.markets.length > MAX_PROVIDERS) throw new Refusal('LIMIT_REACHED', 'watchlist.maxMarkets');
  return {
    filter: { appId: body.appid, type: body.selectedType, volume: body.volume },
    search: body.search,
    sort: body.sortBy,
    descending: body.sortOrder === 'DESC',
    providers: body.markets.length > 0 ? body.markets.map((market) => market.id) : WATCHLIST_DEFAULTS.providers,
    baseMarketId: body.baseMarket?.id ?? WATCHLIST_DEFAULTS.base,
  };
}

async function readView(parts: WatchlistParts, userId: number, view: WatchlistView): ReturnType<typeof viewWatchlist> {
  const rows = await readWatchlist(parts.db, userId);
  const feeOf = await parts.fees.feesFor(userId);
  return viewWatchlist({ ...parts, feeOf }, rows, view);
}
