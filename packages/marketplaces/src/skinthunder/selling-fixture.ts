import { changed, dollars, gone, refused, tooSoon, UNKNOWN, type SellingFixture } from '../selling-fixture.ts';
import { payoutsFixture } from './payouts-fixture.ts';
import { presenceFixture } from './presence-fixture.ts';
import { salesFixture } from './sales-fixture.ts';
import { skinthunderSelling } from './selling.ts';

const endpoint = 'https://skinthunder.com/assumed/v1';
const listings = `${endpoint}/listings`;
const row = (id: string, price: unknown, more: object = {}) => ({
  listing_id: id,
  asset_id: `3${id}`,
  market_hash_name: 'Kilowatt Case',
  phase: null,
  price,
  state: 'listed',
  created_at: '2026-11-20T12:00:00Z',
  ...more,
});

export const sellingFixture: SellingFixture = {
  selling: skinthunderSelling,
  app: 730,
  key: 'fixture-key-1',
  endpoint,
  authorization: 'Bearer fixture-key-1',
  list: {
    items: [
      { assetId: '31', price: dollars(1234, 2) },
      { assetId: '32', price: dollars(5, 1) },
      { assetId: '33', price: dollars(1, 0) },
    ],
    request: `POST ${listings}`,
    body: {
      listings: [
        { asset_id: '31', price: 1234 },
        { asset_id: '32', price: 50 },
        { asset_id: '33', price: 100 },
      ],
    },
    answer: {
      results: [
        { asset_id: '33', listing_id: '5003', price: 100 },
        { asset_id: '31', listing_id: '5001', price: 1234 },
        { asset_id: '32', listing_id: '5002', price: 50 },
      ],
    },
    results: [changed('5001', 1234, 2), changed('5002', 50, 2), changed('5003', 100, 2)],
    partly: {
      'one listed, one refused, one missing': {
        answer: {
          results: [
            { asset_id: '31', listing_id: '5001', price: 1234 },
            { asset_id: '32', error: { code: 'not_tradable', message: 'The item is locked.' } },
          ],
        },
        results: [changed('5001', 1234, 2), refused('not_tradable', 'The item is locked.'), UNKNOWN],
      },
      'one twice, one without id, one at an unreadable price': {
        answer: {
          results: [
            { asset_id: '31', listing_id: '5001' },
            { asset_id: '31', error: { code: 'no', message: 'no' } },
            { asset_id: '32' },
            { asset_id: '33', listing_id: '5003', price: '1.00' },
          ],
        },
        results: [UNKNOWN, UNKNOWN, UNKNOWN],
      },
    },
  },
  reprice: {
    items: [
      { listingId: '5001', price: dollars(1199, 2) },
      { listingId: '5002', price: dollars(49, 2) },
    ],
    request: `PUT ${listings}`,
    body: {
      listings: [
        { listing_id: '5001', price: 1199 },
        { listing_id: '5002', price: 49 },
      ],
    },
    changes: ['5001', '5002'],
    answer: { results: [{ listing_id: '5001', price: 1199 }, { listing_id: '5002' }] },
    results: [changed('5001', 1199, 2), changed('5002', 49, 2)],
    partly: {
      'one too soon, one missing': {
        answer: { results: [{ listing_id: '5001', error: { code: 'too_soon', message: 'Wait.', retry_after_ms: 8000 } }] },
        results: [tooSoon('too_soon', 'Wait.', 8000), UNKNOWN],
      },
    },
  },
  remove: {
    items: [
      { listingId: '5001', currency: 'USD' },
      { listingId: '5002', currency: 'USD' },
    ],
    request: `DELETE ${listings}`,
    body: { listing_ids: ['5001', '5002'] },
    answer: { results: [{ listing_id: '5002' }, { listing_id: '5001' }] },
    results: [gone('5001'), gone('5002')],
    partly: {
      'one sold, one missing': {
        answer: { results: [{ listing_id: '5002', error: { code: 'sold', message: 'It was bought.' } }] },
        results: [UNKNOWN, refused('sold', 'It was bought.')],
      },
    },
  },
  refusals: [
    {
      status: 401,
      answer: { error: { code: 'bad_key', message: 'No account has fixture-key-1.' } },
      failure: { kind: 'key', code: 'bad_key', text: 'No account has ***.', retryAfterMs: null },
    },
    {
      status: 429,
      answer: { error: { code: 'too_many', message: 'Slow down.' } },
      failure: { kind: 'limit', code: 'too_many', text: 'Slow down.', retryAfterMs: null },
    },
    {
      status: 400,
      answer: { error: { code: 'bad_request', message: 'No.' } },
      failure: { kind: 'refused', code: 'bad_request', text: 'No.', retryAfterMs: null },
    },
  ],
  own: {
    requests: [`GET ${listings}?page=1&per_page=100`],
    answers: [{ total: 2, items: [row('5001', 1234), row('5002', 50, { state: 'sold', phase: 'Ruby', created_at: null })] }],
    listings: [
      {
        listingId: '5001',
        assetId: '35001',
        name: 'Kilowatt Case',
        phase: null,
        price: dollars(1234, 2),
        state: 'listed',
        listedAt: new Date('2026-11-20T12:00:00Z'),
        rank: null,
        secondsLeft: null,
      },
      {
        listingId: '5002',
        assetId: '35002',
        name: 'Kilowatt Case',
        phase: 'Ruby',
        price: dollars(50, 2),
        state: 'sold',
        listedAt: null,
        rank: null,
        secondsLeft: null,
      },
    ],
    page: (ids, total) => ({ total, items: ids.map((id) => row(id, 100)) }),
    total: true,
  },
  presence: presenceFixture,
  sales: salesFixture,
  payouts: payoutsFixture,
};
