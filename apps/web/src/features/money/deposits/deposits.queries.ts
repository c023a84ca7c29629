import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { PAYMENTS, reloadPayments } from '../payments/payments.public.tsx';

export type Terms = Reply<'GET /payment/itempay/terms'>;
export type DepositDetails = Reply<'GET /payment/itempay/{order_number}'>['data'];
/** A trade offer; its things are known when it was read by itself. */
export type TradeOffer = Omit<DepositDetails, 'things'>;

/** What reloads the payments, such as the server's event, reloads these too. */
const DEPOSITS = [...PAYMENTS, 'deposits'];

/** Whether items are taken now, and on which terms. */
export const useTerms = () =>
  useQuery({ queryKey: [...DEPOSITS, 'terms'], queryFn: ({ signal }) => request('GET /payment/itempay/terms', { signal }) });

/** The open trade offer of the user; null when there is none. */
export const useCurrentOffer = () =>
  useQuery({
    queryKey: [...DEPOSITS, 'current'],
    queryFn: async ({ signal }) => (await request('GET /payment/itempay/current', { signal })).data,
    // an older answer would open the dialog of an offer that has ended
    staleTime: 0,
  });

/** A deposit with its things. @param id null: none */
export const useDeposit = (id: number | null) =>
  useQuery({
    queryKey: [...DEPOSITS, 'one', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await request('GET /payment/itempay/{order_number}', { params: { order_number: id! }, signal })).data,
    placeholderData: undefined,
    staleTime: 0,
  });

/** Takes back an open offer. @returns the offer as it is now: it may have been accepted meanwhile. @throws ApiError */
export async function cancelOffer(id: number): Promise<TradeOffer> {
  try {
    return (await request('POST /payment/itempay/cancel', { body: { order_number: id } })).data;
  } finally {
    void reloadPayments();
  }
}
