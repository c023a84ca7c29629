import { describe, expect, it } from 'vitest';
import type { Answers } from '../columns/choice.ts';
import { inspectSource, openQuestions, readSource } from '../read-source.ts';
import { openFile } from '../source.ts';

const AK = 'AK-47 | Redline (Field-Tested)';

/** Reads a JSON file with these answers: the questions that are still open, the trades, and what is left out. */
async function read(content: object | string, changes: Partial<Answers> = {}) {
  const source = await openFile(new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)));
  if ('problem' in source || source.kind !== 'table') throw new Error(JSON.stringify(source));
  const answers = { ...source.answers, ...changes, sides: { ...source.answers.sides, ...changes.sides } };
  const pass = inspectSource(source, null, answers);
  let step = pass.next();
  while (!step.done) step = pass.next();
  const rows = [];
  const left = [];
  for (const reading of readSource(step.value, answers, 'UTC'))
    if (reading === null) continue;
    else if ('row' in reading) {
      const { side, name, quantity, price, day, market, id } = reading.row;
      rows.push([side, name, quantity, Number(`${price.units}e-${price.scale}`), price.currency, day, market, id]);
    } else if ('bad' in reading) left.push([reading.bad.problem, reading.bad.column]);
    else left.push(reading.dropped.what === 'other' ? reading.dropped.word : reading.dropped.what);
  return { format: source.format, asks: openQuestions(step.value, answers), rows, left };
}
describe('CSFloat', () => {
  const trade = (id: string, state: string, isSeller: boolean, price = 1542) => ({
    ...{ id, state, created_at: '2026-11-20T12:00:00.311794Z', verified_at: null, buyer: { steam_id: '1' } },
    contract: { id: `8${id}`, price, is_seller: isSeller, item: { market_hash_name: AK, phase: null, float_value: 0.21 } },
  });
  const answer = {
    trades: [
      trade('3242881557233701', 'verified', false),
      trade('2', 'verified', true),
      trade('3', 'cancelled', true),
      trade('4', 'pending', false),
    ],
    count: 4,
  };

  it('has purchases and sales in cents; what became of none is named', async () => {
    const { format, rows, left } = await read(answer, { saleFee: { basisPoints: 200 } });
    expect([format, left]).toEqual(['csfloat', ['state: cancelled', 'state: pending']]);
    expect(rows).toEqual([
      ['buy', AK, 1, 15.42, 'USD', '2026-11-20', null, 'csfloat:3242881557233701'],
      ['sell', AK, 1, 15.1116, 'USD', '2026-11-20', 'csfloat', 'csfloat:2'],
    ]);
  });

  it('asks for the fee of sales, and only for theirs', async () => {
    expect((await read(answer)).asks).toEqual([{ asks: 'sale-fee', rows: 1, isStated: false }]);
    expect((await read(answer)).left).toContainEqual(['fee', 'contract.price']);
    expect((await read({ trades: [trade('1', 'verified', false)], count: 1 })).asks).toEqual([]);
    const all = (saleFee: Answers['saleFee']) =>
      read({ trades: [trade('1', 'verified', true)] }, { saleFee }).then(({ rows }) => rows[0]?.[3]);
    expect([await all('none'), await all({ basisPoints: 0 }), await all({ basisPoints: 10_000 })]).toEqual([15.42, 15.42, 0]);
    expect([await all({ basisPoints: 10_001 }), await all({ basisPoints: 0.5 })]).toEqual([undefined, undefined]);
  });

  it('may be saved as a list of its pages, and with Doppler phases', async () => {
    const doppler = trade('9', 'verified', false, 121_000);
    doppler.contract.item = { ...doppler.contract.item, market_hash_name: '★ Karambit | Doppler (Factory New)', phase: 'Phase 2' as never };
    const { rows } = await read([{ trades: [trade('1', 'verified', false)] }, { trades: [] }, { trades: [doppler] }]);
    expect(rows.map(([, name, , price]) => [name, price])).toEqual([
      [AK, 15.42],
      ['★ Karambit | Doppler (Factory New) - Phase 2', 1210],
    ]);
  });
});

describe('Skinport', () => {
  const item = { sale_id: 1, market_hash_name: AK, seller_country: 'DE', buyer_country: 'DE' };
  const row = (id: number, type: string, more: object = {}) => ({
    ...{
      id,
      type,
      sub_type: type === 'credit' ? 'item' : null,
      status: 'complete',
      amount: 90.01,
      fee: null,
      currency: 'EUR',
      items: [item],
    },
    ...{ created_at: '2021-08-27T03:00:34.728Z', updated_at: '2021-08-27T03:00:58.488Z', ...more },
  });
  const answer = (...data: object[]) => ({ pagination: { page: 1, pages: 1, limit: 100, order: 'desc' }, data });

  it('has purchases and sales in its currency', async () => {
    const content = answer(
      row(1, 'purchase'),
      row(2, 'credit', { amount: 1.57, fee: 0.09 }),
      row(3, 'withdraw', { items: null }),
      row(4, 'purchase', { status: 'canceled' }),
      row(5, 'credit', { sub_type: 'referral', items: null }),
    );
    const { format, asks, left } = await read(content);
    expect([format, asks, left.slice(1)]).toEqual([
      'skinport',
      [{ asks: 'sale-fee', rows: 1, isStated: true }],
      ['withdraw', 'status: canceled', 'sub_type: referral'],
    ]);
    const sale = async (saleFee: Answers['saleFee']) => (await read(content, { saleFee })).rows[1]?.[3];
    expect([await sale('stated'), await sale('none'), await sale({ basisPoints: 1200 })]).toEqual([1.48, 1.57, 1.3816]);
    expect((await read(content)).rows[0]).toEqual(['buy', AK, 1, 90.01, 'EUR', '2021-08-27', null, 'skinport:1']);
  });

  it('has one price for all things of a purchase: it is shared by equal things, and unknown for others', async () => {
    const { rows, left } = await read(
      answer(
        row(1, 'purchase', { items: [item, item] }),
        row(2, 'purchase', { items: [item, { ...item, market_hash_name: 'Fracture Case' }] }),
      ),
    );
    expect(rows.map(([, name, quantity, price]) => [name, quantity, price])).toEqual([[AK, 2, 45.005]]);
    expect(left).toEqual([['trade', 'items.market_hash_name']]);
  });

  it('of a purchase states no fee; one that does is not read', async () => {
    expect((await read(answer(row(1, 'purchase', { fee: 0.5 })))).left).toEqual([['fee', 'fee']]);
  });
});

describe('Buff', () => {
  const row = (id: string, state: string, more: object = {}) => ({
    ...{ id, appid: 730, goods_id: 33_960, price: '96.5', fee: '2.41', income: '94.09', state, created_at: 1_763_640_000 },
    ...{ transact_time: 1_763_640_600, asset_info: { assetid: '30', paintwear: '0.2153487503528595', info: { paintseed: 1 } }, ...more },
  });
  const answer = (...items: object[]) => ({
    code: 'OK',
    data: { items, goods_infos: { 33960: { market_hash_name: AK, name: 'AK-47 | 红线' } }, page_num: 1 },
  });

  it('asks what its trades are, in yuan: paid is the price, received the income', async () => {
    const content = answer(row('240101T1', 'SUCCESS'), row('240101T2', 'FAIL'));
    const { format, asks } = await read(content);
    expect([format, asks]).toEqual(['buff', [{ asks: 'side', side: { key: 'success', word: 'SUCCESS', rows: 1 } }]]);
    const as = async (side: 'buy' | 'sell') => (await read(content, { sides: { success: side } })).rows;
    expect(await as('buy')).toEqual([['buy', AK, 1, 96.5, 'CNY', '2025-11-20', null, 'buff:240101T1']]);
    expect(await as('sell')).toEqual([['sell', AK, 1, 94.09, 'CNY', '2025-11-20', 'buff', 'buff:240101T1']]);
  });
});

describe('Waxpeer', () => {
  const row = (id: number, action: string, more: object = {}) => ({
    ...{ date: '2026-11-20T11:58:17.318Z', created: '2026-11-20T11:52:17.318Z', id, item_id: '27341302961', give_amount: 940, price: 1000 },
    ...{ game: 'csgo', name: AK, status: 5, average: 1030, action, ...more },
  });

  it('has purchases and sales in thousandths of a dollar, and nothing of payments', async () => {
    const { format, asks, rows, left } = await read({
      success: true,
      data: {
        trades: [row(1, 'buy'), row(2, 'sell'), row(3, 'sell', { status: 6 }), row(4, 'buy', { game: 'pubg' })],
        transactions: [{ type: 'BTC' }],
      },
    });
    expect([format, asks, left]).toEqual(['waxpeer', [], ['status: 6', 'otherGames']]);
    expect(rows).toEqual([
      ['buy', AK, 1, 1, 'USD', '2026-11-20', null, 'waxpeer:1'],
      ['sell', AK, 1, 0.94, 'USD', '2026-11-20', 'waxpeer', 'waxpeer:2'],
    ]);
  });
});

describe('MarketCSGO', () => {
  const row = (id: string, event: string, currency: string, more: object = {}) => ({
    ...{
      item_id: id,
      market_hash_name: AK,
      class: '1',
      instance: '0',
      time: '1763640000',
      event,
      app: '730',
      stage: '2',
      currency,
      ...more,
    },
  });

  it('has purchases and sales in the units of their currency, with exact ids', async () => {
    const data = [
      row('9001', 'buy', 'USD', { paid: '1542' }),
      row('ID', 'sell', 'RUB', { received: '150000', price: '160000' }),
      row('9003', 'sell', 'EUR', { received: '1425' }),
      row('9004', 'sell', 'EUR', { received: '0', stage: '5' }),
      row('9005', 'sell', 'GBP', { received: '7' }),
      { event: 'checkout', time: '1763640000', amount: 5, status: 30 },
    ];
    const { format, asks, rows, left } = await read(JSON.stringify({ success: true, data }).replace('"ID"', '9007199254740993'));
    expect([format, asks, left]).toEqual(['marketcsgo', [], ['stage: 5', ['currency', 'currency'], 'checkout']]);
    expect(rows).toEqual([
      ['buy', AK, 1, 1.542, 'USD', '2025-11-20', null, 'marketcsgo:9001'],
      ['sell', AK, 1, 1500, 'RUB', '2025-11-20', 'marketcsgo', 'marketcsgo:9007199254740993'],
      ['sell', AK, 1, 1.425, 'EUR', '2025-11-20', 'marketcsgo', 'marketcsgo:9003'],
    ]);
  });
});

it('answers without trades are no file of trades', async () => {
  expect(await openFile(new TextEncoder().encode('{"trades":[],"count":0}'))).toEqual({ problem: 'unknown' });
});
