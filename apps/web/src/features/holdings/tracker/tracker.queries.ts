import { MAX_TRACKER_LIMIT, TRACKER_DEFAULTS } from '@lootfolio/domain/tracker';
import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';

/** The key of all queries of the tracker. */
export const TRACKER = ['tracker'];

/** The key of the user's own portfolios. In the keys of all data of one portfolio, the portfolio's id is the third part. */
export const OWN = [...TRACKER, 'own'];

export type Portfolios = Reply<'GET /item-portfolio'>;
export type Portfolio = Portfolios['data'][number];
export type Stats = Reply<'GET /item-portfolio/{id}/stats'>['data'];
export type TrackedItem = Reply<'GET /item-portfolio/{id}/items'>['items'][number];

export const usePortfolios = () => useQuery({ queryKey: OWN, queryFn: ({ signal }) => request('GET /item-portfolio', { signal }) });

/** @param enabled false while the list is not shown */
export const usePublicPortfolios = (page: number, enabled: boolean) =>
  useQuery({
    queryKey: [...TRACKER, 'public', 'page', page],
    queryFn: ({ signal }) => request('GET /item-portfolio/public', { query: { page, limit: TRACKER_DEFAULTS.size }, signal }),
    enabled,
  });

/** One portfolio; sends nothing for null. */
export const usePortfolio = (id: number | null) =>
  useQuery({
    queryKey: [...TRACKER, 'one', id],
    queryFn: ({ signal }) => request('GET /item-portfolio/{id}', { params: { id: id! }, signal }),
    enabled: id !== null,
    // never show another portfolio meanwhile
    placeholderData: undefined,
  });

export const useTracked = (id: number, query: Query<'GET /item-portfolio/{id}/items'>) =>
  useQuery({
    queryKey: [...TRACKER, 'items', id, query],
    queryFn: ({ signal }) => request('GET /item-portfolio/{id}/items', { params: { id }, query, signal }),
  });

/** The number of pieces of each item in a portfolio, by item id. Reads all of its pages. */
export const usePieces = (id: number) =>
  useQuery({
    queryKey: [...TRACKER, 'pieces', id],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> => {
      const pieces = new Map<number, number>();
      for (let page = 1; ; page += 1) {
        const query = { page, limit: MAX_TRACKER_LIMIT };
        const { items, pagination } = await request('GET /item-portfolio/{id}/items', { params: { id }, query, signal });
        for (const { item_id: itemId, qty } of items) pieces.set(itemId, (pieces.get(itemId) ?? 0) + qty);
        if (!pagination.has_next) return pieces;
      }
    },
    placeholderData: undefined,
  });

/** A public portfolio with a page of its items, as everybody sees it. */
export const useShared = (id: number, query: Query<'GET /item-portfolio/shared/{id}'>) =>
  useQuery({
    queryKey: [...TRACKER, 'shared', id, query],
    queryFn: ({ signal }) => request('GET /item-portfolio/shared/{id}', { params: { id }, query, signal }),
    placeholderData: (previous, last) => (last?.queryKey[2] === id ? previous : undefined),
  });

export const useStats = (id: number) =>
  useQuery({
    queryKey: [...TRACKER, 'stats', id],
    queryFn: async ({ signal }) => (await request('GET /item-portfolio/{id}/stats', { params: { id }, signal })).data,
    placeholderData: undefined,
  });
