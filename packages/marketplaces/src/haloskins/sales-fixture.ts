import { dollars, sold, type SalesFixture } from '../selling-fixture.ts';

const at = (page: number): string =>
  `GET https://api.haloskins.com/assumed/v1/sale/orders?key=fixture%20key%2F1&appId=730&page=${page}&limit=100` +
  '&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z';
const row = (orderId: string, status: string, more: object = {}) => ({
  orderId,
  productId: `5${orderId}`,
  assetId: `3${orderId}`,
  marketHashName: 'Kilowatt Case',
  phase: null,
  price: 12.34,
  received: 11.72,
  status,
  createTime: '2026-11-20T12:00:00Z',
  deliverBy: null,
  settleTime: null,
  ...more,
});
const answer = (total: number, list: object[]) => ({ success: true, data: { total, list } });
const plain = (id: string) => ({
  listingId: `5${id}`,
  assetId: `3${id}`,
  name: 'Kilowatt Case',
  price: dollars(1234, 2),
  received: dollars(1172, 2),
  soldAt: new Date('2026-11-20T12:00:00Z'),
});

export const salesFixture: SalesFixture = {
  range: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [at(1), at(2)],
  answers: [
    answer(
      101,
      Array.from({ length: 100 }, (_, n) => row(String(7000 + n), 'settled')),
    ),
    answer(101, [
      row('9007199254740993', 'pending', {
        phase: 'Ruby',
        received: null,
        createTime: '2026-11-20T13:00:00Z',
        deliverBy: '2026-11-20T14:00:00Z',
      }),
    ]),
  ],
  sales: [
    sold('9007199254740993', {
      ...plain('9007199254740993'),
      received: null,
      phase: 'Ruby',
      soldAt: new Date('2026-11-20T13:00:00Z'),
      deliverBy: new Date('2026-11-20T14:00:00Z'),
      state: 'pending',
      said: 'pending',
    }),
    ...Array.from({ length: 100 }, (_, n) => sold(String(7000 + n), { ...plain(String(7000 + n)), state: 'settled', said: 'settled' })),
  ],
  others: {
    'every other state': {
      answers: [
        answer(4, [
          row('1', 'delivered', { settleTime: '2026-11-28T12:00:00Z' }),
          row('2', 'cancelled'),
          row('3', 'reversed'),
          row('4', 'lost'),
        ]),
      ],
      sales: [
        sold('1', { ...plain('1'), settlesAt: new Date('2026-11-28T12:00:00Z'), state: 'delivered', said: 'delivered' }),
        sold('2', { ...plain('2'), state: 'cancelled', said: 'cancelled' }),
        sold('3', { ...plain('3'), state: 'reversed', said: 'reversed' }),
        sold('4', { ...plain('4'), state: 'unknown', said: 'lost' }),
      ],
    },
  },
  page: (ids, total) =>
    answer(
      total,
      ids.map((id) => row(id, 'settled')),
    ),
  total: true,
};
