import type { Price } from '../selling.ts';
import { dollars, sold, type SalesFixture } from '../selling-fixture.ts';

const NAME = 'Kilowatt Case';
const SOLD_AT = new Date(1_763_640_000_000);
const SETTLED_AT = new Date(1_764_244_800_000);
const row = (id: unknown, stage: unknown, more: object = {}) => ({
  item_id: id,
  market_hash_name: NAME,
  class: '1',
  instance: '0',
  time: '1763640000',
  event: 'sell',
  app: '730',
  stage,
  for: null,
  custom_id: null,
  price: '1500',
  received: '1425',
  currency: 'USD',
  settlement: 0,
  ...more,
});
const roubles = (units: number): Price => ({ units, scale: 2, currency: 'RUB' });
/** A time in 2255. */
const FAR = 9_000_000_000;
const plain = { name: NAME, price: dollars(1500, 3), received: dollars(1425, 3), soldAt: SOLD_AT };
const answer = (...data: object[]) => [{ success: true, data }];

export const salesFixture: SalesFixture = {
  range: { from: new Date('2025-11-20T00:00:00.400Z'), to: new Date('2025-11-21T00:00:00.400Z') },
  requests: ['GET https://market.csgo.com/api/v2/history?key=fixture%20key%2F1&date=1763596800&date_end=1763683201'],
  answers: [
    `{"success":true,"data":[${[
      row(9001, '2', { settlement: '1764244800' }),
      row('9002', 2, { time: 1763640300 }),
      row('9003', '1', { settlement: null }),
      row('9004', '5', { causer: 'buyer, fixture key/1', received: '0' }),
      row('9005', '2', { event: 'buy', paid: '1500' }),
      row('9006', '2', { event: 'checkout', stage: undefined, item_id: undefined }),
      row('9007', '2', { app: '570' }),
      row('9008', '7'),
    ]
      .map((one) => JSON.stringify(one))
      .join()
      .replace('9001', '9007199254740993')}]}`,
  ],
  sales: [
    sold('9002', { ...plain, listingId: '9002', soldAt: new Date(1_763_640_300_000), state: 'delivered', said: '2' }),
    sold('9007199254740993', { ...plain, listingId: '9007199254740993', settlesAt: SETTLED_AT, state: 'settled', said: '2' }),
    sold('9003', { ...plain, listingId: '9003', state: 'pending', said: '1' }),
    sold('9004', { ...plain, listingId: '9004', received: null, state: 'cancelled', said: '5: buyer, ***' }),
    sold('9008', { ...plain, listingId: '9008', state: 'unknown', said: '7' }),
  ],
  others: {
    'a sale that was reversed, with its share of the price': {
      answers: answer(
        row('9001', '5', {
          settlement: 1764244800,
          causer: 'buyer',
          refund: { seller: { amount: 300, currency: 'USD', refund_id: 1 }, market: { amount: 150, currency: 'USD', refund_id: 2 } },
        }),
      ),
      sales: [sold('9001', { ...plain, listingId: '9001', compensation: dollars(300, 3), state: 'reversed', said: '5: buyer' })],
    },
    'reversed sales in roubles, in the other form': {
      answers: answer(
        row('9001', '5', { currency: 'RUB', settlement: '1764244800', refund_seller: '300', refund_market: 150 }),
        row('9002', '5', { currency: 'RUB', settlement: -1, price: 0, received: 0, refund_seller: 0 }),
      ),
      sales: [
        sold('9001', {
          ...plain,
          listingId: '9001',
          price: roubles(1500),
          received: roubles(1425),
          compensation: roubles(300),
          state: 'reversed',
          said: '5',
        }),
        sold('9002', { ...plain, listingId: '9002', price: roubles(0), received: null, state: 'reversed', said: '5' }),
      ],
    },
    'a sale that states only what the seller receives': {
      answers: answer(row('9001', '2', { price: undefined, settlement: undefined, phase: 'phase2', app: undefined })),
      sales: [sold('9001', { ...plain, listingId: '9001', phase: 'Phase 2', price: dollars(1425, 3), state: 'delivered', said: '2' })],
    },
    'a sale whose money comes later': {
      answers: answer(row('9001', '2', { settlement: String(FAR) }), row('9002', '5', { settlement: String(FAR), causer: 'seller' })),
      sales: [
        sold('9001', { ...plain, listingId: '9001', settlesAt: new Date(FAR * 1000), state: 'settled', said: '2' }),
        sold('9002', { ...plain, listingId: '9002', state: 'reversed', said: '5: seller' }),
      ],
    },
    'rows that cannot be read, a purchase, and a sale that is listed twice': {
      answers: answer(
        row('9001', '1'),
        row('9002', '2', { currency: 'GBP' }),
        row('9003', '2', { price: 0 }),
        row('9004', '2', { event: undefined, currency: 'fixture key/1' }),
        row('9005', '2', { event: 'buy', currency: 'GBP' }),
        row('9001', '2'),
      ),
      sales: [sold('9001', { ...plain, listingId: '9001', state: 'delivered', said: '2' })],
      unreadable: [
        { saleId: '9002', text: 'answer has another shape: currency: Invalid option: expected one of "USD"|"EUR"|"RUB"' },
        { saleId: '9003', text: 'the price of the sale cannot be read' },
        { saleId: '9004', text: 'answer has another shape: event: Invalid input: expected "sell"' },
      ],
    },
    'a list without rows': { answers: [{ success: true, data: null }], sales: [] },
    'the error that there is nothing': { answers: [{ success: false, error: 'nothing' }], sales: [] },
  },
};
