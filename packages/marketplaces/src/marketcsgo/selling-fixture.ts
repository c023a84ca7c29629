import type { Price } from '../selling.ts';
import { changed, gone, refused, UNKNOWN, type SellingFixture } from '../selling-fixture.ts';
import { payoutsFixture } from './payouts-fixture.ts';
import { presenceFixture } from './presence-fixture.ts';
import { salesFixture } from './sales-fixture.ts';
import { marketcsgoSelling } from './selling.ts';

const at = (path: string): string => `https://market.csgo.com/api/v2/${path}?key=fixture%20key%2F1`;
const euros = (units: number, scale: number): Price => ({ units, scale, currency: 'EUR' });
const row = (more: object) => ({ success: true, market_hash_name: 'Kilowatt Case', error: null, ...more });

const sold = { name: 'Kilowatt Case', phase: null, state: 'sold', listedAt: null, rank: null, secondsLeft: null } as const;
const inventory = (is_updating: boolean, last_time_update: unknown, last_time_success_update: unknown) => ({
  success: true,
  is_updating,
  last_time_update,
  last_time_success_update,
  items: 812,
});

export const sellingFixture: SellingFixture = {
  selling: marketcsgoSelling,
  app: 730,
  key: 'fixture key/1',
  prepare: { request: `GET ${at('update-inventory')}`, answer: { success: true }, waitMs: 2000 },
  prepared: {
    request: `GET ${at('inventory-status')}`,
    answer: inventory(false, 1763640000, '1763640000'),
    ready: { ready: true, waitMs: 0 },
    others: {
      'an inventory that is being read': { answer: inventory(true, 1763640000, 1763630000), ready: { ready: false, waitMs: 2000 } },
      'a reading that failed': { answer: inventory(false, 1763640000, 1763639999), ready: { ready: false, waitMs: 2000 } },
      'an answer without times': { answer: { is_updating: false }, ready: { ready: true, waitMs: 0 } },
      'an answer without the time of the last success': {
        answer: { success: true, is_updating: false, last_time_update: 1763640000, last_time_success_update: null, items: 0 },
        ready: { ready: true, waitMs: 0 },
      },
    },
    unreadable: { ready: true, waitMs: 20_000 },
  },
  list: {
    items: [
      { assetId: '31', price: euros(12345, 3) },
      { assetId: '32', price: euros(5, 1) },
      { assetId: '33', price: euros(7, 0) },
    ],
    request: `POST ${at('mass-add-to-sale')}&cur=EUR`,
    body: {
      items: [
        { asset: '31', price: 12345 },
        { asset: '32', price: 500 },
        { asset: '33', price: 7000 },
      ],
    },
    answer: {
      success: true,
      items: [
        row({ asset: 33, item_id: 9003, price: 7000 }),
        row({ asset: 31, item_id: 9001, price: 12345 }),
        row({ asset: '32', item_id: '9002', price: 500 }),
      ],
    },
    results: [changed('9001', 12345, 3, 'EUR'), changed('9002', 500, 3, 'EUR'), changed('9003', 7000, 3, 'EUR')],
    partly: {
      'one listed, one refused, one missing, in an answer that succeeds': {
        answer: {
          success: true,
          items: [
            row({ asset: 31, item_id: 9001, price: 12345 }),
            { success: false, asset: 32, item_id: null, price: 500, error: 'item_not_in_inventory' },
          ],
        },
        results: [changed('9001', 12345, 3, 'EUR'), refused('item_not_in_inventory', 'item_not_in_inventory'), UNKNOWN],
      },
      'one on sale already': {
        answer: { success: true, items: [{ success: false, asset: 31, price: 12345, currency: 'EUR', error: 'item_on_sale' }] },
        results: [refused('item_on_sale', 'item_on_sale'), UNKNOWN, UNKNOWN],
      },
      'one without id, one twice, one at an unreadable price': {
        answer: {
          success: true,
          items: [
            row({ asset: 31 }),
            row({ asset: 32, item_id: 9002 }),
            row({ asset: 32, item_id: 9004 }),
            row({ asset: 33, item_id: 9003, price: 7.5 }),
          ],
        },
        results: [UNKNOWN, UNKNOWN, UNKNOWN],
      },
    },
  },
  reprice: {
    items: [
      { listingId: '9007199254740993', price: { units: 1999, scale: 2, currency: 'RUB' } },
      { listingId: '9002', price: { units: 20, scale: 0, currency: 'RUB' } },
    ],
    request: `POST ${at('mass-set-price')}&cur=RUB`,
    body: {
      items: [
        { item_id: '9007199254740993', price: 1999 },
        { item_id: '9002', price: 2000 },
      ],
    },
    answer: '{"success":true,"items":[{"success":true,"item_id":9007199254740993,"price":1999},{"success":true,"item_id":9002}]}',
    results: [changed('9007199254740993', 1999, 2, 'RUB'), changed('9002', 20, 0, 'RUB')],
    partly: {
      'one refused without a reason, one missing': {
        answer: '{"success":true,"items":[{"success":false,"item_id":9007199254740993},{"success":true,"item_id":9007199254740992}]}',
        results: [refused('NO_REASON', 'The market gives no reason.'), UNKNOWN],
      },
    },
  },
  remove: {
    items: [{ listingId: '9001', currency: 'USD' }],
    request: `GET ${at('set-price')}&cur=USD&item_id=9001&price=0`,
    answer: { success: true },
    results: [gone('9001')],
    partly: {
      'an unknown listing': { answer: { success: false, error: 'bad_item' }, results: [refused('bad_item', 'bad_item')] },
    },
  },
  refusals: [
    {
      status: 200,
      answer: { success: false, error: 'Bad KEY' },
      failure: { kind: 'key', code: 'UNAUTHORISED', text: 'Bad KEY', retryAfterMs: null },
    },
    {
      status: 200,
      answer: { success: false, error: 'inventory_not_loaded' },
      failure: { kind: 'refused', code: 'inventory_not_loaded', text: 'inventory_not_loaded', retryAfterMs: null },
    },
    {
      status: 400,
      answer: { success: false, error: 'bad_key' },
      failure: { kind: 'key', code: 'UNAUTHORISED', text: 'bad_key', retryAfterMs: null },
    },
    {
      status: 400,
      answer: { success: false, error: 'bad_input fixture key/1' },
      failure: { kind: 'refused', code: 'bad_input ***', text: 'bad_input ***', retryAfterMs: null },
    },
  ],
  own: {
    requests: [`GET ${at('items')}`],
    answers: [
      {
        success: true,
        items: [
          {
            item_id: '9001',
            assetid: '31',
            classid: '1',
            instanceid: '0',
            real_instance: '0',
            market_hash_name: 'AK-47 | Redline (Field-Tested)',
            position: 4,
            price: 12.345,
            currency: 'EUR',
            status: '1',
            live_time: 1524,
            left: null,
            botid: '0',
          },
          {
            item_id: '9002',
            assetid: '32',
            market_hash_name: 'Kilowatt Case',
            price: 0.5,
            currency: 'EUR',
            status: '2',
            left: 3400,
            settlement: 0,
          },
          {
            item_id: '9006',
            assetid: '36',
            market_hash_name: 'Kilowatt Case',
            position: 0,
            price: 3,
            currency: 'EUR',
            status: '2',
            left: null,
            settlement: 1764244800,
          },
          { item_id: '9003', assetid: '33', market_hash_name: 'Bought Case', price: 1, currency: 'EUR', status: '3' },
          { item_id: '9004', assetid: '34', market_hash_name: 'Bought Case', price: 1, currency: 'EUR', status: '4' },
          { item_id: '9005', market_hash_name: 'Kilowatt Case', price: 2, currency: 'EUR', status: 7 },
        ],
      },
    ],
    listings: [
      {
        listingId: '9001',
        assetId: '31',
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: euros(12345, 3),
        state: 'listed',
        listedAt: null,
        rank: 4,
        secondsLeft: null,
      },
      { ...sold, listingId: '9002', assetId: '32', price: euros(5, 1), secondsLeft: 3400 },
      { ...sold, listingId: '9006', assetId: '36', price: euros(3, 0) },
      { ...sold, listingId: '9005', assetId: null, price: euros(2, 0), state: 'other' },
    ],
    others: {
      'a list without rows': { answers: [{ success: true, items: null }], listings: [] },
      'the error that there is nothing': { answers: [{ success: false, error: 'nothing' }], listings: [] },
      'the error that there are no trades': { answers: [{ success: false, error: 'active trades from market not found' }], listings: [] },
    },
  },
  presence: presenceFixture,
  sales: salesFixture,
  payouts: payoutsFixture,
};
