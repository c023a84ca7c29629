import type { TrendInterval, TrendType } from '@lootfolio/domain/trends';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request, type Reply } from '../../lib/api.ts';
import { toBody, toListQuery, type Filters } from './filters.ts';

export type TrendsReply = Reply<'POST /item/trend'>;
export type Trend = TrendsReply['data'][number];

const ALL = ['trends'];

/** A page of the table. */
export const useTrends = (filters: Filters, enabled: boolean) =>
  useQuery({
    queryKey: [...ALL, 'table', toBody(filters)],
    queryFn: ({ signal }) => request('POST /item/trend', { body: toBody(filters), signal }),
    enabled,
  });

/** The first items of a list. */
export function useTrendList(type: TrendType, interval: TrendInterval, filters: Filters, enabled: boolean) {
  const query = toListQuery(type, interval, filters);
  return useQuery({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => request('GET /item/trending-item', { query, signal }),
    enabled,
    // items of another interval would be mistaken for this one's
    placeholderData: undefined,
  });
}

/** Loads the table and all lists again. */
export function useReload(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ALL });
}
