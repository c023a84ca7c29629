import { changed, dollars, gone, refused, UNKNOWN, type SellingFixture } from '../selling-fixture.ts';
import { salesFixture } from './sales-fixture.ts';
import { shadowpaySelling } from './selling.ts';

const offers = 'https://api.shadowpay.com/api/v2/user/offers';
const silent = refused('NO_REASON', 'The market gives no reason.');
const row = (id: number, assetId: string, price: unknown, more: object = {}) => ({
  id,
  price,
  asset_id: assetId,
  state: 'active',
  time_created: '2026-11-20 12:00:00',
  steam_item: { id: 7, project: 'csgo', steam_market_hash_name: 'Kilowatt Case', phase: null, suggested_price: 0.6 },
  ...more,
});
const page = (offset: number): string => `GET ${offers}?project=csgo&limit=100&offset=${offset}&sort_column=time_created&sort_dir=asc`;

export const sellingFixture: SellingFixture = {
  selling: shadowpaySelling,
  app: 730,
  key: 'fixture-token-1',
  authorization: 'Bearer fixture-token-1',
  list: {
    items: [
      { assetId: '31', price: dollars(1234, 2) },
      { assetId: '9007199254740993', price: dollars(5, 1) },
      { assetId: '33', price: dollars(1900, 3) },
    ],
    request: `POST ${offers}`,
    body: {
      offers: [
        { id: '31', price: 12.34, project: 'csgo', currency: 'USD' },
        { id: '9007199254740993', price: 0.5, project: 'csgo', currency: 'USD' },
        { id: '33', price: 1.9, project: 'csgo', currency: 'USD' },
      ],
    },
    answer: { status: 'success', data: [row(501, '31', 12.34), row(503, '33', '1.90'), row(502, '9007199254740993', 0.5)] },
    results: [changed('501', 1234, 2), changed('502', 5, 1), changed('503', 19, 1)],
    partly: {
      'one listed, one at an unreadable price, one missing': {
        answer: { status: 'success', data: [row(501, '31', 12.34), row(502, '9007199254740993', '$0.50')] },
        results: [changed('501', 1234, 2), UNKNOWN, UNKNOWN],
      },
    },
  },
  reprice: {
    items: [
      { listingId: '501', price: dollars(1199, 2) },
      { listingId: '502', price: dollars(49, 2) },
    ],
    request: `PATCH ${offers}`,
    body: {
      offers: [
        { id: 501, price: 11.99, project: 'csgo', currency: 'USD' },
        { id: 502, price: 0.49, project: 'csgo', currency: 'USD' },
      ],
    },
    answer: {
      status: 'success',
      updated_items: [row(502, '32', 0.49), row(501, '31', 11.99)],
      metadata: { total_updated_items: 2, total_not_updated_items: 0 },
    },
    results: [changed('501', 1199, 2), changed('502', 49, 2)],
    partly: {
      'one counted as not changed': {
        answer: {
          status: 'success',
          updated_items: [row(501, '31', 11.99)],
          metadata: { total_updated_items: 1, total_not_updated_items: 1 },
        },
        results: [changed('501', 1199, 2), silent],
      },
      'one neither changed nor counted': {
        answer: {
          status: 'success',
          updated_items: [row(501, '31', 11.99)],
          metadata: { total_updated_items: 1, total_not_updated_items: 0 },
        },
        results: [changed('501', 1199, 2), UNKNOWN],
      },
      'others changed than were asked for': {
        answer: { status: 'success', updated_items: [row(508, '38', 1), row(509, '39', 1)] },
        results: [UNKNOWN, UNKNOWN],
      },
    },
  },
  remove: {
    items: [
      { listingId: '501', currency: 'USD' },
      { listingId: '9007199254740993', currency: 'USD' },
    ],
    request: `DELETE ${offers}`,
    body: { item_ids: [501, '9007199254740993'] },
    answer: `{"status":"success","cancelled_items":[{"id":9007199254740993},{"id":501}],"not_cancelled_items":[],
      "metadata":{"total_cancelled_items":2,"total_not_cancelled_items":0}}`,
    results: [gone('501'), gone('9007199254740993')],
    partly: {
      'one counted as not removed': {
        answer: {
          status: 'success',
          cancelled_items: [{ id: 501 }],
          not_cancelled_items: [9007],
          metadata: { total_cancelled_items: 1, total_not_cancelled_items: 1 },
        },
        results: [gone('501'), silent],
      },
      'one neither removed nor counted': { answer: { status: 'success', cancelled_items: [{ id: 501 }] }, results: [gone('501'), UNKNOWN] },
    },
  },
  refusals: [
    {
      status: 200,
      answer: { status: 'error', error_message: 'need_auth' },
      failure: { kind: 'key', code: 'need_auth', text: 'need_auth', retryAfterMs: null },
    },
    {
      status: 200,
      answer: { status: 'error', error_message: 'user_got_autoban' },
      failure: { kind: 'limit', code: 'user_got_autoban', text: 'user_got_autoban', retryAfterMs: 3_600_000 },
    },
    {
      status: 403,
      answer: { status: 'error', error_message: 'user_got_autoban' },
      failure: { kind: 'limit', code: 'user_got_autoban', text: 'user_got_autoban', retryAfterMs: 3_600_000 },
    },
    {
      status: 422,
      answer: { status: 'error', error_message: 'inventory_items_mismatch' },
      failure: { kind: 'refused', code: 'inventory_items_mismatch', text: 'inventory_items_mismatch', retryAfterMs: null },
    },
  ],
  own: {
    requests: [page(0), page(2)],
    answers: [
      { status: 'success', data: [row(501, '31', 12.34), row(502, '32', '0.50', { state: 'finished' })], metadata: { total: 3 } },
      {
        status: 'success',
        data: [
          row(503, '33', 1, {
            state: 'cancelled',
            asset_id: null,
            time_created: '2026-11-20T12:00:00Z',
            steam_item: { steam_market_hash_name: '★ Karambit | Doppler (Factory New)', phase: 'Ruby' },
          }),
        ],
        metadata: { total: 3 },
      },
    ],
    listings: [
      {
        listingId: '501',
        assetId: '31',
        name: 'Kilowatt Case',
        phase: null,
        price: dollars(1234, 2),
        state: 'listed',
        listedAt: null,
        rank: null,
        secondsLeft: null,
      },
      {
        listingId: '502',
        assetId: '32',
        name: 'Kilowatt Case',
        phase: null,
        price: dollars(5, 1),
        state: 'sold',
        listedAt: null,
        rank: null,
        secondsLeft: null,
      },
      {
        listingId: '503',
        assetId: null,
        name: '★ Karambit | Doppler (Factory New)',
        phase: 'Ruby',
        price: dollars(1, 0),
        state: 'other',
        listedAt: new Date('2026-11-20T12:00:00Z'),
        rank: null,
        secondsLeft: null,
      },
    ],
    page: (ids, total) => ({ status: 'success', data: ids.map((id) => row(Number(id), id, 1)), metadata: { total } }),
    total: true,
  },
  presence: null,
  sales: salesFixture,
  payouts: null,
};
