import type { PortfolioValues } from '@lootfolio/domain/portfolio';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

type Last = Reply<'GET /portfolio/last'>;
/** A saved portfolio. */
export type Portfolio = NonNullable<Last['data']>;
export type PortfolioDay = Reply<'GET /portfolio/graph'>['data'][number];
export type KnownValue = Reply<'GET /portfolio/known'>['items'][number];
/** The source of known values. */
export type FillSource = 'markets' | 'inventory';

const ALL = ['portfolio'];
const LAST = [...ALL, 'last'];

export const useLastPortfolio = () =>
  useQuery({ queryKey: LAST, queryFn: ({ signal }) => request('GET /portfolio/last', { signal }), placeholderData: undefined });

/** The portfolio on each of the last days. */
export const usePortfolioHistory = (days: number) =>
  useQuery({
    queryKey: [...ALL, 'graph', days],
    queryFn: ({ signal }) => request('GET /portfolio/graph', { query: { interval: days }, signal }),
  });

/** Saves the values for today. */
export async function savePortfolio(values: PortfolioValues): Promise<void> {
  const { data } = await request('POST /portfolio', { body: values });
  queryClient.setQueryData<Last>(LAST, { success: true, data });
  invalidateInOtherTabs(ALL);
  void queryClient.invalidateQueries({ queryKey: ALL });
}

export const readKnownValues = async (source: FillSource): Promise<KnownValue[]> =>
  (await request('GET /portfolio/known', { query: { source } })).items;
