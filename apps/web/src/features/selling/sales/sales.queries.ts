import { hashKey, useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

export type SalesReply = Reply<'GET /sales/get-sales'>;
export type Sale = SalesReply['items'][number];
export type Totals = Reply<'GET /sales/totals'>;
export type SaleDetails = Reply<'GET /sales/{id}'>;
export type Reach = Reply<'GET /sales/reach'>['items'][number];
export type Automatic = NonNullable<Reply<'GET /sales/reach'>['automatic']>;

/** The key of all queries of sales, those of the dashboard included. */
export const SALES = ['sales'];
export const LISTS = [...SALES, 'list'];
const DETAILS = [...SALES, 'details'];
export const detailsKey = (id: number) => [...DETAILS, id];

/** One page of the sales. */
export const useSales = (query: Query<'GET /sales/get-sales'>) =>
  useQuery({ queryKey: [...LISTS, query], queryFn: ({ signal }) => request('GET /sales/get-sales', { query, signal }) });

/** The sums of all sales that match the filters. */
export const useTotals = (query: Query<'GET /sales/totals'>) =>
  useQuery({ queryKey: [...SALES, 'totals', query], queryFn: ({ signal }) => request('GET /sales/totals', { query, signal }) });

export const useSale = (id: number) =>
  useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => request('GET /sales/{id}', { params: { id }, signal }),
    // never show another sale meanwhile
    placeholderData: undefined,
  });

const REACH_MS = 60_000;

/** How far back the sales of each market were read, and when they are read next. */
export const useReach = () =>
  useQuery({
    queryKey: [...SALES, 'reach'],
    queryFn: ({ signal }) => request('GET /sales/reach', { signal }),
    refetchInterval: REACH_MS,
  });

/** Loads everything about sales again, in this tab and in the others. @param gone a sale that is not there any more */
export async function reloadSales(gone?: number): Promise<void> {
  invalidateInOtherTabs(SALES);
  const left = gone === undefined ? null : hashKey(detailsKey(gone));
  await queryClient.invalidateQueries({ queryKey: SALES, predicate: ({ queryHash }) => queryHash !== left });
}
