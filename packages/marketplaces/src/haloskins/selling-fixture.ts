import { changed, dollars, gone, refused, UNKNOWN, type SellingFixture } from '../selling-fixture.ts';
import { payoutsFixture } from './payouts-fixture.ts';
import { presenceFixture } from './presence-fixture.ts';
import { salesFixture } from './sales-fixture.ts';
import { haloskinsSelling } from './selling.ts';

const endpoint = 'https://api.haloskins.com/assumed/v1';
const at = (path: string): string => `${endpoint}/sale/${path}?key=fixture%20key%2F1`;
const page = (number: number): string => `GET ${at('search')}&appId=730&page=${number}&limit=100`;
const answer = (succeed: object[], failed: object[] = []) => ({ success: true, data: { succeed, failed } });
const row = (productId: string, price: unknown, more: object = {}) => ({
  productId,
  assetId: `3${productId}`,
  marketHashName: 'Kilowatt Case',
  phase: null,
  price,
  status: 1,
  createTime: '2026-11-20T12:00:00Z',
  ...more,
});

export const sellingFixture: SellingFixture = {
  selling: haloskinsSelling,
  app: 730,
  key: 'fixture key/1',
  endpoint,
  list: {
    items: [
      { assetId: '31', price: dollars(1234, 2) },
      { assetId: '32', price: dollars(50, 2) },
      { assetId: '33', price: dollars(1, 0) },
    ],
    request: `POST ${at('create')}`,
    body: {
      appId: 730,
      dataList: [
        { assetId: '31', price: 12.34 },
        { assetId: '32', price: 0.5 },
        { assetId: '33', price: 1 },
      ],
    },
    answer: answer([
      { assetId: '33', productId: '9003', price: 1 },
      { assetId: '31', productId: '9001', price: 12.34 },
      { assetId: '32', productId: '9002', price: 0.5 },
    ]),
    results: [changed('9001', 1234, 2), changed('9002', 5, 1), changed('9003', 1, 0)],
    partly: {
      'one listed, one refused, one missing': {
        answer: answer(
          [{ assetId: '31', productId: '9001', price: 12.34 }],
          [{ assetId: '32', errorCode: 61201, errorMsg: 'not tradable, fixture key/1' }],
        ),
        results: [changed('9001', 1234, 2), refused('61201', 'not tradable, ***'), UNKNOWN],
      },
      'one without id, one both listed and failed, one at an unreadable price': {
        answer: answer(
          [{ assetId: '31' }, { assetId: '32', productId: '9002' }, { assetId: '33', productId: '9003', price: 'much' }],
          [{ assetId: '32', errorCode: 1, errorMsg: 'no' }],
        ),
        results: [UNKNOWN, UNKNOWN, UNKNOWN],
      },
    },
  },
  reprice: {
    items: [
      { listingId: '9001', price: dollars(1199, 2) },
      { listingId: '9002', price: dollars(49, 2) },
    ],
    request: `POST ${at('modify')}`,
    body: {
      appId: 730,
      dataList: [
        { productId: '9001', price: 11.99 },
        { productId: '9002', price: 0.49 },
      ],
    },
    answer: answer([{ productId: '9001', price: 11.99 }, { productId: '9002' }]),
    results: [changed('9001', 1199, 2), changed('9002', 49, 2)],
    partly: {
      'one refused, one missing': {
        answer: answer([], [{ productId: '9001', errorCode: 61202, errorMsg: 'sold' }]),
        results: [refused('61202', 'sold'), UNKNOWN],
      },
    },
  },
  remove: {
    items: [
      { listingId: '9001', currency: 'USD' },
      { listingId: '9002', currency: 'USD' },
    ],
    request: `POST ${at('cancel')}`,
    body: { appId: 730, productIds: ['9001', '9002'] },
    answer: answer([{ productId: '9002' }, { productId: '9001' }]),
    results: [gone('9001'), gone('9002')],
    partly: { 'one missing': { answer: answer([{ productId: '9002' }]), results: [UNKNOWN, gone('9002')] } },
  },
  refusals: [
    {
      status: 200,
      answer: { success: false, data: null, errorCode: 1003, errorMsg: 'LOGIN_AGAIN' },
      failure: { kind: 'key', code: '1003', text: 'LOGIN_AGAIN', retryAfterMs: null },
    },
    {
      status: 200,
      answer: { success: false, data: null, errorCode: 61117, errorMsg: 'too many requests' },
      failure: { kind: 'limit', code: '61117', text: 'too many requests', retryAfterMs: null },
    },
    {
      status: 200,
      answer: { success: false, data: null, errorCode: 500, errorMsg: 'no' },
      failure: { kind: 'refused', code: '500', text: 'no', retryAfterMs: null },
    },
  ],
  own: {
    requests: [page(1), page(2)],
    answers: [
      { success: true, data: { total: 101, list: Array.from({ length: 100 }, (_, n) => row(String(9000 + n), 12.34)) } },
      { success: true, data: { total: 101, list: [row('9100', 0.5, { status: 2, createTime: null })] } },
    ],
    listings: Array.from({ length: 101 }, (_, n) => ({
      listingId: String(9000 + n),
      assetId: `3${9000 + n}`,
      name: 'Kilowatt Case',
      phase: null,
      price: n === 100 ? dollars(5, 1) : dollars(1234, 2),
      state: n === 100 ? 'sold' : 'listed',
      listedAt: n === 100 ? null : new Date('2026-11-20T12:00:00Z'),
      rank: null,
      secondsLeft: null,
    })),
    page: (ids, total) => ({ success: true, data: { total, list: ids.map((id) => row(id, 1)) } }),
    total: true,
  },
  presence: presenceFixture,
  sales: salesFixture,
  payouts: payoutsFixture,
};
