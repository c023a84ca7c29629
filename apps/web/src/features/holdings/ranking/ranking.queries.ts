import { APP_IDS } from '@lootfolio/domain/games';
import { LAST_CHECKED, RANKING_PAGE_SIZE, TOP } from '@lootfolio/domain/ranking';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sortOf, type RankingSearch } from './ranking.search.ts';

export type Player = Reply<'GET /inventory/ranking'>['items'][number];

const ALL = ['ranking'];
const appid = APP_IDS.cs2;

/** One page of the ranking. */
export function useRanking(search: RankingSearch) {
  const query = {
    appid,
    page: search.page ?? 1,
    pageSize: RANKING_PAGE_SIZE,
    orderBy: sortOf(search),
    dir: search.asc ? 'ASC' : 'DESC',
    search: search.q ?? '',
  } as const;
  return useQuery({ queryKey: [...ALL, 'list', query], queryFn: ({ signal }) => request('GET /inventory/ranking', { query, signal }) });
}

/** The most valuable inventories. */
export function useTop() {
  const query = { appid, page: 1, pageSize: TOP, orderBy: 'value', dir: 'DESC' } as const;
  return useQuery({ queryKey: [...ALL, 'top'], queryFn: ({ signal }) => request('GET /inventory/ranking', { query, signal }) });
}

/** The inventories that were read last. */
export function useLatest() {
  const query = { appid, page: 1, pageSize: LAST_CHECKED, orderBy: 'updated_at', dir: 'DESC' } as const;
  return useQuery({ queryKey: [...ALL, 'latest'], queryFn: ({ signal }) => request('GET /inventory/latest', { query, signal }) });
}

export const useRankingStats = () =>
  useQuery({
    queryKey: [...ALL, 'stats'],
    queryFn: async ({ signal }) => (await request('GET /inventory/stats', { query: { appid }, signal })).data,
  });

export const reloadRanking = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALL });
