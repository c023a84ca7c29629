import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../lib/api.ts';

export type Item = Reply<'POST /item'>['item'];
export type Price = Item['price_info'][number];
export type Filters = Reply<'GET /item/filters'>['items'];

export const useItem = (game: string, slug: string) =>
  useQuery({
    queryKey: ['item', game, slug],
    queryFn: async ({ signal }) => (await request('POST /item', { body: { slug, game }, signal })).item,
    placeholderData: undefined,
  });

export type HistoryOf = {
  game: string;
  slug: string;
  interval: number;
  /** Slug; the default market when absent. */
  market?: string | undefined;
};

export const useHistory = ({ game, slug, interval, market }: HistoryOf) =>
  useQuery({
    queryKey: ['item', 'history', game, slug, interval, market ?? null],
    queryFn: ({ signal }) =>
      request('GET /item/history', { query: { game, slug, interval, ...(market !== undefined && { market }) }, signal }),
    staleTime: 5 * 60_000,
  });

/** The options of a game's filters, and the markets to start with. */
export const useFilterOptions = (game: number) =>
  useQuery({
    queryKey: ['item', 'filters', game],
    queryFn: async ({ signal }) => (await request('GET /item/filters', { query: { game }, signal })).items,
    staleTime: 5 * 60_000,
  });
