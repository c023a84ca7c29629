import type { TrendInterval, TrendType } from '@lootfolio/domain/trends';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { untilPriced } from '../../../lib/first-prices.ts';
import { LIST_SIZE, limitsTable, type Filters } from './filters.ts';

export type TrendsReply = Reply<'POST /item/trend'>;
export type Trend = TrendsReply['data'][number];

const ALL = ['trends'];

const GAME = 730;

/** The filters that all calls share. */
const sharedOf = ({ minPrice, maxPrice, qty, volume }: Filters) => ({
  game: GAME,
  priceFrom: minPrice,
  priceTo: maxPrice,
  quantity: qty,
  volume,
});

/** The body of the table's call. */
export const toBody = (filters: Filters): Body<'POST /item/trend'> => ({
  ...sharedOf(filters),
  currentPage: filters.currentPage,
  pageSize: filters.pageSize,
  sortBy: filters.sortBy,
  sortOrder: filters.sortOrder,
  searchQuery: filters.searchQuery,
  minROI: filters.minRoi,
  maxROI: filters.maxRoi,
  type: [...filters.type],
  exterior: [...filters.exterior],
  rarity: [...filters.rarity],
  extra: [...filters.extra],
  sourceMarket: [...filters.sourceMarkets],
  targetMarket: [...filters.targetMarkets],
});

/** The query of a list's call: its first page. */
export const toListQuery = (type: TrendType, interval: TrendInterval, filters: Filters): Query<'GET /item/trending-item'> => ({
  ...sharedOf(filters),
  currentPage: 1,
  pageSize: LIST_SIZE,
  sortBy: 'trend',
  sortOrder: 'DESC',
  interval,
  type,
});

/** A page of the table. */
export const useTrends = (filters: Filters, enabled: boolean) =>
  useQuery({
    queryKey: [...ALL, 'table', toBody(filters)],
    queryFn: ({ signal }) => request('POST /item/trend', { body: toBody(filters), signal }),
    enabled,
    refetchInterval: ({ state }) => untilPriced(state, ({ total }) => total === 0 && !limitsTable(filters)),
  });

/** The first items of a list. */
export function useTrendList(type: TrendType, interval: TrendInterval, filters: Filters, enabled: boolean) {
  const query = toListQuery(type, interval, filters);
  return useQuery({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => request('GET /item/trending-item', { query, signal }),
    enabled,
    // items of another interval would look as if they belonged to this one
    placeholderData: undefined,
  });
}

/** Loads the table and all lists again. */
export function useReload(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ALL });
}
