import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';

export type Item = Reply<'POST /item'>['item'];
export type Price = Item['price_info'][number];
/** A market's highest buy order. */
export type Bid = Item['bids'][number];
export type Filters = Reply<'GET /item/filters'>['items'];

/** @param slug null sends no request */
export const useItem = (game: string, slug: string | null) =>
  useQuery({
    queryKey: ['item', game, slug],
    enabled: slug !== null,
    queryFn: async ({ signal }) => (await request('POST /item', { body: { slug: slug!, game }, signal })).item,
    placeholderData: undefined,
  });

export type HistoryOf = {
  game: string;
  slug: string;
  interval: number;
  /** The market's slug; the default market when absent. */
  market?: string | undefined;
  /** False sends no request. */
  enabled?: boolean;
};

export const useHistory = ({ game, slug, interval, market, enabled = true }: HistoryOf) =>
  useQuery({
    queryKey: ['item', 'history', game, slug, interval, market ?? null],
    enabled,
    queryFn: ({ signal }) =>
      request('GET /item/history', { query: { game, slug, interval, ...(market !== undefined && { market }) }, signal }),
    staleTime: 5 * 60_000,
  });

/** The daily prices on every market that has prices. */
export const useHistories = ({ game, slug, interval, enabled = true }: Omit<HistoryOf, 'market'>) =>
  useQuery({
    queryKey: ['item', 'histories', game, slug, interval],
    enabled,
    queryFn: ({ signal }) => request('GET /item/histories', { query: { game, slug, interval }, signal }),
    staleTime: 5 * 60_000,
  });

/** The index of the market, and the user's own cost, purchases, sales and targets. */
export const useContext = ({ game, slug, interval, market }: Omit<HistoryOf, 'enabled'>) =>
  useQuery({
    queryKey: ['item', 'context', game, slug, interval, market ?? null],
    queryFn: ({ signal }) =>
      request('GET /item/context', { query: { game, slug, interval, ...(market !== undefined && { market }) }, signal }),
    staleTime: 60_000,
  });

/** The share of past estimates of the time to sell that were right. */
export const useLiquidityMethod = (game: number) =>
  useQuery({
    queryKey: ['item', 'liquidity', game],
    queryFn: ({ signal }) => request('GET /item/liquidity', { query: { game }, signal }),
  });

export type History = Reply<'GET /item/history'>;
export type Histories = Reply<'GET /item/histories'>;
export type Context = Reply<'GET /item/context'>;

/** The items whose names are closest to an address without an item. */
export const useNearItems = (game: string, slug: string) =>
  useQuery({
    queryKey: ['item', 'near', game, slug],
    queryFn: async ({ signal }) => (await request('GET /item/near', { query: { game, slug }, signal })).items,
    placeholderData: undefined,
  });

/** The options of a game's filters, and the initial markets. */
export const useFilterOptions = (game: number) =>
  useQuery({
    queryKey: ['item', 'filters', game],
    queryFn: async ({ signal }) => (await request('GET /item/filters', { query: { game }, signal })).items,
    staleTime: 5 * 60_000,
  });
