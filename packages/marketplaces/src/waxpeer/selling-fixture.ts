import { changed, dollars, gone, refused, tooSoon, UNKNOWN, type SellingFixture } from '../selling-fixture.ts';
import { payoutsFixture } from './payouts-fixture.ts';
import { presenceFixture } from './presence-fixture.ts';
import { salesFixture } from './sales-fixture.ts';
import { waxpeerSelling } from './selling.ts';

const at = (path: string): string => `https://api.waxpeer.com/v1/${path}?api=fixture%20key%2F1`;
const AK = '24758826121';
const CASE = '24758826122';
/** Rust's asset ids are beyond 2^53. */
const ROCK = '9007199254740993';
const items = [
  { item_id: AK, price: 12345 },
  { item_id: CASE, price: 500 },
  { item_id: ROCK, price: 1000 },
];
const soon = 'You can update price after 40 seconds';

export const sellingFixture: SellingFixture = {
  selling: waxpeerSelling,
  app: 252490,
  key: 'fixture key/1',
  prepare: {
    request: `GET ${at('fetch-my-inventory')}&game=rust`,
    answer: { success: true, total_inventory_count: 120 },
    waitMs: 0,
  },
  list: {
    items: [
      { assetId: AK, price: dollars(12345, 3) },
      { assetId: CASE, price: dollars(5, 1) },
      { assetId: ROCK, price: dollars(1, 0) },
    ],
    request: `POST ${at('list-items-steam')}&game=rust`,
    body: { items },
    changes: [AK, CASE, ROCK],
    answer: `{"success":true,"msg":"listed","listed":[{"item_id":${ROCK},"price":1000,"name":"Rock"},{"item_id":${AK},"price":12345,"name":"AK"},
      {"item_id":"${CASE}","price":500,"name":"Case"}],"failed":[]}`,
    results: [changed(AK, 12345, 3), changed(CASE, 500, 3), changed(ROCK, 1000, 3)],
    partly: {
      'one listed, one refused, one too soon': {
        answer: {
          success: true,
          listed: [{ item_id: AK, price: 12345, name: 'AK' }],
          failed: [
            { item_id: 24758826122, price: 500, msg: 'item_not_in_inventory' },
            { item_id: ROCK, price: 1000, msg: soon, msBeforeNext: 39636 },
          ],
        },
        results: [changed(AK, 12345, 3), refused('REFUSED', 'item_not_in_inventory'), tooSoon('TOO_SOON', soon, 39636)],
      },
      'one listed at another price, one at an unreadable one, one missing': {
        answer: {
          success: true,
          listed: [
            { item_id: AK, price: 12000 },
            { item_id: CASE, price: 0.5 },
          ],
        },
        results: [changed(AK, 12000, 3), UNKNOWN, UNKNOWN],
      },
      'one both listed and failed, none else': {
        answer: { success: true, listed: [{ item_id: AK, price: 12345 }], failed: [{ item_id: AK, price: 12345, msg: 'no' }] },
        results: [UNKNOWN, UNKNOWN, UNKNOWN],
      },
      'a failure as a whole that names one of them': {
        answer: { success: false, msg: 'Try later', failed: [{ item_id: CASE, price: 500, msg: 'item_not_in_inventory' }] },
        results: [refused('REFUSED', 'Try later'), refused('REFUSED', 'item_not_in_inventory'), refused('REFUSED', 'Try later')],
      },
    },
  },
  reprice: {
    items: [
      { listingId: AK, price: dollars(11999, 3) },
      { listingId: ROCK, price: dollars(990, 3) },
    ],
    request: `POST ${at('edit-items')}&game=rust`,
    body: {
      items: [
        { item_id: AK, price: 11999 },
        { item_id: ROCK, price: 990 },
      ],
    },
    changes: [AK, ROCK],
    answer: `{"success":true,"updated":[{"item_id":"${AK}","price":"11999"},{"item_id":${ROCK},"price":990}],"failed":[],"removed":0}`,
    results: [changed(AK, 11999, 3), changed(ROCK, 990, 3)],
    partly: {
      'one too soon and one missing': {
        answer: { success: true, updated: [], failed: [{ item_id: AK, price: 11999, msg: soon, msBeforeNext: 1 }], removed: 0 },
        results: [tooSoon('TOO_SOON', soon, 1), UNKNOWN],
      },
    },
  },
  remove: {
    items: [
      { listingId: AK, currency: 'USD' },
      { listingId: ROCK, currency: 'USD' },
    ],
    request: `GET ${at('remove-items')}&game=rust&id=${AK}&id=${ROCK}`,
    answer: `{"success":true,"count":2,"removed":["${AK}",${ROCK}]}`,
    results: [gone(AK), gone(ROCK)],
    partly: {
      'all removed, in the older form': { answer: { success: true, count: 2 }, results: [gone(AK), gone(ROCK)] },
      'one removed, with its id': {
        answer: `{"success":true,"count":1,"removed":[${ROCK}]}`,
        results: [refused('NOT_LISTED', 'The market did not remove it.'), gone(ROCK)],
      },
      'more removed than are named': { answer: { success: true, count: 2, removed: [AK] }, results: [gone(AK), UNKNOWN] },
      'one removed, nobody knows which': { answer: { success: true, count: 1 }, results: [UNKNOWN, UNKNOWN] },
      'more removed than asked for': { answer: { success: true, count: 3 }, results: [UNKNOWN, UNKNOWN] },
      'none removed': {
        answer: { success: true, count: 0 },
        results: [refused('NOT_LISTED', 'The market did not remove it.'), refused('NOT_LISTED', 'The market did not remove it.')],
      },
    },
  },
  refusals: [
    {
      status: 200,
      answer: { success: false, msg: 'wrong api' },
      failure: { kind: 'key', code: 'UNAUTHORISED', text: 'wrong api', retryAfterMs: null },
    },
    {
      status: 403,
      answer: { success: false, msg: 'wrong api fixture key/1' },
      failure: { kind: 'key', code: 'UNAUTHORISED', text: 'wrong api ***', retryAfterMs: null },
    },
    {
      status: 200,
      answer: { success: false, msg: 'GET /v1?api=fixture%20key%2F1 and api=fixture+key%2F1:\n\u0007 no' },
      failure: { kind: 'refused', code: 'REFUSED', text: 'GET /v1?api=*** and api=***: no', retryAfterMs: null },
    },
    {
      status: 200,
      answer: { success: false, msg: 'Inventory is closed'.padEnd(300, '!') },
      failure: { kind: 'refused', code: 'REFUSED', text: `${'Inventory is closed'.padEnd(199, '!')}…`, retryAfterMs: null },
    },
  ],
  own: {
    requests: [`GET ${at('list-items-steam')}&game=rust`],
    answers: [
      `{"success":true,"items":[{"item_id":"${AK}","price":2367941,"date":"2020-01-11T07:18:50.749Z","position":1,
        "name":"★ Butterfly Knife | Gamma Doppler (Factory New)","market_name":"Gamma Doppler Phase 2","steam_price":{"average":1}},
        {"item_id":${ROCK},"price":1000,"date":"01-11-20","position":0,"name":"Rock","market_name":"Rock"}]}`,
    ],
    listings: [
      {
        listingId: AK,
        assetId: AK,
        name: '★ Butterfly Knife | Gamma Doppler (Factory New)',
        phase: 'Phase 2',
        price: dollars(2367941, 3),
        state: 'listed',
        listedAt: new Date('2020-01-11T07:18:50.749Z'),
        rank: 1,
        secondsLeft: null,
      },
      {
        listingId: ROCK,
        assetId: ROCK,
        name: 'Rock',
        phase: null,
        price: dollars(1000, 3),
        state: 'listed',
        listedAt: null,
        rank: null,
        secondsLeft: null,
      },
    ],
  },
  presence: presenceFixture,
  sales: salesFixture,
  payouts: payoutsFixture,
};
