import { INVESTMENT_DEFAULTS } from '@lootfolio/domain/investments';
import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { isFiltered, marketOf, pricesOf, type InvestmentsSearch } from './investments.search.ts';

/** The key of all queries of investments. */
export const INVESTMENTS = ['investments'];

export type Investment = Reply<'GET /investments/get-all'>['items'][number];
export type Sale = Investment['sales'][number];
export type Totals = Reply<'GET /investments/total-profit'>;
export type GraphDay = Reply<'GET /investments/graph'>['data'][number];
export type MarketWorth = Reply<'GET /investments/valuation'>['items'][number];

type ListQuery = Query<'GET /investments/get-all'>;

/** The query of the list for an address. */
export const queryOf = (search: InvestmentsSearch): ListQuery => ({
  currentPage: search.page ?? INVESTMENT_DEFAULTS.page,
  pageSize: INVESTMENT_DEFAULTS.size,
  sortBy: search.sort ?? INVESTMENT_DEFAULTS.sort,
  sortOrder: search.asc ? 'ASC' : 'DESC',
  priceFrom: pricesOf(search).min,
  priceTo: pricesOf(search).max,
  market: marketOf(search),
  q: search.q ?? INVESTMENT_DEFAULTS.q,
  state: search.state ?? INVESTMENT_DEFAULTS.state,
});

/** The query of the export: the filters of the screen, the highest profit first. */
export function exportOf(search: InvestmentsSearch): Omit<Query<'GET /investments/export-all'>, 'currentPage' | 'pageSize'> {
  const { q, priceFrom, priceTo, state } = queryOf(search);
  return {
    ...{ market: marketOf(search), sortBy: INVESTMENT_DEFAULTS.sort, sortOrder: INVESTMENT_DEFAULTS.order },
    ...(isFiltered(search) && { q, priceFrom, priceTo, state }),
  };
}

export const useInvestments = (query: ListQuery) =>
  useQuery({ queryKey: [...INVESTMENTS, 'list', query], queryFn: ({ signal }) => request('GET /investments/get-all', { query, signal }) });

/** The total cost of all held pieces, with or without a price. */
export const useTotalInvestment = () =>
  useQuery({ queryKey: [...INVESTMENTS, 'invested'], queryFn: ({ signal }) => request('GET /investments/total-invest', { signal }) });

export const useTotalProfit = (market: string) =>
  useQuery({
    queryKey: [...INVESTMENTS, 'profit', market],
    queryFn: ({ signal }) => request('GET /investments/total-profit', { query: { market }, signal }),
  });

export const useGraph = (market: string, interval: number) =>
  useQuery({
    queryKey: [...INVESTMENTS, 'graph', market, interval],
    queryFn: ({ signal }) => request('GET /investments/graph', { query: { market, interval }, signal }),
  });

export const useValuation = () =>
  useQuery({ queryKey: [...INVESTMENTS, 'valuation'], queryFn: ({ signal }) => request('GET /investments/valuation', { signal }) });

/** Reads all data of investments again, in this tab and in the others. */
export async function reloadInvestments(): Promise<void> {
  invalidateInOtherTabs(INVESTMENTS);
  // sold pieces are sales
  await Promise.all([INVESTMENTS, ['sales']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** All investments of a view, page by page until the total is reached. */
export async function readAll(view: Omit<Query<'GET /investments/export-all'>, 'currentPage' | 'pageSize'>): Promise<Investment[]> {
  const read: Investment[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { ...view, currentPage, pageSize: INVESTMENT_DEFAULTS.exportSize };
    const { items, total } = await request('GET /investments/export-all', { query });
    read.push(...items);
    // an empty page: rows were deleted while the pages were read
    if (read.length >= total || items.length === 0) return read;
  }
}
