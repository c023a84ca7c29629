import { dollars, sold, type SalesFixture } from '../selling-fixture.ts';

const NAME = 'Kilowatt Case';
const at = (offset: number): string =>
  `GET https://api.shadowpay.com/api/v2/user/operations?type=sell&date_from=2026-11-18&date_to=2026-11-21&limit=1000&offset=${offset}` +
  '&sort_column=time_created&sort_dir=desc';
const item = (more: object = {}) => ({ steam_item: { id: 7, project: 'csgo', steam_market_hash_name: NAME, phase: null, ...more } });
const row = (id: unknown, state: string, more: object = {}) => ({
  id,
  state,
  time: '2026-11-20 11:00:00',
  price: 12.34,
  asset_id: '31',
  items: item(),
  ...more,
});
const plain = { assetId: '31', name: NAME, price: dollars(1234, 2), soldAt: new Date('2026-11-20T11:00:00Z') };

export const salesFixture: SalesFixture = {
  range: { from: new Date('2026-11-19T12:00:00Z'), to: new Date('2026-11-20T12:00:00Z') },
  requests: [at(0), at(4)],
  answers: [
    {
      status: 'success',
      data: [
        row(703, 'active', { time: '2026-11-20 12:00:01' }),
        row(702, 'active', { time: '2026-11-20 12:00:00' }),
        row(701, 'finished', { asset_id: 31, price: '12.34', items: [item({ phase: 'Ruby' })] }),
        row(704, 'finished', { items: item({ project: 'rust' }) }),
      ],
      metadata: { total: 6 },
    },
    `{"status":"success","data":[${JSON.stringify(row(1, 'cancelled', { asset_id: null })).replace('1', '9007199254740993')},
      ${JSON.stringify(row(700, 'finished', { time: '2026-11-19 11:59:59' }))}],"metadata":{"total":6}}`,
  ],
  sales: [
    sold('702', { ...plain, soldAt: new Date('2026-11-20T12:00:00Z'), state: 'pending', said: 'active' }),
    sold('701', { ...plain, phase: 'Ruby', state: 'settled', said: 'finished' }),
    sold('9007199254740993', { ...plain, assetId: null, state: 'cancelled', said: 'cancelled' }),
  ],
  others: {
    'a list without a total, up to its empty page': {
      answers: [
        { status: 'success', data: [row(702, 'finished')] },
        { status: 'success', data: [row(701, 'held: fixture-token-1', { time: 1763640000 })] },
        { status: 'success', data: [] },
      ],
      sales: [sold('702', { ...plain, state: 'settled', said: 'finished' })],
    },
    'a list with operations that cannot be read': {
      answers: [
        {
          status: 'success',
          data: [
            row(1, 'finished'),
            row(2, 'finished', { items: [] }),
            row(3, 'finished', { price: '12,34' }),
            row(4, 'finished', { items: item({ project: 'rust', steam_market_hash_name: null }) }),
          ],
          metadata: { total: 4 },
        },
      ],
      sales: [sold('1', { ...plain, state: 'settled', said: 'finished' })],
      unreadable: [
        { saleId: '2', text: 'answer has another shape: items: Invalid input' },
        { saleId: '3', text: 'the price of the sale cannot be read' },
      ],
    },
    'a word that is not known': {
      answers: [{ status: 'success', data: [row(1, 'held: fixture-token-1')], metadata: { total: 1 } }],
      sales: [sold('1', { ...plain, state: 'unknown', said: 'held: ***' })],
    },
  },
  page: (ids, total) => ({ status: 'success', data: ids.map((id) => row(Number(id), 'finished')), metadata: { total } }),
  total: true,
};
