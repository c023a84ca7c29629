import { dollars, sold, type SalesFixture } from '../selling-fixture.ts';

const NAME = 'Metal Chest Plate';
const SOLD_AT = new Date('2026-11-20T11:52:17.318Z');
const request = 'POST https://api.waxpeer.com/v1/my-history?api=fixture%20key%2F1&game=rust';
const row = (id: number, more: object = {}) => ({
  date: '2026-11-20T11:58:17.318Z',
  created: '2026-11-20T11:52:17.318Z',
  id,
  item_id: '9007199254740993',
  give_amount: 940,
  image: 'https://steamcommunity-a.akamaihd.net/economy/image/class/252490/1/200fx125f',
  price: 1000,
  game: 'rust',
  name: NAME,
  status: 5,
  average: 1030,
  action: 'sell',
  ...more,
});
const movement = (n: number) => ({
  wallet: `wallet ${n}`,
  type: 'BTC',
  status: 'completed',
  amount: '10256672',
  give_amount: '10256672',
  direction: 'out',
  date: '2026-11-20T01:22:43.021Z',
});
const answer = (trades: object[], transactions: object[] = []) => ({ success: true, data: { trades, transactions } });
const body = (skip: number) => ({ skip, start: '2026-11-01T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', sort: 'DESC' });
const listing = { listingId: '9007199254740993', assetId: '9007199254740993' };
const plain = { ...listing, name: NAME, price: dollars(1000, 3), received: dollars(940, 3), soldAt: SOLD_AT };
const delivered = { ...plain, state: 'delivered', said: '5' } as const;

export const salesFixture: SalesFixture = {
  range: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [request],
  bodies: [body(0)],
  answers: [
    `{"success":true,"data":{"trades":[
      ${JSON.stringify(row(4258120)).replace('"9007199254740993"', '9007199254740993')},
      ${JSON.stringify(row(4258121, { status: 4, created: '2026-11-20T12:00:00.000Z' }))},
      ${JSON.stringify(row(4258122, { status: 6, reason: 'Buyer failed to accept, fixture key/1', give_amount: 0, price: '1000' }))},
      ${JSON.stringify(row(4258123, { action: 'buy' }))},
      ${JSON.stringify(row(4258124, { game: 'csgo' }))}],"transactions":[${JSON.stringify(movement(1))}]}}`,
  ],
  sales: [
    sold('4258121', { ...plain, state: 'pending', said: '4', soldAt: new Date('2026-11-20T12:00:00Z') }),
    sold('4258120', delivered),
    sold('4258122', { ...plain, received: null, state: 'cancelled', said: '6: Buyer failed to accept, ***' }),
  ],
  others: {
    'a sale to hand over, and sales that cannot be read': {
      answers: [
        answer([
          row(1, { status: 0 }),
          row(2, { price: 0 }),
          row(3, { status: null, reason: 'fixture key/1' }),
          row(4, { action: 'buy', name: '' }),
        ]),
      ],
      sales: [sold('1', { ...plain, state: 'pending', said: '0' })],
      unreadable: [
        { saleId: '2', text: 'the price of the sale cannot be read' },
        { saleId: '3', text: 'answer has another shape: status: Invalid input' },
      ],
    },
    'nothing but a purchase': { answers: [answer([row(1, { action: 'buy' })])], sales: [] },
    'a sale of which little is stated': {
      answers: [{ success: true, data: { trades: [{ id: 7, item_id: '31', price: 1000, name: NAME, status: 9, date: '11-19-26' }] } }],
      sales: [
        sold('7', {
          listingId: '31',
          assetId: '31',
          name: NAME,
          price: dollars(1000, 3),
          soldAt: new Date('2026-11-19T00:00:00Z'),
          state: 'unknown',
          said: '9',
        }),
      ],
    },
    'sales and movements of money that fill pages together': {
      answers: [
        answer(
          [row(1)],
          Array.from({ length: 99 }, (_, n) => movement(n)),
        ),
        answer([row(2)], [movement(99)]),
      ],
      sales: [sold('1', delivered), sold('2', delivered)],
    },
  },
  page: (ids) => answer(ids.map((id) => row(Number(id)))),
};
