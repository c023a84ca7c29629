import {
  adminListItems,
  adminListNames,
  adminMatchName,
  adminUnmatchName,
  adminUpdateItem,
} from '@lootfolio/contract/features/item-management';
import { adminListMarketFacts, adminSetMarketFacts } from '@lootfolio/contract/features/market-facts';
import { gameSlug } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import type { Db } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { route, write, type Route } from '../../platform/http/route.ts';
import type { Config } from '../../platform/process/config.ts';
import type { Item } from '../../prices/board/item-directory.ts';
import { readNames, type NameRow } from '../../prices/collect/market-names.store.ts';
import { itemSummary } from '../items/items.public.ts';
import { readMarketFacts, setMarketFacts } from '../marketplaces/marketplaces.public.ts';
import { changeItem } from './change-item.ts';
import { matchName, unmatchName } from './decide-name.ts';
import { listItems, viewManagedItem, type CatalogueParts } from './list-items.ts';
import { rateRoutes } from './rates.routes.ts';
import { sourceRoutes } from './sources.routes.ts';

export type ItemManagementParts = CatalogueParts & { db: Db; config: Config };

export const itemManagementRoutes = (parts: ItemManagementParts): Route[] => [
  route(adminListItems, async ({ query }) => listItems(parts, query)),

  write(adminUpdateItem, async ({ tx, caller, params, body, afterCommit }) => {
    const item = parts.items.byId(params.id);
    if (!item) throw notFound();
    const set = await changeItem(tx, caller, { item, cases: parts.cases }, body);
    // the notification arrives a little later
    afterCommit(() => void parts.items.refresh().catch(() => undefined));
    return { item: viewManagedItem(parts, item, set) };
  }),

  route(adminListNames, async ({ query }) => {
    const { rows, total } = await readNames(parts.db, { ...query, marketId: query.market?.id ?? null });
    return { items: rows.map((row) => viewName(parts, row)), total };
  }),

  write(adminMatchName, async ({ tx, caller, body }) => {
    await matchName(tx, caller, parts.items, body);
    return {};
  }),

  write(adminUnmatchName, async ({ tx, caller, body }) => {
    await unmatchName(tx, caller, body);
    return {};
  }),

  route(adminListMarketFacts, async ({ language }) => {
    const items = await readMarketFacts(parts.db, parts.config.FEES, language);
    return { items, total: items.length };
  }),

  write(adminSetMarketFacts, async ({ tx, caller, params, body, language }) => {
    await setMarketFacts(tx, caller, params.id, body);
    return { item: (await readMarketFacts(tx, parts.config.FEES, language)).find(({ id }) => id === params.id)! };
  }),

  ...sourceRoutes(parts),
  ...rateRoutes(parts),
];

function viewName({ items }: CatalogueParts, row: NameRow) {
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
