import { findPopular, findTrends, listTrending } from '@lootfolio/contract/features/market/trends';
import { route, type Route } from '../../../platform/http/route.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { listQuery, tableQuery } from './trends.rules.ts';
import { createTrends, type TrendParts } from './view-trends.ts';

export function trendRoutes(parts: TrendParts): Route[] {
  const view = createTrends(parts);
  return [
    route(findTrends, async ({ body, caller }) => view(tableQuery(body, await parts.fees.own(caller?.userId ?? null), nowMs()))),
    route(findPopular, async ({ body }) => view(listQuery('popular', body, nowMs()))),
    route(listTrending, async ({ query }) => view(listQuery(query.type, query, nowMs()))),
  ];
}
