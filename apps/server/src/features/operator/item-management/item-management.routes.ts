import {
  adminListItems,
  adminListNames,
  adminMatchName,
  adminUnmatchName,
  adminUpdateItem,
} from '@lootfolio/contract/features/operator/item-management';
import { adminListMarketFacts, adminSetMarketFacts } from '@lootfolio/contract/features/market/market-facts';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import { readMarketFacts, setMarketFacts } from '../../market/marketplaces/marketplaces.public.ts';
import { changeItem } from './change-item.ts';
import { matchName, unmatchName } from './decide-name.ts';
import { listItems, viewManagedItem, type CatalogueParts } from './list-items.ts';
import { listNames } from './list-names.ts';
import { rateRoutes } from './rates.routes.ts';
import { sourceRoutes } from './sources.routes.ts';

export type ItemManagementParts = CatalogueParts & { db: Db; config: Config };

export const itemManagementRoutes = (parts: ItemManagementParts): Route[] => [
  route(adminListItems, async ({ query }) => listItems(parts, query)),

  write(adminUpdateItem, async ({ tx, caller, params, body }) => {
    const item = parts.items.byId(params.id);
    if (!item) throw notFound();
    const set = await changeItem(tx, caller, { item, cases: parts.cases }, body);
    return { item: viewManagedItem(parts, item, set) };
  }),

  route(adminListNames, async ({ query }) => listNames(parts, query)),

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
