import { dollars, paid, type PayoutsFixture } from '../selling-fixture.ts';
import { rowIdentity } from '../selling-payouts.ts';

const request = 'POST https://api.waxpeer.com/v1/my-history?api=fixture%20key%2F1';
const DATE = '2026-11-20T01:22:43.021Z';
const row = (n: number, more: object = {}) => ({
  wallet: `TXk${n}`,
  type: 'USDT',
  status: 'completed',
  amount: '100000',
  give_amount: '99000',
  direction: 'out',
  date: DATE,
  ...more,
});
const sale = (id: number) => ({ id, item_id: '31', price: 1000, name: 'Rock', status: 5, date: DATE });
const answer = (transactions: object[], trades: object[] = []) => ({ success: true, data: { trades, transactions } });
const idOf = (n: number, type = 'USDT'): string => rowIdentity(DATE, `TXk${n}`, type, '100000');
const plain = { amount: dollars(100_000, 3), fee: dollars(1000, 3), net: dollars(99_000, 3), createdAt: new Date(DATE) };
const completed = (n: number) =>
  paid(idOf(n), { ...plain, coin: 'USDT', method: 'USDT', wallet: `TXk${n}`, state: 'completed', said: 'completed' });

export const payoutsFixture: PayoutsFixture = {
  range: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [request],
  bodies: [{ skip: 0, start: '2026-11-01T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', sort: 'DESC' }],
  answers: [
    answer(
      [
        row(1),
        row(2, { direction: 'in' }),
        row(3, { type: 'BTC', status: 'canceled', date: '2026-11-20T02:00:00.000Z' }),
        row(4, { status: 'on hold, fixture key/1', amount: 100_000, give_amount: null }),
      ],
      [sale(7)],
    ),
  ],
  payouts: [
    paid(rowIdentity('2026-11-20T02:00:00.000Z', 'TXk3', 'BTC', '100000'), {
      ...plain,
      createdAt: new Date('2026-11-20T02:00:00Z'),
      coin: 'BTC',
      method: 'BTC',
      wallet: 'TXk3',
      state: 'canceled',
      said: 'canceled',
    }),
    completed(1),
    paid(idOf(4), {
      amount: plain.amount,
      createdAt: plain.createdAt,
      coin: 'USDT',
      method: 'USDT',
      wallet: 'TXk4',
      state: 'unknown',
      said: 'on hold, ***',
    }),
  ],
  others: {
    'nothing but money that came in': { answers: [answer([row(1, { direction: 'in' })])], payouts: [] },
    'an answer without movements of money': { answers: [{ success: true, data: { trades: [sale(7)] } }], payouts: [] },
    'a payout of which little is stated': {
      answers: [answer([{ status: 'completed', amount: '100000', direction: 'out', date: DATE }])],
      payouts: [
        paid(rowIdentity(DATE, null, null, '100000'), {
          amount: plain.amount,
          createdAt: plain.createdAt,
          state: 'completed',
          said: 'completed',
        }),
      ],
    },
    'a payout that was done between two pages': {
      answers: [
        answer(
          [row(1, { status: 'pending' })],
          Array.from({ length: 99 }, (_, n) => sale(n)),
        ),
        answer([row(1), row(2)]),
      ],
      payouts: [completed(1), completed(2)],
    },
  },
  page: (numbers) => answer(numbers.map((n) => row(n))),
};
