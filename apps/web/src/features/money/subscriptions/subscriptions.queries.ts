import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

export type Plan = Reply<'GET /payment/subscription/plans'>['data'][number];
export type Current = Reply<'GET /payment/subscription/current'>;
export type Quote = Reply<'GET /payment/subscription/quote'>['data'];
export type Wanted = Query<'GET /payment/subscription/quote'>;

const SUBSCRIPTIONS = ['subscriptions'];

/** The plans for sale. */
export const usePlans = (periode: Plan['periode']) =>
  useQuery({
    queryKey: [...SUBSCRIPTIONS, 'plans', periode],
    queryFn: ({ signal }) => request('GET /payment/subscription/plans', { query: { periode }, signal }),
    placeholderData: (earlier) => earlier,
  });

/** The plan that the user has. */
export const useCurrent = () =>
  useQuery({ queryKey: [...SUBSCRIPTIONS, 'current'], queryFn: ({ signal }) => request('GET /payment/subscription/current', { signal }) });

/** What buying a plan would cost and change now. */
export const useQuote = (query: Wanted) =>
  useQuery({
    queryKey: [...SUBSCRIPTIONS, 'quote', query],
    queryFn: async ({ signal }) => (await request('GET /payment/subscription/quote', { query, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Buys a plan. */
export async function subscribe(body: Body<'POST /payment/subscription/subscribe'>) {
  const { subscription } = await request('POST /payment/subscription/subscribe', { body });
  await reloadAll();
  return subscription;
}

/** Switches the renewal on or off. */
export async function setRenewal(auto_renew: boolean): Promise<void> {
  await request('POST /payment/subscription/renew', { body: { auto_renew } });
  await reloadAll();
}

/** A plan changes limits on many screens, and the balance in the top bar. */
async function reloadAll(): Promise<void> {
  invalidateInOtherTabs([]);
  await queryClient.invalidateQueries();
}
