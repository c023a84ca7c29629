import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { timeZoneName } from '../../../lib/local-time.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

type PayoutsReply = Reply<'GET /transaction/all'>;
export type Payout = PayoutsReply['items'][number];
export type PayoutStatistics = PayoutsReply['statistics'];
export type MarketReach = Reply<'GET /transaction/reach'>['items'][number];
export type SyncAnswer = Reply<'GET /transaction/synch'>;

const PAYOUTS = ['payouts'];

/** A page of the withdrawal history. */
export const usePayouts = (query: Query<'GET /transaction/all'>) =>
  useQuery({ queryKey: [...PAYOUTS, 'list', query], queryFn: ({ signal }) => request('GET /transaction/all', { query, signal }) });

/** What each market reports, and how far back it was read. */
export const useReach = () =>
  useQuery({ queryKey: [...PAYOUTS, 'reach'], queryFn: ({ signal }) => request('GET /transaction/reach', { signal }) });

/** Reads the payouts at every market. */
export const synchronise = (query: Query<'GET /transaction/synch'>): Promise<SyncAnswer> => request('GET /transaction/synch', { query });

/** Reads the payouts of the default range as well when something else was read at the markets. What fails is shown with the history. */
export async function refreshPayouts(): Promise<void> {
  await synchronise({ timezone: timeZoneName(), orderBy: 'DESC' }).catch(() => null);
  await reloadPayouts();
}

/** Loads the history again, in this tab and in the others. */
export async function reloadPayouts(): Promise<void> {
  invalidateInOtherTabs(PAYOUTS);
  await queryClient.invalidateQueries({ queryKey: PAYOUTS });
}
