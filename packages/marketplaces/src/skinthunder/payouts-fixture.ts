import { dollars, paid, type PayoutsFixture } from '../selling-fixture.ts';

const at = (page: number): string =>
  `GET https://skinthunder.com/assumed/v1/payouts?page=${page}&per_page=100` +
  '&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z';
const row = (id: string, state: string, more: object = {}) => ({
  payout_id: id,
  amount: 10_000,
  fee: 150,
  coin: 'USDT',
  method: 'USDT',
  wallet: 'TXk1',
  state,
  created_at: '2026-11-20T12:00:00Z',
  ...more,
});
const plain = {
  amount: dollars(10_000, 2),
  fee: dollars(150, 2),
  net: dollars(9850, 2),
  coin: 'USDT',
  method: 'USDT',
  wallet: 'TXk1',
  createdAt: new Date('2026-11-20T12:00:00Z'),
};

export const payoutsFixture: PayoutsFixture = {
  range: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [at(1), at(2)],
  answers: [
    { total: 101, items: Array.from({ length: 100 }, (_, n) => row(String(7000 + n), 'completed')) },
    {
      total: 101,
      items: [row('9007199254740993', 'sent', { coin: null, method: 'bank', wallet: null, created_at: '2026-11-20T13:00:00Z' })],
    },
  ],
  payouts: [
    paid('9007199254740993', {
      ...plain,
      coin: null,
      method: 'bank',
      wallet: null,
      createdAt: new Date('2026-11-20T13:00:00Z'),
      state: 'sent',
      said: 'sent',
    }),
    ...Array.from({ length: 100 }, (_, n) => paid(String(7000 + n), { ...plain, state: 'completed', said: 'completed' })),
  ],
  others: {
    'every other state': {
      answers: [{ total: 3, items: [row('1', 'created'), row('2', 'canceled'), row('3', 'frozen')] }],
      payouts: [
        paid('1', { ...plain, state: 'sent', said: 'created' }),
        paid('2', { ...plain, state: 'canceled', said: 'canceled' }),
        paid('3', { ...plain, state: 'unknown', said: 'frozen' }),
      ],
    },
  },
  page: (numbers, total) => ({ total, items: numbers.map((n) => row(String(n), 'completed')) }),
  total: true,
};
