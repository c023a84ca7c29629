import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { withCallKey } from '../../../lib/call-keys.ts';
import { PAYMENTS, reloadPayments } from './payments.keys.ts';

export type Payment = Reply<'GET /payment/all'>['items'][number];
export type Methods = Reply<'GET /payment/methods'>;
export type Ledger = Reply<'GET /transaction/ledger'>;
export type Movement = Ledger['items'][number];
export type CoinOrder = Omit<Body<'POST /payment/cryptopay'>, 'client_key'>;

/** A page of the payments of the user. */
export const usePayments = (query: Query<'GET /payment/all'>) =>
  useQuery({ queryKey: [...PAYMENTS, 'list', query], queryFn: ({ signal }) => request('GET /payment/all', { query, signal }) });

/** How the balance can be topped up on this server. */
export const useMethods = () =>
  useQuery({ queryKey: [...PAYMENTS, 'methods'], queryFn: ({ signal }) => request('GET /payment/methods', { signal }) });

/** A page of the movements of the balance. */
export const useLedger = (query: Query<'GET /transaction/ledger'>) =>
  useQuery({ queryKey: [...PAYMENTS, 'ledger', query], queryFn: ({ signal }) => request('GET /transaction/ledger', { query, signal }) });

/** Opens the invoice of a payment in coins. The same order is sent with the same key until its outcome is known. */
export const payWithCoins = async (order: CoinOrder): Promise<string> => {
  const { order: opened } = await withCallKey(JSON.stringify(['POST /payment/cryptopay', order]), (client_key) =>
    request('POST /payment/cryptopay', { body: { ...order, client_key } }),
  );
  await reloadPayments();
  return opened.invoice_url;
};
