import {
  highestSales,
  mostProfitable,
  mostProfitableRatio,
  mostSold,
  saleCounts,
  saleOverview,
  saleProfits,
  salesBalance,
  salesPeriodic,
  salesProfit,
} from '@lootfolio/contract/features/selling/sales-dashboard';
import { firstSteps, ownThings } from '@lootfolio/contract/features/selling/own-dashboard';
import type { QueryOf } from '@lootfolio/contract/call';
import { percent } from '@lootfolio/domain/money';
import { route, type Route } from '../../../platform/http/route.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { itemSummary, itemTraits } from '../../market/items/items.public.ts';
import { readFirstSteps, readMostSold, readTopSales, type Rank, type SoldItem } from './dashboard.reads.ts';
import { viewBalance } from './view-balance.ts';
import { viewDays, viewMarkets, viewOverview } from './view-dashboard.ts';
import { viewOwn, type OwnParts } from './view-own.ts';

export type DashboardParts = OwnParts;

const DAY_MS = 86_400_000;

export function dashboardRoutes(parts: DashboardParts): Route[] {
  const { db, items } = parts;
  const list = (found: readonly SoldItem[]) => {
    // an item that this process does not know yet is left out
    const rows = found.flatMap((sold) => {
      const item = items.byId(sold.itemId);
      return item ? [present(item, sold)] : [];
    });
    return { items: rows, total: rows.length };
  };
  const topSales = async (userId: number, query: QueryOf<typeof highestSales>, rank: Rank) =>
    list(await readTopSales(db, userId, { appId: query.appID, status: null }, { rank, ...sinceOf(query) }));
  return [
    route(saleOverview, async ({ caller, query }) => {
      const { appID: appId, status, ...range } = query;
      return { data: await viewOverview(db, caller.userId, { appId, status }, range) };
    }),
    route(saleProfits, async ({ caller, query }) => ({ data: await viewMarkets(db, caller.userId, query) })),
    route(saleCounts, async ({ caller, query }) => ({ data: await viewMarkets(db, caller.userId, query) })),
    route(salesProfit, async ({ caller, query }) => ({ data: await viewMarkets(db, caller.userId, query) })),
    route(salesPeriodic, async ({ caller, body }) => ({ data: await viewDays(db, caller.userId, body) })),
    route(mostSold, async ({ caller, query }) =>
      list(await readMostSold(db, caller.userId, { appId: query.appID, status: null }, sinceOf(query))),
    ),
    route(highestSales, async ({ caller, query }) => topSales(caller.userId, query, 'price')),
    route(mostProfitable, async ({ caller, query }) => topSales(caller.userId, query, 'profit')),
    route(mostProfitableRatio, async ({ caller, query }) => topSales(caller.userId, query, 'ratio')),
    route(ownThings, ({ caller }) => viewOwn(parts, caller.userId)),
    route(firstSteps, async ({ caller }) => {
      const { hidden, ...steps } = await readFirstSteps(db, caller.userId);
      return { steps, hidden };
    }),
    route(salesBalance, async ({ caller, query }) => viewBalance(db, caller.userId, query.timezone)),
  ];
}

const sinceOf = ({ interval, limit }: QueryOf<typeof highestSales>) => ({ since: new Date(now().getTime() - interval * DAY_MS), limit });

function present(item: Item, { count, sale, profit, market, soldAt, known }: SoldItem) {
  const { color, ...summary } = itemSummary(item);
  const ratio = percent(profit, sale);
  return {
    ...summary,
    ...itemTraits(item),
    rarity_color: color,
    catalog_id: item.itemId,
    sale_count: count,
    sale,
    profit,
    ratio,
    profit_rate: ratio,
    sell_market: market,
    sale_date: count === 1 ? soldAt.toISOString() : null,
    cost_known: known === count,
  };
}
