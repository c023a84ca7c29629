import { useQuery } from '@tanstack/react-query';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Body, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { toast } from '../../../ui/overlay/toasts.ts';

export type Transaction = Reply<'GET /admin/payment/all'>['items'][number];
export type TransactionDetails = Reply<'GET /admin/payment/{id}'>['item'];
export type TransactionChange = Body<'PUT /admin/payment/update/{id}'>;
export type NewTransaction = Body<'POST /admin/payment/create'>;
export type Act = 'approve' | 'reject' | 'takeBack';

const PAYMENTS = ['admin-payments'];
/** The administration's dashboard counts what waits. */
const WAITING = ['admin', 'waiting'];

export const useTransactions = (query: Query<'GET /admin/payment/all'>) =>
  useQuery({ queryKey: [...PAYMENTS, 'all', query], queryFn: ({ signal }) => request('GET /admin/payment/all', { query, signal }) });

export const useStats = (query: Query<'GET /admin/payment/stats'>) =>
  useQuery({ queryKey: [...PAYMENTS, 'stats', query], queryFn: ({ signal }) => request('GET /admin/payment/stats', { query, signal }) });

export const useTransaction = (id: number) =>
  useQuery({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: async ({ signal }) => (await request('GET /admin/payment/{id}', { params: { id }, signal })).item,
    // an older one would show figures that are no longer true beside the buttons
    staleTime: 0,
  });

/** Users whose name or Steam id has the text in it. */
export const useFoundUsers = (search: string) =>
  useQuery({
    queryKey: ['users', 'found', search],
    queryFn: ({ signal }) => request('GET /admin/user/all', { query: { search, limit: 10 }, signal }),
    enabled: search !== '',
  });

/**
 * Runs a change, shows the result, and reads the payments again. Also after a refusal, because the shown data may be old.
 * @throws ApiError
 */
async function change(work: () => Promise<unknown>, done: PlainKey): Promise<void> {
  try {
    await work();
    toast('success', t(done));
  } catch (error) {
    // a dialog explains that a sign-in is due
    if (!(error instanceof ApiError && error.code === 'REAUTH')) toast('error', t('payments-admin.failed'));
    throw error;
  } finally {
    for (const queryKey of [PAYMENTS, WAITING]) void queryClient.invalidateQueries({ queryKey });
    invalidateInOtherTabs(PAYMENTS);
  }
}

/** What the administrator saw of a payment. The server refuses when it is different now. */
const seen = ({ amount, operation_type, balance_payment_method, operation_status, attention }: Transaction) => ({
  amount,
  operation_type,
  balance_payment_method,
  operation_status,
  attention,
});

export const updateTransaction = (shown: Transaction, body: TransactionChange): Promise<void> =>
  change(
    () => request('PUT /admin/payment/update/{id}', { params: { id: shown.id }, body: { ...body, before: seen(shown) } }),
    'payments-admin.updated',
  );

const DONE = { approve: 'payments-admin.approved', reject: 'payments-admin.rejected', takeBack: 'payments-admin.takenBack' } as const;

/** Approves, rejects or takes back a payment. @throws ApiError */
export const actOn = (shown: Transaction, act: Act, note: string): Promise<void> =>
  change(() => {
    const params = { id: shown.id };
    const before = seen(shown);
    if (act === 'takeBack') return request('POST /admin/payment/take-back/{id}', { params, body: { note, before } });
    const status = act === 'approve' ? 'COMPLETED' : 'REJECTED';
    return request('PUT /admin/payment/status/{id}', { params, body: { status, note, before } });
  }, DONE[act]);

export const createTransaction = (body: NewTransaction): Promise<void> =>
  change(() => request('POST /admin/payment/create', { body }), 'payments-admin.createdDone');
