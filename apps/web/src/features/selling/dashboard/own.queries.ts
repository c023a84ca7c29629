import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { untilPriced } from '../../../lib/first-prices.ts';
import { queryClient } from '../../../lib/query-client.ts';

export type OwnThings = Reply<'GET /dashboard/own'>;
export type Mover = OwnThings['movers']['change_1d'][number];
export type FirstStep = keyof Reply<'GET /dashboard/first-steps'>['steps'];
type FirstStepsReply = Reply<'GET /dashboard/first-steps'>;

/** Below the key of inventories, because a reading changes what is there. */
const OWN = ['inventory', 'own'];
const FIRST_STEPS = ['first-steps'];

/** What the own things are worth, and what moved. Investments count, too, and change elsewhere. */
export const useOwnThings = () =>
  useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) => request('GET /dashboard/own', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => untilPriced(state, ({ units, priced }) => units > 0 && priced === 0),
  });

export const useFirstSteps = () =>
  useQuery({
    queryKey: FIRST_STEPS,
    queryFn: ({ signal }) => request('GET /dashboard/first-steps', { signal }),
    // each step is done on another screen
    staleTime: 0,
  });

/** Whether the user still sees the first steps. */
export const showsSteps = ({ steps, hidden }: FirstStepsReply): boolean => !hidden && Object.values(steps).includes(false);

/** Hides the list of first steps at once. When the server refuses, the list comes back. */
export async function hideFirstSteps(): Promise<void> {
  // an answer under way would show the list again
  await queryClient.cancelQueries({ queryKey: FIRST_STEPS });
  queryClient.setQueryData<FirstStepsReply>(FIRST_STEPS, (known) => known && { ...known, hidden: true });
  await request('POST /users/set-first-steps', { body: { hidden: true } }).catch(() => {});
  await queryClient.invalidateQueries({ queryKey: FIRST_STEPS });
}
