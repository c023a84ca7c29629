import { dollars, paid, type PayoutsFixture } from '../selling-fixture.ts';

const at = (page: number): string =>
  `GET https://api.haloskins.com/assumed/v1/account/payouts?key=fixture%20key%2F1&page=${page}&limit=100` +
  '&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z';
const row = (payoutId: string, status: string, more: object = {}) => ({
  payoutId,
  amount: 100,
  fee: 1.5,
  coin: 'USDT',
  method: 'USDT',
  wallet: 'TXk1',
  status,
  createTime: '2026-11-20T12:00:00Z',
  ...more,
});
const answer = (total: number, list: object[]) => ({ success: true, data: { total, list } });
const plain = {
  amount: dollars(1000, 1),
  fee: dollars(15, 1),
  net: dollars(985, 1),
  coin: 'USDT',
  method: 'USDT',
  wallet: 'TXk1',
  createdAt: new Date('2026-11-20T12:00:00Z'),
};

export const payoutsFixture: PayoutsFixture = {
  range: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [at(1), at(2)],
  answers: [
    answer(
      101,
      Array.from({ length: 100 }, (_, n) => row(String(7000 + n), 'completed')),
    ),
    answer(101, [
      row('9007199254740993', 'sent', { coin: null, method: 'bank', wallet: null, fee: 0, createTime: '2026-11-20T13:00:00Z' }),
    ]),
  ],
  payouts: [
    paid('9007199254740993', {
      amount: dollars(100, 0),
      fee: dollars(0, 0),
      net: dollars(100, 0),
      method: 'bank',
      createdAt: new Date('2026-11-20T13:00:00Z'),
      state: 'sent',
      said: 'sent',
    }),
    ...Array.from({ length: 100 }, (_, n) => paid(String(7000 + n), { ...plain, state: 'completed', said: 'completed' })),
  ],
  others: {
    'every other state': {
      answers: [answer(3, [row('1', 'created'), row('2', 'canceled'), row('3', 'frozen')])],
      payouts: [
        paid('1', { ...plain, state: 'sent', said: 'created' }),
        paid('2', { ...plain, state: 'canceled', said: 'canceled' }),
        paid('3', { ...plain, state: 'unknown', said: 'frozen' }),
      ],
    },
  },
  page: (numbers, total) =>
    answer(
      total,
      numbers.map((n) => row(String(n), 'completed')),
    ),
  total: true,
};
