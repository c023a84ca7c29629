import { DASHBOARD_DEFAULTS } from '@lootfolio/domain/sales';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { timeZoneName } from '../../../lib/local-time.ts';
import { rangesOf } from './dashboard.rules.ts';
import type { DashboardChoice, TopList } from './dashboard.search.ts';

export type Overview = Reply<'GET /sales/sale-overview'>['data'];
export type Totals = Overview['total'];
export type SalesBalance = Reply<'GET /sales/balance'>;
export type SoldItem = Reply<'GET /sales/get-most-sold'>['items'][number];
export type LastSale = Reply<'GET /sales/get-sales'>['items'][number];

/** Below the key of sales, because a change of sales changes their figures. */
const ALL = ['sales', 'dashboard'];

const TOP_CALLS = {
  mostSold: 'GET /sales/get-most-sold',
  topSales: 'GET /sales/get-highest',
  mostProfitable: 'GET /sales/get-most-profitable',
  bestRatio: 'GET /sales/get-most-profitable-ratio',
} as const satisfies Record<TopList, string>;

export const useOverview = ({ appId, status, days }: DashboardChoice) => {
  const query = { ...rangesOf({ days }).range, timezone: timeZoneName(), appID: appId, status };
  return useQuery({
    queryKey: [...ALL, 'overview', query],
    queryFn: async ({ signal }) => (await request('GET /sales/sale-overview', { query, signal })).data,
  });
};

export const useBalance = () =>
  useQuery({
    queryKey: [...ALL, 'balance'],
    queryFn: ({ signal }) => request('GET /sales/balance', { query: { timezone: timeZoneName() }, signal }),
    // payouts change it, and are read elsewhere
    staleTime: 0,
  });

export const useLastSales = ({ appId, status }: DashboardChoice) => {
  const query = { currentPage: 1, pageSize: DASHBOARD_DEFAULTS.items, sortBy: 'date', sortOrder: 'DESC', appId, status } as const;
  return useQuery({
    queryKey: [...ALL, 'last', query],
    queryFn: async ({ signal }) => (await request('GET /sales/get-sales', { query, signal })).items,
  });
};

export const useTopList = ({ appId, top, topDays }: DashboardChoice) => {
  const query = { limit: DASHBOARD_DEFAULTS.items, appID: appId, interval: topDays };
  return useQuery({
    queryKey: [...ALL, 'top', top, query],
    queryFn: async ({ signal }) => (await request(TOP_CALLS[top], { query, signal })).items,
  });
};
