import { STATISTIC_DEFAULTS, type StatisticRange } from '@lootfolio/domain/statistics';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Reply } from '../../../lib/api.ts';

export type Overview = Reply<'GET /admin/statistic/overview'>['data'];
export type Country = Reply<'GET /admin/statistic/demographics'>['data'][number];

/** The data of a successful answer. @throws ApiError for any other answer */
async function dataOf<T>(answer: Promise<{ success: boolean; data: T }>): Promise<T> {
  const { success, data } = await answer;
  if (!success) throw new ApiError({ code: 'INTERNAL', msg: '', status: 200 });
  return data;
}

const STATISTICS = 'statistics';

export const useOverview = (interval: StatisticRange) =>
  useQuery({
    queryKey: [STATISTICS, 'overview', interval],
    queryFn: ({ signal }) => dataOf(request('GET /admin/statistic/overview', { query: { interval }, signal })),
  });

export const useRegistrations = (interval: StatisticRange) =>
  useQuery({
    queryKey: [STATISTICS, 'registrations', interval],
    queryFn: ({ signal }) => dataOf(request('GET /admin/statistic/registrations', { query: { interval }, signal })),
  });

export const useActivity = (interval: StatisticRange) =>
  useQuery({
    queryKey: [STATISTICS, 'activity', interval],
    queryFn: ({ signal }) => dataOf(request('GET /admin/statistic/activity', { query: { interval }, signal })),
  });

export const useGrowth = () =>
  useQuery({
    queryKey: [STATISTICS, 'growth'],
    queryFn: ({ signal }) => dataOf(request('GET /admin/statistic/growth', { query: { interval: STATISTIC_DEFAULTS.months }, signal })),
  });

export const useDemographics = () =>
  useQuery({
    queryKey: [STATISTICS, 'demographics'],
    queryFn: ({ signal }) => dataOf(request('GET /admin/statistic/demographics', { signal })),
  });
