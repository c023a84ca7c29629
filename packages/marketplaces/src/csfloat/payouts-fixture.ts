import { dollars, paid, type PayoutsFixture } from '../selling-fixture.ts';

const base = 'GET https://csfloat.com/api/v1/me';
const at = (page: number): string => `${base}/transactions?type=withdrawal&order=desc&limit=100&page=${page}`;
const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T12:00:00.311794Z`;
const dayTime = (n: number): Date => new Date(`2026-11-${String(n).padStart(2, '0')}T12:00:00.311Z`);
const row = (id: string, more: object = {}, details: object | null = { fee_amount: '250' }) => ({
  id,
  created_at: day(20),
  user_id: '76561197960287930',
  type: 'withdrawal',
  balance_offset: -10_000,
  pending_offset: 0,
  details,
  ...more,
});
const plain = { amount: dollars(10_000, 2), fee: dollars(250, 2), net: dollars(9750, 2), createdAt: dayTime(20), said: null };
const only = (...transactions: object[]) => [[], { transactions, count: transactions.length }];

export const payoutsFixture: PayoutsFixture = {
  range: { from: new Date('2026-11-10T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [`${base}/pending-withdrawals`, at(0), at(1)],
  answers: [
    [{ id: '324288155723370198', what_else: true }, {}],
    {
      transactions: [
        row('324288155723370199', { created_at: day(22) }),
        row('324288155723370198', {}, { fee_amount: 250, payment_method: 'bank_account', payment_processor: 'stripe' }),
        row('324288155723370197', {}, { fee_amount: '0', payment_processor: 'stripe' }),
      ],
      count: 6,
    },
    {
      transactions: [row('324288155723370196', { created_at: day(12) }, null), row('324288155723370193', { created_at: day(9) })],
      count: 6,
    },
    { transactions: [row('324288155723370192', { created_at: day(8) })], count: 6 },
  ],
  payouts: [
    paid('324288155723370198', { ...plain, method: 'bank_account', state: 'sent' }),
    paid('324288155723370197', {
      ...plain,
      method: 'stripe',
      fee: dollars(0, 2),
      net: dollars(10_000, 2),
      state: 'completed',
    }),
    paid('324288155723370196', { amount: plain.amount, createdAt: dayTime(12), state: 'completed', said: null }),
  ],
  others: {
    'a page of payouts that are older than the range, without a count': {
      answers: [[], { transactions: [row('1', { created_at: day(9) })] }],
      payouts: [],
    },
    'a payout whose money came back': {
      answers: only(
        row('2', { balance_offset: 10_000, created_at: day(21).replace('T12', 'T00') }, { original_tx: '1' }),
        row('1', {}, null),
      ),
      payouts: [paid('1', { amount: plain.amount, createdAt: plain.createdAt, state: 'canceled', said: null })],
    },
    'nothing at all': { answers: only(), payouts: [] },
  },
  before: [[]],
  page: (numbers, total) => ({ transactions: numbers.map((n) => row(String(n))), count: total }),
};
