import { dollars, sold, type SalesFixture } from '../selling-fixture.ts';

const at = (page: number): string =>
  `GET https://skinthunder.com/assumed/v1/sales?page=${page}&per_page=100` +
  '&from=2026-11-01T00%3A00%3A00.000Z&to=2026-11-21T00%3A00%3A00.000Z';
const row = (id: string, state: string, more: object = {}) => ({
  sale_id: id,
  listing_id: `5${id}`,
  asset_id: `3${id}`,
  market_hash_name: 'Kilowatt Case',
  phase: null,
  price: 1234,
  received: 1172,
  state,
  sold_at: '2026-11-20T12:00:00Z',
  deliver_by: null,
  settles_at: null,
  ...more,
});
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
    { total: 101, items: Array.from({ length: 100 }, (_, n) => row(String(7000 + n), 'settled')) },
    {
      total: 101,
      items: [
        row('9007199254740993', 'pending', {
          phase: 'Ruby',
          received: null,
          sold_at: '2026-11-20T13:00:00Z',
          deliver_by: '2026-11-20T14:00:00Z',
        }),
      ],
    },
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
        {
          total: 4,
          items: [
            row('1', 'delivered', { settles_at: '2026-11-28T12:00:00Z' }),
            row('2', 'cancelled'),
            row('3', 'reversed'),
            row('4', 'lost'),
          ],
        },
      ],
      sales: [
        sold('1', { ...plain('1'), settlesAt: new Date('2026-11-28T12:00:00Z'), state: 'delivered', said: 'delivered' }),
        sold('2', { ...plain('2'), state: 'cancelled', said: 'cancelled' }),
        sold('3', { ...plain('3'), state: 'reversed', said: 'reversed' }),
        sold('4', { ...plain('4'), state: 'unknown', said: 'lost' }),
      ],
    },
  },
  page: (ids, total) => ({ total, items: ids.map((id) => row(id, 'settled')) }),
  total: true,
};
