import { findPopular, findTrends, listTrending } from '@lootfolio/contract/features/market/trends';
import { route, type Request, type Route } from '../../../platform/http/route.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { subjectOf } from '../../../platform/security/rate-limit.ts';
import { listQuery, tableQuery } from './trends.rules.ts';
import { createTrends, type TrendParts } from './view-trends.ts';

export function trendRoutes(parts: TrendParts): Route[] {
  const view = createTrends(parts);
  return [
    route(findTrends, async ({ body, caller, ip }) =>
      view(tableQuery(body, await parts.fees.own(caller?.userId ?? null), nowMs()), byOf({ caller, ip })),
    ),
    route(findPopular, async ({ body, caller, ip }) => view(listQuery('popular', body, nowMs()), byOf({ caller, ip }))),
    route(listTrending, async ({ query, caller, ip }) => view(listQuery(query.type, query, nowMs()), byOf({ caller, ip }))),
  ];
}

/** Returns the name under which a query waits for its turn: a user or a network. */
const byOf = ({ caller, ip }: Pick<Request<typeof findTrends>, 'caller' | 'ip'>): string =>
  subjectOf({ userId: caller?.userId ?? null, ip });
