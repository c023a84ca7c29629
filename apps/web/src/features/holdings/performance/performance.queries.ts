import { PERFORMANCE_DEFAULTS } from '@lootfolio/domain/performance';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import type { View } from './performance.search.ts';

type Performance = Reply<'GET /investments/performance'>;
export type PerformanceData = NonNullable<Performance['data']>;
export type Contribution = Performance['items'][number];
export type PerformanceDay = Reply<'GET /investments/performance/days'>['items'][number];

/** Below the key of investments, because a change of investments changes their performance. */
const ALL = ['investments', 'performance'];

export const usePerformance = (view: View) =>
  useQuery({
    queryKey: [...ALL, 'figures', view],
    queryFn: ({ signal }) => request('GET /investments/performance', { query: view, signal }),
  });

export const usePerformanceDays = (view: View, page: number) =>
  useQuery({
    queryKey: [...ALL, 'days', view, page],
    queryFn: ({ signal }) =>
      request('GET /investments/performance/days', { query: { ...view, page, pageSize: PERFORMANCE_DEFAULTS.pageSize }, signal }),
  });
