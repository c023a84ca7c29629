import type { Price } from '../selling.ts';
import { dollars, paid, type PayoutsFixture } from '../selling-fixture.ts';

const at = (from: number, to: number): string =>
  `GET https://market.csgo.com/api/v2/operation-history?key=fixture%20key%2F1&date=${from}&date_end=${to}`;
const TIME = 1_763_640_000;
const row = (id: unknown, status: unknown, more: object = {}) => ({
  event: 'checkout',
  id,
  time: String(TIME),
  amount: '150000',
  currency: 'USD',
  status,
  ...more,
});
const sale = { event: 'sell', item_id: '1', market_hash_name: 'Kilowatt Case', stage: '2', time: TIME, currency: 'USD', received: '1425' };
const answer = (...data: object[]) => ({ success: true, data });
const plain = { amount: dollars(150_000, 3), createdAt: new Date(TIME * 1000) };
const inCurrency = (units: number, scale: number, currency: Price['currency']): Price => ({ units, scale, currency });

export const payoutsFixture: PayoutsFixture = {
  range: { from: new Date('2025-10-10T00:00:00.400Z'), to: new Date('2025-11-21T00:00:00.400Z') },
  requests: [at(1_760_054_400, 1_762_646_401), at(1_762_646_400, 1_763_683_201)],
  answers: [
    answer(row('7001', 30, { time: 1_762_000_000 }), sale),
    `{"success":true,"data":[${[row(7002, '0'), row('7003', '20'), row('7004', '77'), row('7005', 105)]
      .map((one) => JSON.stringify(one))
      .join()
      .replace('7002', '9007199254740993')}]}`,
  ],
  payouts: [
    paid('9007199254740993', { ...plain, state: 'sent', said: '0' }),
    paid('7003', { ...plain, state: 'sent', said: '20' }),
    paid('7004', { ...plain, state: 'unknown', said: '77' }),
    paid('7005', { ...plain, state: 'canceled', said: '105' }),
    paid('7001', { ...plain, createdAt: new Date(1_762_000_000_000), state: 'executed', said: '30' }),
  ],
  others: {
    'every other state, and other currencies': {
      answers: [answer(row('1', 10), row('2', 100, { currency: 'EUR' }), row('3', 110, { currency: 'RUB', amount: 150_000 })), answer()],
      payouts: [
        paid('1', { ...plain, state: 'sent', said: '10' }),
        paid('2', { ...plain, amount: inCurrency(150_000, 3, 'EUR'), state: 'canceled', said: '100' }),
        paid('3', { ...plain, amount: inCurrency(150_000, 2, 'RUB'), state: 'canceled', said: '110' }),
      ],
    },
    'a row of both parts of a range': {
      answers: [answer(row('1', 20)), answer(row('1', 30))],
      payouts: [paid('1', { ...plain, state: 'executed', said: '30' })],
    },
    'a list without rows': { answers: [{ success: true, data: null }, answer()], payouts: [] },
    'the error that there is nothing': { answers: [{ success: false, error: 'nothing' }, answer(sale)], payouts: [] },
  },
};
