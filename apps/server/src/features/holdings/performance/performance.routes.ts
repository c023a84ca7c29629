import { exportPerformance, getPerformance, listPerformanceDays } from '@lootfolio/contract/features/holdings/performance';
import type { QueryOf } from '@lootfolio/contract/call';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { computePerformance, type ComputeParts, type Performance, type PerformanceView } from './compute-performance.ts';
import { exportDays } from './export-days.ts';
import { presentDays, presentPerformance } from './present-performance.ts';

export type PerformanceParts = ComputeParts & { fees: FeeBook; files: FileMaker };

export function performanceRoutes(parts: PerformanceParts): Route[] {
  const compute = async (userId: number, view: PerformanceView): Promise<Performance | null> =>
    computePerformance(parts, await parts.fees.feesFor(userId), userId, view);
  return [
    route(getPerformance, async ({ caller, query }) => {
      const performance = await compute(caller.userId, viewOf(query));
      return performance ? presentPerformance(performance, query.market.id) : { data: null, items: [], total: 0 };
    }),

    route(listPerformanceDays, async ({ caller, query }) => {
      const performance = await compute(caller.userId, viewOf(query));
      if (!performance) return { items: [], total: 0 };
      const { page, pageSize } = query;
      const newestFirst = [...performance.index.keys()].toReversed();
      const places = newestFirst.slice((page - 1) * pageSize, page * pageSize);
      return { items: presentDays(performance, places), total: newestFirst.length };
    }),

    route(exportPerformance, async ({ caller, body, language }) =>
      exportDays(parts.files, await compute(caller.userId, viewOf(body)), { ...body, language }),
    ),
  ];
}

const viewOf = ({ market, period, fees }: Pick<QueryOf<typeof getPerformance>, 'market' | 'period' | 'fees'>): PerformanceView => ({
  marketId: market.id,
  period,
  fees: fees === 1,
});
