import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { untilPriced } from '../../../lib/first-prices.ts';
import { expectsSession } from '../../../lib/session.ts';
import { toBody, type Filters } from '@lootfolio/domain/comparison-filters';

export type ComparisonReply = Reply<'POST /item/comparison'>;
export type ComparisonRow = ComparisonReply['items'][number];
export type SavedView = Reply<'GET /users/views'>['items'][number];
/** The limits of an alert: it reports rows from this ROI (percent) and this profit on. */
export type ViewLimits = Pick<NonNullable<SavedView['alert']>, 'min_roi' | 'min_profit'>;

/** A comparison of one market with one market has its own call. */
const readComparison = (filters: Filters, signal: AbortSignal): Promise<ComparisonReply> =>
  filters.sourceMarkets.length === 1 && filters.targetMarkets.length === 1
    ? request('POST /item/comparison', { body: toBody(filters), signal })
    : request('POST /item/multiple-comparison', { body: toBody(filters), signal });

export const useComparison = (filters: Filters, enabled: boolean) =>
  useQuery({
    queryKey: ['comparison', toBody(filters)],
    queryFn: ({ signal }) => readComparison(filters, signal),
    enabled,
    refetchInterval: ({ state }) => untilPriced(state, (reply) => reply.updated_at === null),
  });

const VIEWS = ['users', 'views'];

export const useViews = () =>
  useQuery({
    queryKey: VIEWS,
    queryFn: async ({ signal }) => (await request('GET /users/views', { signal })).items,
    enabled: expectsSession(),
    staleTime: 5 * 60_000,
  });

export function useViewChanges() {
  const client = useQueryClient();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: VIEWS });
  const save = useMutation({ mutationFn: (body: Body<'POST /users/views'>) => request('POST /users/views', { body }), onSuccess: reload });
  const remove = useMutation({ mutationFn: (id: number) => request('DELETE /users/views/{id}', { params: { id } }), onSuccess: reload });
  const setAlert = useMutation({
    mutationFn: ({ id, ...body }: ViewLimits & { id: number }) => request('POST /users/views/{id}/alert', { params: { id }, body }),
    onSuccess: reload,
  });
  const removeAlert = useMutation({
    mutationFn: (id: number) => request('DELETE /users/views/{id}/alert', { params: { id } }),
    onSuccess: reload,
  });
  return { save, remove, setAlert, removeAlert };
}
