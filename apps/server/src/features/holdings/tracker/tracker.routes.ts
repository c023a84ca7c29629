import {
  addTracked,
  changePortfolio as changePortfolioCall,
  changeTracked,
  createPortfolio as createCall,
  deletePortfolio as deleteCall,
  getPortfolio,
  getPortfolioStats,
  getSharedPortfolio,
  listPortfolios,
  listPublicPortfolios,
  listTracked,
  removeTracked,
} from '@lootfolio/contract/features/holdings/tracker';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Provided } from '../../../platform/module.ts';
import { addTrackedItems } from './add-tracked-items.ts';
import { changePortfolio } from './change-portfolio.ts';
import { changeTrackedItem } from './change-tracked-item.ts';
import { createPortfolio } from './create-portfolio.ts';
import { deletePortfolio } from './delete-portfolio.ts';
import { removeTrackedItems } from './remove-tracked-items.ts';
import { viewPortfolio, viewPortfolios, viewPublicPortfolios, viewStats, type ViewParts } from './view-portfolios.ts';
import { viewTracked } from './view-tracked.ts';

export type TrackerParts = Omit<ViewParts, 'db'> & { db: Db } & Pick<Provided, 'plans'>;

export const trackerRoutes = (parts: TrackerParts): Route[] => [
  route(listPortfolios, ({ caller }) => viewPortfolios(parts, caller.userId)),

  write(createCall, async ({ tx, caller, body }) => {
    const id = await createPortfolio(tx, caller, parts.plans, body);
    return { data: await viewPortfolio({ ...parts, db: tx }, caller.userId, id) };
  }),

  route(listPublicPortfolios, ({ caller, query }) => viewPublicPortfolios(parts, caller.userId, query)),

  route(getPortfolio, async ({ caller, params }) => ({ data: await viewPortfolio(parts, caller.userId, params.id) })),

  write(changePortfolioCall, async ({ tx, caller, params, body }) => {
    const { name, description, isPublic } = body;
    await changePortfolio(tx, caller, params.id, { name, description, isPublic });
    return { data: await viewPortfolio({ ...parts, db: tx }, caller.userId, params.id) };
  }),

  write(deleteCall, async ({ tx, caller, params }) => {
    await deletePortfolio(tx, caller, params.id);
    return { data: { id: params.id } };
  }),

  route(listTracked, ({ caller, params, query }) =>
    viewTracked(parts, caller.userId, params.id, {
      search: query.search,
      marketId: query.market?.id ?? null,
      sort: query.sortBy,
      descending: query.sortOrder === 'DESC',
      page: query.page,
      limit: query.limit,
    }),
  ),

  route(getSharedPortfolio, async ({ params: { id }, query: { sortBy, sortOrder, page, limit } }) => {
    const view = { search: '', marketId: null, sort: sortBy, descending: sortOrder === 'DESC', page, limit };
    const { items, pagination, total } = await viewTracked(parts, null, id, view);
    return { data: await viewPortfolio(parts, null, id), stats: await viewStats(parts, null, id), items, pagination, total };
  }),

  route(getPortfolioStats, async ({ caller, params }) => ({ data: await viewStats(parts, caller.userId, params.id) })),

  write(addTracked, async ({ tx, caller, params, body }) => {
    const purchases = body.items.map((item) => ({
      generalId: item.general_id,
      name: item.name,
      quantity: item.qty,
      buyPrice: item.buy_price,
      boughtOn: item.transaction_date,
      marketId: item.market?.id ?? null,
      notes: item.notes || null,
    }));
    return { data: { ids: await addTrackedItems(tx, caller, params.id, purchases, parts.items) } };
  }),

  write(changeTracked, async ({ tx, caller, params, body: { item } }) => {
    await changeTrackedItem(tx, caller, params.id, {
      id: item.id,
      quantity: item.qty,
      buyPrice: item.buy_price,
      boughtOn: item.transaction_date,
      marketId: item.market && item.market.id,
      notes: item.notes === '' ? null : item.notes,
    });
    return { data: { id: item.id } };
  }),

  write(removeTracked, async ({ tx, caller, params, body }) => ({
    data: { removed: await removeTrackedItems(tx, caller, params.id, body.general_ids) },
  })),
];
