import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { adminListNames } from '@lootfolio/contract/features/operator/item-management';
import { gameSlug } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import type { Db } from '../../../platform/database/database.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { readNames, type NameRow } from '../../../prices/collect/market-names.store.ts';
import { itemSummary } from '../../market/items/items.public.ts';

/** Returns a page of the names that the catalogue does not know, with the items to which their prices are assigned. */
export async function listNames(
  { db, items }: { db: Db; items: ItemDirectory },
  query: QueryOf<typeof adminListNames>,
): Promise<ReplyOf<typeof adminListNames>> {
  const { rows, total } = await readNames(db, { ...query, marketId: query.market?.id ?? null });
  return { items: rows.map((row) => viewName(items, row)), total };
}

function viewName(items: ItemDirectory, row: NameRow) {
  const market = marketById(row.marketId);
  const item: Item | undefined =
    row.state === 'open' ? items.byName(row.appId, row.name, row.phase) : row.itemId === null ? undefined : items.byId(row.itemId);
  return {
    market_id: market.id,
    market: market.slug,
    market_name: market.name,
    game: gameSlug(row.appId),
    app_id: row.appId,
    name: row.name,
    phase: row.phase,
    price: row.price,
    times: row.times,
    first_seen: row.firstSeen.toISOString(),
    last_seen: row.lastSeen.toISOString(),
    state: row.state,
    item: item ? itemSummary(item) : null,
  };
}
