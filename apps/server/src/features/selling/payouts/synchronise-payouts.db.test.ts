import { afterEach, describe, expect, it } from 'vitest';
import { callerOf, DAY, HOUR, MINUTE, START, type Answer } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { sellingWorld, type Seller } from '../../../../test/listings.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { now } from '../../../platform/process/clock.ts';
import { startSynchronising } from './start-synchronising.ts';

const world = sellingWorld();
const { test } = world;
const iso = (ms: number): string => new Date(ms).toISOString();
const dayOf = (ms: number): string => iso(ms).slice(0, 10);

afterEach(() => world.fault(null));

const synchronise = async (seller: Seller, query = ''): Promise<Answer> => {
  world.advance(MINUTE);
  return world.call(seller, `GET /transaction/synch${query}`);
};
/** Lets a market pay out. `at`: absent = now; a time before the start of the sandbox takes nothing from the balance. */
const pay = ({ key }: Seller, market: string, more: object = {}) => world.drive('payouts', { market, key, amount: 5000, ...more });
const items = async (seller: Seller, query = ''): Promise<Record<string, unknown>[]> =>
  (await test.send(`GET /transaction/all?pageSize=200${query}`, { as: seller })).body.items;
const statuses = async (seller: Seller): Promise<string[]> =>
  (await items(seller)).map(({ market, status }) => `${String(market)} ${String(status)}`);
const reach = async (seller: Seller): Promise<Record<string, unknown>[]> =>
  (await test.send('GET /transaction/reach', { as: seller })).body.items;

const REPORTING = ['marketcsgo', 'waxpeer', 'csfloat', 'skinthunder', 'haloskins'];

describe('a synchronisation of payouts', () => {
  it('reads every market with a key since the first day, and says what it found at each [WITH-202, WITH-319, WITH-323, WITH-326]', async () => {
    const seller = await world.seller({ count: 1 });
    for (const market of REPORTING) await pay(seller, market, { at: iso(START.getTime() - 20 * DAY) });
    await pay(seller, 'waxpeer', { at: iso(START.getTime() - 40 * DAY), amount: 7000 });
    const range = `?initialDate=${dayOf(START.getTime() - 30 * DAY)}&finalDate=${dayOf(START.getTime())}&orderBy=DESC`;
    const { body } = await synchronise(seller, range);
    expect(body).toEqual({
      success: true,
      created: 5,
      updated: 0,
      operation: expect.any(String) as string,
      results: [
        { market: 'marketcsgo', created: 1, updated: 0, code: null, msg: null },
        { market: 'waxpeer', created: 1, updated: 0, code: null, msg: null },
        { market: 'shadow', created: 0, updated: 0, code: 'NOT_REPORTED', msg: 'This market does not report withdrawals through its API.' },
        { market: 'csfloat', created: 1, updated: 0, code: null, msg: null },
        { market: 'skinthunder', created: 1, updated: 0, code: null, msg: null },
        { market: 'haloskins', created: 1, updated: 0, code: null, msg: null },
      ],
    });
    const all = (await test.send('GET /transaction/all', { as: seller })).body;
    expect([all.success, all.total, all.items.length]).toEqual([true, 5, 5]);
    // what each market states of the same payout of 5 dollars
    const stated = Object.fromEntries((await items(seller)).map(({ market, ...rest }) => [String(market), rest]));
    expect(stated).toMatchObject({
      csfloat: { name: 'bank_account', type: null, amount: 5000, fee: 120, netAmount: 4880, status: 'completed', said: null },
      waxpeer: { name: 'BTC', type: 'bitcoin', amount: 5000, fee: 50, netAmount: 4950, status: 'completed' },
      skinthunder: { name: 'BTC', type: 'bitcoin', amount: 5000, fee: 70, netAmount: 4930, status: 'completed' },
      marketcsgo: { name: 'USD', type: null, wallet: null, amount: 5000, fee: null, netAmount: 5000, status: 'executed', said: '30' },
      haloskins: { name: 'USDT', type: 'USDT', amount: 5000, fee: 70, netAmount: 4930, status: 'completed' },
    });
    const wrong = await test.send('GET /transaction/synch?orderBy=ASC', { as: seller });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['orderBy']]);
  });

  it('says once where keys are missing, and comes once a minute', async () => {
    const keyless = await test.signIn();
    const refused = await test.send('GET /transaction/synch', { as: keyless });
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'INVALID_API',
      'You need to set your API keys on User page.',
    ]);
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    expect((await synchronise(seller)).status).toBe(200);
    const again = await test.send('GET /transaction/synch', { as: seller });
    expect([again.status, again.body.metaData, again.body.msg]).toEqual([
      429,
      { remaining_time: 60 },
      'Wait 60 seconds between two synchronisations.',
    ]);
  });

  it('asks no market that is known to report nothing', async () => {
    const seller = await world.seller({ count: 1, markets: ['shadowpay'] });
    const before = world.requests.length;
    const { body } = await synchronise(seller);
    expect(body).toMatchObject({ success: true, operation: null, results: [{ market: 'shadow', code: 'NOT_REPORTED' }] });
    expect(world.requests.slice(before).filter((request) => request.includes('shadowpay'))).toEqual([]);
  });

  it('changes nothing the second time, and finds what a market changed within ten days', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'marketcsgo'] });
    const { id } = await pay(seller, 'waxpeer', { at: iso(START.getTime() - 5 * DAY) });
    await pay(seller, 'marketcsgo');
    expect((await synchronise(seller)).body).toMatchObject({ created: 2, updated: 0 });
    expect(await statuses(seller)).toEqual(['marketcsgo sent', 'waxpeer completed']);
    expect((await synchronise(seller)).body).toMatchObject({ created: 0, updated: 0 });
    world.advance(2 * HOUR);
    expect((await synchronise(seller)).body).toMatchObject({ created: 0, updated: 1 });
    expect(await statuses(seller)).toEqual(['marketcsgo executed', 'waxpeer completed']);
    // taken back six days after it was paid
    await world.drive('payout-words', { market: 'waxpeer', key: seller.key, id: id as number, word: 'canceled' });
    world.advance(DAY);
    expect((await synchronise(seller)).body).toMatchObject({ created: 0, updated: 1 });
    expect(await statuses(seller)).toEqual(['marketcsgo executed', 'waxpeer canceled']);
    const { statistics } = (await test.send('GET /transaction/all', { as: seller })).body;
    expect(statistics).toEqual([
      { name: 'marketcsgo', value: 5000, amount: 5000, fee: 0, without_fee: 1 },
      { name: 'waxpeer', value: 0, amount: 0, fee: 0, without_fee: 0 },
    ]);
  });

  it('reads again what is on its way for longer than that, and shows a word that nobody knows', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const { id } = await pay(seller, 'waxpeer', { at: iso(START.getTime() - 30 * DAY), word: 'awaiting_kyc' });
    await synchronise(seller);
    expect(await items(seller)).toMatchObject([{ status: 'sent', said: 'awaiting_kyc', unknown_state: true }]);
    world.advance(5 * DAY);
    await world.drive('payout-words', { market: 'waxpeer', key: seller.key, id: id as number, word: null });
    expect((await synchronise(seller)).body).toMatchObject({ created: 0, updated: 1 });
    expect(await items(seller)).toMatchObject([{ status: 'completed', said: 'completed', unknown_state: false }]);
  });

  it('follows a payout that the market refused', async () => {
    const seller = await world.seller({ count: 1, markets: ['csfloat', 'haloskins'] });
    for (const market of ['csfloat', 'haloskins']) await pay(seller, market, { refused: true });
    await synchronise(seller);
    expect((await statuses(seller)).toSorted()).toEqual(['csfloat sent', 'haloskins sent']);
    world.advance(2 * HOUR);
    expect((await synchronise(seller)).body).toMatchObject({ created: 0, updated: 2 });
    expect((await statuses(seller)).toSorted()).toEqual(['csfloat canceled', 'haloskins canceled']);
  });

  it('hides no market behind one that fails, and says which failed', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'csfloat'] });
    for (const market of ['waxpeer', 'csfloat']) await pay(seller, market);
    await world.fault({ host: 'csfloat.com', path: '/api/v1/me/transactions', mode: 'status', status: 503 });
    const { body } = await synchronise(seller);
    expect(body).toMatchObject({
      success: false,
      created: 1,
      results: [
        { market: 'waxpeer', created: 1 },
        { market: 'csfloat', created: 0, code: 'UPSTREAM', msg: 'The market does not answer.' },
      ],
    });
    expect(await statuses(seller)).toEqual(['waxpeer sent']);
    await world.fault(null);
    expect((await synchronise(seller)).body).toMatchObject({ success: true, created: 1 });
  });

  it('ends with the key that a market refuses, and says so', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await world.fault({ host: 'api.waxpeer.com', path: '/v1/my-history', mode: 'text', text: '{"success":false,"msg":"wrong api"}' });
    expect((await synchronise(seller)).body).toMatchObject({
      success: false,
      results: [{ market: 'waxpeer', msg: 'The market refuses your key. Set a new one on the User page.' }],
    });
  });

  it('reads hundreds of payouts page by page, each once', async () => {
    const seller = await world.seller({ count: 1, markets: ['haloskins', 'waxpeer'] });
    for (let n = 0; n < 130; n++) {
      const more = { at: iso(START.getTime() - DAY - n * MINUTE), amount: 1000 + 10 * n };
      for (const market of ['haloskins', 'waxpeer']) await pay(seller, market, more);
    }
    expect((await synchronise(seller)).body).toMatchObject({ success: true, created: 260 });
    expect((await synchronise(seller)).body).toMatchObject({ created: 0, updated: 0 });
  });

  it('is one for two tabs that press at the same time', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await pay(seller, 'waxpeer');
    world.advance(MINUTE);
    const press = () => inTransaction(test.db, (tx) => startSynchronising(tx, callerOf(seller), { day: null, timeZone: 'UTC' }));
    const [one, two] = await Promise.all([press(), press()]);
    expect(two).toEqual(one);
    await world.work();
    expect(await items(seller)).toHaveLength(1);
  });
});

describe('how far back payouts were read', () => {
  it('is said for each market, with those that report none', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer', 'shadowpay'] });
    await pay(seller, 'waxpeer', { at: iso(START.getTime() - 3 * DAY) });
    const none = { read_from: null, read_at: null, oldest_payout: null, code: null, msg: null };
    expect(await reach(seller)).toMatchObject([
      { market: 'marketcsgo', market_name: 'MarketCSGO', has_key: false, reports: true, ...none },
      { market: 'waxpeer', has_key: true, reports: true, connected: true, ...none },
      { market: 'shadow', market_name: 'Shadowpay', has_key: true, reports: false, ...none },
      { market: 'csfloat', has_key: false, reports: true },
      { market: 'skinthunder', reports: true },
      { market: 'haloskins', reports: true },
    ]);
    await synchronise(seller, `?initialDate=2026-09-01`);
    const read = (await reach(seller))[1]!;
    expect(read).toMatchObject({ read_from: '2026-09-01T00:00:00.000Z', oldest_payout: iso(START.getTime() - 3 * DAY), code: null });
    expect(read['read_at']).toBe(now().toISOString());
    // a later first day leaves it, an earlier one extends it
    await synchronise(seller, `?initialDate=2026-11-01`);
    expect((await reach(seller))[1]).toMatchObject({ read_from: '2026-09-01T00:00:00.000Z' });
    await synchronise(seller, `?initialDate=2026-01-01`);
    expect((await reach(seller))[1]).toMatchObject({ read_from: '2026-01-01T00:00:00.000Z' });
  });

  it('begins again with another key, and keeps what was read with the old one', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    await pay(seller, 'waxpeer', { at: iso(START.getTime() - 3 * DAY) });
    await synchronise(seller, `?initialDate=2026-01-01`);
    world.advance(MINUTE);
    const key = `${seller.key}-more`;
    await test.send('POST /users/set-api', { as: seller, body: { market: 'waxpeer', api: key } });
    await world.drive('payouts', { market: 'waxpeer', key, amount: 9000, at: iso(START.getTime() - 40 * DAY) });
    expect((await synchronise(seller, `?initialDate=2026-10-01`)).body).toMatchObject({ created: 1 });
    expect((await reach(seller))[1]).toMatchObject({ read_from: '2026-10-01T00:00:00.000Z' });
    expect(await items(seller)).toHaveLength(2);
  });
});

it('values payouts in another currency at the rate of their day, and keeps the amount of the account', async () => {
  const seller = await world.seller({ count: 1, markets: [] });
  const key = `${seller.key}-rub`;
  await test.send('POST /users/set-api', { as: seller, body: { market: 'marketcsgo', api: key } });
  const rate = { currency: 'RUB', scale: 0, source: 'test', as_of: now(), checked_at: now() };
  await test.db
    .insertInto('fx_rates')
    .values([
      { ...rate, day: '2026-10-01', units: 80 },
      { ...rate, day: '2026-11-15', units: 100 },
    ])
    .execute();
  for (const day of ['2026-10-20', '2026-11-16'])
    await world.drive('payouts', { market: 'marketcsgo', key, amount: 50_000, at: `${day}T12:00:00Z` });
  await synchronise({ ...seller, key });
  const [later, earlier] = await items(seller);
  const { units: kopeks } = later!['native'] as { units: number };
  expect(later).toMatchObject({ native: { units: kopeks, scale: 2, currency: 'RUB', rate: { units: 100 } } });
  expect(earlier).toMatchObject({ native: { units: kopeks, rate: { units: 80 } } });
  expect(Math.abs((earlier!['netAmount'] as number) - (kopeks * 10) / 80)).toBeLessThanOrEqual(0.5);
  expect(Math.abs((later!['netAmount'] as number) - (kopeks * 10) / 100)).toBeLessThanOrEqual(0.5);
});

it('are in the export of all data of their user', async () => {
  const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
  await pay(seller, 'waxpeer', { wallet: 'Tmine' });
  await synchronise(seller);
  const { text } = await exportData(test, seller);
  expect(text).toContain('Tmine');
});
