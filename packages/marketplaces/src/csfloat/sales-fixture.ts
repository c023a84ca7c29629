import { dollars, sold, type SalesFixture } from '../selling-fixture.ts';

const NAME = 'AK-47 | Redline (Field-Tested)';
const at = (page: number): string =>
  `GET https://csfloat.com/api/v1/me/trades?role=seller&state=queued,pending,verified,failed,cancelled&limit=100&page=${page}`;
const day = (n: number): string => `2026-11-${String(n).padStart(2, '0')}T12:00:00.311794Z`;
const dayTime = (n: number): Date => new Date(`2026-11-${String(n).padStart(2, '0')}T12:00:00.311Z`);
const row = (id: string, state: string, more: object = {}, contract: object = {}) => ({
  id,
  created_at: day(20),
  buyer_id: '76561197960287931',
  seller_id: '76561197960287930',
  state,
  accepted_at: null,
  expires_at: day(21),
  is_settlement_period: false,
  steam_offer: null,
  contract: {
    id: `8${id}`,
    type: 'buy_now',
    price: 260000,
    state: 'sold',
    is_seller: true,
    item: { asset_id: '22547095285', market_hash_name: NAME, phase: null },
    ...contract,
  },
  ...more,
});
const accepted = { accepted_at: day(20), steam_offer: { id: '1', state: 3 } };
const plain = (id: string) => ({ listingId: `8${id}`, assetId: '22547095285', name: NAME, price: dollars(260000, 2), soldAt: dayTime(20) });
const only = (state: string, more: object = {}, contract: object = {}) => [{ trades: [row('1', state, more, contract)], count: 1 }];

export const salesFixture: SalesFixture = {
  range: { from: new Date('2026-11-10T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') },
  requests: [at(0), at(1)],
  answers: [
    {
      trades: [
        row('324288155723370199', 'queued', { created_at: day(22) }),
        row('324288155723370198', 'queued'),
        row('324288155723370197', 'pending', { accepted_at: day(20), steam_offer: { id: '1', state: 2 } }),
        row(
          '324288155723370196',
          'pending',
          { ...accepted, trade_protection_ends_at: day(27), verify_sale_at: day(28) },
          { item: { asset_id: '22547095285', market_hash_name: NAME, phase: null, float_value: 0.2796577662229538 } },
        ),
        row('324288155723370195', 'verified', { ...accepted, verified_at: day(19), verify_sale_at: day(19) }, { is_seller: false }),
      ],
      count: 7,
    },
    {
      trades: [
        row(
          '324288155723370194',
          'verified',
          { ...accepted, created_at: day(12), verified_at: day(20), verify_sale_at: day(19), trade_protection_ends_at: day(18) },
          { item: { market_hash_name: '★ Karambit | Doppler (Factory New)', phase: 'Phase 2', float_value: 'low' } },
        ),
        row('324288155723370193', 'verified', { ...accepted, created_at: day(9) }),
      ],
      count: 7,
    },
  ],
  sales: [
    sold('324288155723370198', { ...plain('324288155723370198'), deliverBy: dayTime(21), state: 'pending', said: 'queued' }),
    sold('324288155723370197', { ...plain('324288155723370197'), deliverBy: dayTime(21), state: 'pending', said: 'pending' }),
    sold('324288155723370196', {
      ...plain('324288155723370196'),
      float: 0.2796577662229538,
      protectedUntil: dayTime(27),
      settlesAt: dayTime(28),
      state: 'delivered',
      said: 'pending',
    }),
    sold('324288155723370194', {
      ...plain('324288155723370194'),
      assetId: null,
      name: '★ Karambit | Doppler (Factory New)',
      phase: 'Phase 2',
      soldAt: dayTime(12),
      protectedUntil: dayTime(18),
      settlesAt: dayTime(20),
      state: 'settled',
      said: 'verified',
    }),
  ],
  others: {
    'a page of sales that are older than the range, without a count': {
      answers: [{ trades: [row('1', 'verified', { ...accepted, created_at: day(9) })] }],
      sales: [],
    },
    'a settlement period of a verified sale': {
      answers: only('verified', { ...accepted, is_settlement_period: true }),
      sales: [sold('1', { ...plain('1'), state: 'delivered', said: 'verified' })],
    },
    'a settlement period of a pending sale': {
      answers: only('pending', { is_settlement_period: true }),
      sales: [sold('1', { ...plain('1'), state: 'delivered', said: 'pending' })],
    },
    'a sale that failed before the hand-over, and is on sale again': {
      answers: only('failed', { steam_offer: { id: '1', state: 7 } }, { state: 'listed' }),
      sales: [sold('1', { ...plain('1'), state: 'cancelled', said: 'failed', relisted: true })],
    },
    'a sale that was cancelled and taken off sale': {
      answers: only('cancelled', {}, { state: 'delisted' }),
      sales: [sold('1', { ...plain('1'), state: 'cancelled', said: 'cancelled', relisted: false })],
    },
    'a sale that was cancelled after the hand-over': {
      answers: only('cancelled', { ...accepted, trade_protection_ends_at: day(27) }, { state: 'refunded' }),
      sales: [sold('1', { ...plain('1'), state: 'reversed', said: 'cancelled', relisted: false })],
    },
    'a sale that was cancelled after it was paid, without its offer': {
      answers: only('cancelled', { accepted_at: day(18), verified_at: day(19), steam_offer: 'none' }, { state: null }),
      sales: [sold('1', { ...plain('1'), state: 'reversed', said: 'cancelled' })],
    },
    'a page with rows of another shape': {
      answers: [{ trades: [row('1', 'verified', accepted), row('2', 'verified', {}, { id: null }), 'trade', null], count: 4 }],
      sales: [sold('1', { ...plain('1'), state: 'settled', said: 'verified' })],
      unreadable: [
        { saleId: '2', text: 'answer has another shape: contract.id: Invalid input' },
        { saleId: null, text: 'answer has another shape: root: Invalid input: expected object, received string' },
        { saleId: null, text: 'answer has another shape: root: Invalid input: expected object, received null' },
      ],
    },
    'an unknown state': { answers: only('escrow'), sales: [sold('1', { ...plain('1'), state: 'unknown', said: 'escrow' })] },
  },
  page: (ids, total) => ({ trades: ids.map((id) => row(id, 'verified')), count: total }),
};
