import { changed, dollars, goneUnnamed, refused, UNKNOWN, type SellingFixture } from '../selling-fixture.ts';
import { payoutsFixture } from './payouts-fixture.ts';
import { presenceFixture } from './presence-fixture.ts';
import { salesFixture } from './sales-fixture.ts';
import { csfloatSelling } from './selling.ts';

const at = (path: string): string => `https://csfloat.com/api/v1/${path}`;
const A = '324288155723370196';
const B = '324288155723370197';
const stall = at('users/76561197960287930/stall?limit=500&type=buy_now');
const me = { user: { steam_id: '76561197960287930', username: 'trader', balance: 0, pending_balance: 0 } };
const row = (id: string, assetId: string, price: unknown, more: object = {}) => ({
  id,
  created_at: '2026-11-20T12:00:00.311794Z',
  type: 'buy_now',
  price,
  state: 'listed',
  item: { asset_id: assetId, def_index: 7, market_hash_name: 'AK-47 | Redline (Field-Tested)' },
  ...more,
});

export const sellingFixture: SellingFixture = {
  selling: csfloatSelling,
  app: 730,
  key: 'fixture-key-1',
  authorization: 'fixture-key-1',
  list: {
    items: [
      { assetId: '22547095285', price: dollars(260000, 2) },
      { assetId: '22547095286', price: dollars(3, 2) },
      { assetId: '22547095287', price: dollars(1500, 3) },
    ],
    request: `POST ${at('listings/bulk-list')}`,
    body: {
      items: [
        { asset_id: '22547095285', price: 260000, type: 'buy_now' },
        { asset_id: '22547095286', price: 3, type: 'buy_now' },
        { asset_id: '22547095287', price: 150, type: 'buy_now' },
      ],
    },
    answer: { data: [row(B, '22547095286', 3), row(A, '22547095285', 260000), row('324288155723370198', '22547095287', 150)] },
    results: [changed(A, 260000, 2), changed(B, 3, 2), changed('324288155723370198', 150, 2)],
    partly: {
      'one listed, one at an unreadable price, one missing': {
        answer: { data: [row(A, '22547095285', 260000), row(B, '22547095286', '3')] },
        results: [changed(A, 260000, 2), UNKNOWN, UNKNOWN],
      },
    },
  },
  reprice: {
    items: [
      { listingId: A, price: dollars(250000, 2) },
      { listingId: B, price: dollars(4, 2) },
    ],
    request: `PATCH ${at('listings/bulk-modify')}`,
    body: {
      modifications: [
        { contract_id: A, price: 250000 },
        { contract_id: B, price: 4 },
      ],
    },
    answer: `{"data":[{"id":${A},"price":250000,"item":{"asset_id":"22547095285"}},{"id":"${B}","price":4,"item":{"asset_id":"22547095286"}}]}`,
    results: [changed(A, 250000, 2), changed(B, 4, 2)],
    partly: {
      'one missing': { answer: { data: [row(B, '22547095286', 4)] }, results: [UNKNOWN, changed(B, 4, 2)] },
      'one twice': {
        answer: { data: [row(B, '22547095286', 4), row(A, '22547095285', 250000), row(A, '22547095285', 240000)] },
        results: [UNKNOWN, changed(B, 4, 2)],
      },
    },
  },
  remove: {
    items: [
      { listingId: A, currency: 'USD' },
      { listingId: B, currency: 'USD' },
    ],
    request: `PATCH ${at('listings/bulk-delist')}`,
    body: { contract_ids: [A, B] },
    answer: { message: 'contracts delisted' },
    results: [goneUnnamed(A), goneUnnamed(B)],
    partly: {
      'a success in other words': { answer: { message: 'delisted' }, results: [goneUnnamed(A), goneUnnamed(B)] },
      'a refusal with the status of a success': {
        answer: { code: 4, message: 'contract was already sold' },
        results: [refused('4', 'contract was already sold'), refused('4', 'contract was already sold')],
      },
    },
  },
  refusals: [
    {
      status: 400,
      answer: { code: 134, message: 'You need to onboard with Stripe to list more items, fixture-key-1' },
      failure: { kind: 'refused', code: '134', text: 'You need to onboard with Stripe to list more items, ***', retryAfterMs: null },
    },
    {
      status: 400,
      answer: { code: 4, message: 'You need to complete KYC and onboard with Stripe to list at this price' },
      failure: {
        kind: 'refused',
        code: '4',
        text: 'You need to complete KYC and onboard with Stripe to list at this price',
        retryAfterMs: null,
      },
    },
    {
      status: 422,
      answer: { code: 4, message: 'minimum allowed price is $0.03 USD' },
      failure: { kind: 'refused', code: '4', text: 'minimum allowed price is $0.03 USD', retryAfterMs: null },
    },
    {
      status: 403,
      answer: { code: 1, message: 'You need to be logged in' },
      failure: { kind: 'key', code: '1', text: 'You need to be logged in', retryAfterMs: null },
    },
  ],
  own: {
    requests: [`GET ${at('me')}`, `GET ${stall}`, `GET ${stall}&cursor=page%202`],
    before: [me],
    answers: [
      me,
      { data: [row(A, '22547095285', 260000), row(B, '22547095286', 3, { state: 'sold', created_at: null })], cursor: 'page 2' },
      {
        data: [
          row('324288155723370198', '22547095287', 150, {
            state: 'refunded',
            item: { asset_id: '22547095287', market_hash_name: '★ Karambit | Doppler (Factory New)', phase: 'Phase 2' },
          }),
        ],
      },
    ],
    listings: [
      {
        listingId: A,
        assetId: '22547095285',
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: dollars(260000, 2),
        state: 'listed',
        listedAt: new Date('2026-11-20T12:00:00.311Z'),
        rank: null,
        secondsLeft: null,
      },
      {
        listingId: B,
        assetId: '22547095286',
        name: 'AK-47 | Redline (Field-Tested)',
        phase: null,
        price: dollars(3, 2),
        state: 'sold',
        listedAt: null,
        rank: null,
        secondsLeft: null,
      },
      {
        listingId: '324288155723370198',
        assetId: '22547095287',
        name: '★ Karambit | Doppler (Factory New)',
        phase: 'Phase 2',
        price: dollars(150, 2),
        state: 'other',
        listedAt: new Date('2026-11-20T12:00:00.311Z'),
        rank: null,
        secondsLeft: null,
      },
    ],
    page: (ids, _total, next) => ({ data: ids.map((id) => row(id, id, 100)), ...(next !== null && { cursor: next }) }),
  },
  presence: presenceFixture,
  sales: salesFixture,
  payouts: payoutsFixture,
};
