import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { purchase } from './tracker.inputs.ts';
import { AK_FT, AK_MW, AK_ST, AWP, CASE, GLOVES, STICKER } from '../../../../test/items.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { ensurePartitions } from '../../../prices/history/partitions.ts';

const test = testApi();
let user: User;
let id: number;

const [STEAM, WAXPEER] = [1, 3];
const dayAgo = (days: number): string => new Date(START.getTime() - days * DAY).toISOString().slice(0, 10);

/** Stores closing prices of an item. `prices`: by the number of days ago. */
async function closes(name: string, market: number, prices: Record<number, number>): Promise<void> {
  for (const [days, price] of Object.entries(prices))
    await sql`insert into price_days (item_id, market_id, day, open, high, low, close)
      values (${test.item(name).itemId}, ${market}, ${dayAgo(Number(days))}::date, ${price}, ${price}, ${price}, ${price})`.execute(
      test.db,
    );
}

const portfolio = async (as: User, body: object = { name: 'Knives' }): Promise<number> =>
  (await test.send('POST /item-portfolio', { as, body })).body.data.id;
const add = (as: User, to: number, ...items: object[]): Promise<Answer> =>
  test.send(`POST /item-portfolio/${to}/items`, { as, body: { items } });
const items = (query = '', as = user, of = id): Promise<Answer> => test.send(`GET /item-portfolio/${of}/items${query}`, { as });
const stats = async (as = user, of = id) => (await test.send(`GET /item-portfolio/${of}/stats`, { as })).body.data;
const namesOf = ({ body }: Answer): string[] => body.items.map((one: { name: string }) => one.name);

beforeAll(async () => {
  await ensurePartitions(test.db, 'price_days', new Date(START.getTime() - 60 * DAY), START);
  await test.offer('steam', { [AK_FT]: [11_500, 40], [AWP]: 23_000, [STICKER]: 90_000 });
  await test.offer('waxpeer', { [AK_FT]: [10_000, 3], [CASE]: 500 });
  // none of Skinport's prices is fresh
  await test.offer('skinport', { [AK_FT]: 5000 }, { at: new Date(START.getTime() - 2 * DAY), asOf: new Date(START.getTime() - 2 * DAY) });
  await closes(AK_FT, WAXPEER, { 40: 7000, 20: 8000, 1: 9000 });
  await closes(AK_FT, STEAM, { 60: 6000, 3: 12_000 });
  await closes(CASE, STEAM, { 5: 700 });
  await test.api.boards.readPast();
});
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
  id = await portfolio(user);
});

describe('the items of a portfolio', () => {
  it('are described, valued and told when and where they were bought [TRACK-253, DATA-230, DATA-231, DATA-232, DATA-233]', async () => {
    const { ids } = (await add(user, id, { ...purchase(test), market: 'waxpeer', notes: 'mine' })).body.data;
    const { status, body } = await items();
    const item = test.item(AK_FT);
    expect([status, body.success, body.items]).toEqual([200, true, body.data.items]);
    expect(body.items).toEqual([
      {
        ...{
          id: ids[0],
          item_id: item.itemId,
          general_id: item.generalId,
          name: AK_FT,
          short_name: 'AK-47 | Redline',
          market_hash_name: AK_FT,
        },
        ...{ exterior: 'Field-Tested', short_exterior: 'FT', exterior_color: expect.stringMatching(/^#/), type: 'Rifle' },
        ...{ is_stattrak: false, is_souvenir: false, color: '#d32ce6', rarity_color: '#d32ce6', image: `/api/v1/art/${item.itemId}` },
        ...{ slug: item.slug, app_id: 730, game: 'cs2' },
        // 2 × (10,000 less 8 percent − 7,000); before the fee 2 × 3,000
        ...{ qty: 2, buy_price: 7000, current_price: 10_000, profit: 4400, gross_profit: 6000, profit_ratio: 31.43 },
        current: {
          ...{ market_id: WAXPEER, market_name: 'Waxpeer', net: 9200, quantity: 3, outlier: false },
          updated_at: START.toISOString(),
        },
        // Waxpeer's price was 9,000 yesterday, and 8,000 since 20 days; 30 days ago it was 7,000
        ...{ change_1d: { percent: 11.11, market_id: WAXPEER }, change_7d: { percent: 25, market_id: WAXPEER } },
        change_30d: { percent: 42.86, market_id: WAXPEER },
        price_info: expect.arrayContaining([
          { price: 8000, date: dayAgo(20) },
          { price: 10_000, date: dayAgo(0) },
        ]),
        ...{ selectedMarket: 'waxpeer', market: 'waxpeer', transaction_date: '2026-11-01', buy_date: '2026-11-01' },
        ...{ notes: 'mine', entries: 1 },
      },
    ]);
    await add(user, id, purchase(test, AK_ST));
    expect((await items('?search=stattrak')).body.items).toMatchObject([{ name: AK_ST, is_stattrak: true }]);
  });

  it('never count at a suspicious price: another market, or nothing', async () => {
    await test.offer('buff', { [AK_MW]: 90_000 });
    await test.offer('shadowpay', { [AK_MW]: 10_000 });
    await test.offer('csfloat', { [AK_MW]: 11_000 });
    await add(user, id, { ...purchase(test, AK_MW), market: 'buff' });
    expect((await items()).body.items).toMatchObject([{ current_price: 10_000, current: { market_name: 'Shadowpay', outlier: false } }]);
  });

  it('are worth the fresh price of the market of the purchase, else the lowest fresh one; "-" without any [TRACK-269]', async () => {
    await add(
      user,
      id,
      { ...purchase(test), market: 'steam' },
      { ...purchase(test), market: 'waxpeer' },
      // Skinport's price is not fresh, and `other` is a purchase outside the markets, without prices
      { ...purchase(test), market: 'skinport' },
      { ...purchase(test), market: 'other' },
      purchase(test),
      purchase(test, GLOVES),
    );
    const rows = (await items('?limit=100')).body.items.toReversed();
    expect(rows.map((one: { current: { market_id: number } | null }) => one.current?.market_id ?? null)).toEqual([
      ...[STEAM, WAXPEER, WAXPEER, WAXPEER, WAXPEER, null],
    ]);
    // Steam adds 15 percent on top of what the seller gets
    expect(rows[0]).toMatchObject({
      current_price: 11_500,
      current: { net: 10_000 },
      profit: 6000,
      gross_profit: 9000,
      profit_ratio: 42.86,
    });
    expect(rows.at(-1)).toMatchObject({ current_price: null, profit: null, gross_profit: null, profit_ratio: null, price_info: [] });

    await test.send('POST /users/market-fees', { as: user, body: { market: 'waxpeer', fee: 50 } });
    expect((await items('?limit=100')).body.items.at(-2)).toMatchObject({ current: { net: 5000 }, profit: -4000, gross_profit: 6000 });
  });

  it('are sorted by how far their prices moved; Steam stands in where the market has no history', async () => {
    await add(
      user,
      id,
      { ...purchase(test), market: 'waxpeer' },
      { ...purchase(test), market: 'steam' },
      purchase(test, CASE),
      purchase(test, STICKER),
    );
    const changes = async (query: string) =>
      (await items(query)).body.items.map((one: Record<string, { percent: number; market_id: number } | null>) => [
        one['change_7d']?.percent,
        one['change_7d']?.market_id,
      ]);
    // Steam had 6,000 a week ago and has 11,500; the case has no price at Steam now, and the sticker no history
    const [steam, waxpeer] = [
      [91.67, STEAM],
      [25, WAXPEER],
    ];
    expect(await changes('?sortBy=change_7d&sortOrder=DESC')).toEqual([steam, waxpeer, [], []].map(([a, b]) => [a, b]));
    expect(await changes('?sortBy=change_7d&sortOrder=ASC')).toEqual([waxpeer, steam, [], []].map(([a, b]) => [a, b]));
  });

  it('have the prices of 30 days, oldest first and without gaps, of the market that values them, else of Steam [DATA-232]', async () => {
    await add(user, id, { ...purchase(test), market: 'waxpeer' }, { ...purchase(test, CASE), market: 'waxpeer' });
    const [fracture, rifle] = (await items()).body.items as { price_info: { price: number; date: string }[] }[];
    expect(rifle!.price_info.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, at) => dayAgo(29 - at)));
    expect([0, 8, 9, 27, 28, 29].map((at) => rifle!.price_info[at]!.price)).toEqual([7000, 7000, 8000, 8000, 9000, 10_000]);
    // the case has no past prices at Waxpeer, so Steam's are used
    expect(fracture!.price_info).toEqual(Array.from({ length: 5 }, (_, at) => ({ price: 700, date: dayAgo(5 - at) })));
  });

  it('are read with as many queries for a page of 40 as for one of 1', async () => {
    const queries = async (): Promise<number> => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      expect((await items('?limit=100')).status).toBe(200);
      // other work of the process asks the database, too
      const texts = (spy.mock.calls as unknown as [string | { text: string }][]).map(([asked]) =>
        typeof asked === 'string' ? asked : asked.text,
      );
      spy.mockRestore();
      return texts.filter((text) => /^\s*(select|with)\b/i.test(text) && /tracked|portfolio|price_days/.test(text)).length;
    };
    await add(user, id, purchase(test));
    const few = await queries();
    await add(user, id, ...Array.from({ length: 39 }, (_, at) => purchase(test, [AK_FT, AWP, CASE, GLOVES][at % 4])));
    expect(few).toBeGreaterThan(1);
    expect(await queries()).toBe(few);
  });

  it('come 10 at a time, or as many as the limit says, up to 100; the pagination tells where one is [TRACK-219, TRACK-220, DATA-235, DATA-353]', async () => {
    await add(user, id, ...Array.from({ length: 23 }, () => purchase(test)));
    const first = (await items()).body;
    expect([first.items.length, first.total, first.pagination]).toEqual([
      ...[10, 23],
      { page: 1, limit: 10, total: 23, pages: 3, has_next: true, has_prev: false },
    ]);
    expect(first.data.pagination).toEqual(first.pagination);
    const second = (await items('?limit=20&page=2')).body;
    expect([second.items.length, second.pagination]).toEqual([
      3,
      { page: 2, limit: 20, total: 23, pages: 2, has_next: false, has_prev: true },
    ]);
    expect((await items('?page=9')).body).toMatchObject({ pagination: { page: 3 }, items: { length: 3 } });
    expect((await items('?limit=100')).body.items).toHaveLength(23);
    for (const query of ['limit=101', 'limit=0', 'page=0', 'sortBy=notes', 'sortOrder=up', 'market=nowhere'])
      expect([query, Object.keys((await items(`?${query}`)).body.fields)]).toEqual([query, [query.split('=')[0]]]);
  });

  it('are searched by name in both languages, and filtered by the market of the purchase [TRACK-207, TRACK-253]', async () => {
    await add(user, id, { ...purchase(test), market: 'buff' }, { ...purchase(test, AWP), market: 'other' }, purchase(test, CASE));
    expect(namesOf(await items('?search=asiimov'))).toEqual([AWP]);
    expect(namesOf(await items(`?search=${encodeURIComponent('kırmızı')}`))).toEqual([AK_FT]);
    expect(namesOf(await items('?market=Buff163'))).toEqual([AK_FT]);
    expect(namesOf(await items('?market=other'))).toEqual([AWP]);
    expect(namesOf(await items('?market=other&search=redline'))).toEqual([]);
    for (const all of ['', '?market=', '?market=all', '?market=All']) expect((await items(all)).body.total).toBe(3);
  });

  it('are sorted by each column, the newest purchase first by default [TRACK-221]', async () => {
    await add(
      user,
      id,
      { ...purchase(test), qty: 1, buy_price: 20_000, transaction_date: '2026-11-05' },
      { ...purchase(test, AWP), qty: 3, buy_price: 1000, transaction_date: '2026-11-09' },
      { ...purchase(test, CASE), qty: 2, buy_price: 450, transaction_date: '2026-11-01' },
      { ...purchase(test, GLOVES), qty: 4, buy_price: 3, transaction_date: '2026-11-03' },
    );
    const orders: Record<string, string[]> = {
      name: [GLOVES, AK_FT, AWP, CASE],
      qty: [AK_FT, CASE, AWP, GLOVES],
      buy_price: [GLOVES, CASE, AWP, AK_FT],
      current_price: [CASE, AK_FT, AWP, GLOVES],
      profit: [AK_FT, CASE, AWP, GLOVES],
      profit_ratio: [AK_FT, CASE, AWP, GLOVES],
      transaction_date: [CASE, GLOVES, AK_FT, AWP],
    };
    for (const [by, order] of Object.entries(orders)) {
      expect([by, namesOf(await items(`?sortBy=${by}&sortOrder=ASC`))]).toEqual([by, order]);
      // items without a price stay last
      const down =
        order.at(-1) === GLOVES && !['name', 'qty'].includes(by) ? [...order.slice(0, -1).toReversed(), GLOVES] : order.toReversed();
      expect([by, namesOf(await items(`?sortBy=${by}&sortOrder=DESC`))]).toEqual([by, down]);
    }
    expect(namesOf(await items())).toEqual([AWP, AK_FT, GLOVES, CASE]);
  });
});

describe('the stats of a portfolio', () => {
  it('sum gains and losses apart, over all rows and not the page; rows without a price are left out [TRACK-254, TRACK-269, DATA-234]', async () => {
    await add(
      user,
      id,
      { ...purchase(test), market: 'waxpeer' },
      { ...purchase(test, AWP), qty: 1, buy_price: 25_000 },
      purchase(test, GLOVES),
    );
    expect(await stats()).toEqual({
      ...{ portfolio_id: id, portfolio_name: 'Knives', item_count: 3, unpriced_items: 1 },
      ...{ total_buy_value: 39_000, total_current_value: 43_000, gross_profit: 4000 },
      // 2 × 9,200 − 14,000, and 23,000 less Steam's fee (20,000) − 25,000
      ...{ total_profit: 4400, total_loss: 5000, net_profit: -600, roi_percentage: -1.54, roi_formatted: '-1.54%' },
    });
    const { totalProfit, profitRatio, itemCount } = (await test.send(`GET /item-portfolio/${id}`, { as: user })).body.data;
    expect([totalProfit, profitRatio, itemCount]).toEqual([-600, -1.54, 3]);
  });

  it('are 0 of an empty portfolio', async () =>
    expect(await stats()).toMatchObject({ item_count: 0, net_profit: 0, roi_percentage: 0, roi_formatted: '0.00%' }));

  it('stay exact for the dearest and largest purchases that there can be', async () => {
    await test.offer('dmarket', { [STICKER]: 1_000_000_000 });
    const huge = { ...purchase(test, STICKER), market: 'dmarket', qty: 1_000_000, buy_price: 99_999_999 };
    await add(user, id, huge, huge, huge, huge, huge);
    expect(await stats()).toMatchObject({
      total_buy_value: 499_999_995_000_000,
      total_current_value: 5_000_000_000_000_000,
      gross_profit: 4_500_000_005_000_000,
    });
  });
});

describe('a public portfolio', () => {
  let shared: number;
  let stranger: User;
  beforeEach(async () => {
    shared = await portfolio(user, { name: 'Shared', description: 'look', isPublic: true });
    await add(user, shared, { ...purchase(test), market: 'waxpeer', notes: 'secret' });
    stranger = await test.signIn();
  });

  it("is listed with its owner's name for everybody who is signed in, newest first; private ones are not [TRACK-226, TRACK-251, TRACK-263]", async () => {
    const list = (query = '') => test.send(`GET /item-portfolio/public${query}`, { as: stranger });
    const { status, body } = await list('?limit=1');
    const name = (await test.db.selectFrom('users').select('user_name').where('id', '=', user.userId).executeTakeFirstOrThrow()).user_name;
    expect([status, body.success, body.data]).toEqual([
      ...[200, true],
      [
        {
          ...{ id: shared, name: 'Shared', description: 'look', isPublic: true, owner: name, own: false },
          ...{ itemCount: 1, totalProfit: 4400, profitRatio: 31.43 },
        },
      ],
    ]);
    expect(body.pagination).toMatchObject({ page: 1, limit: 1, total: body.total, has_next: body.total > 1 });
    expect((await list('?limit=100')).body.data.every((one: { isPublic: boolean }) => one.isPublic)).toBe(true);
    expect((await test.send('GET /item-portfolio/public')).status).toBe(401);
    await test.send(`PUT /item-portfolio/${shared}`, { as: user, body: { name: 'Shared', isPublic: false } });
    expect((await list('?limit=100')).body.data.map((one: { id: number }) => one.id)).not.toContain(shared);
  });

  it('shows others its items and its stats, but never a note; nobody but its owner changes it [TRACK-252, TRACK-263]', async () => {
    const seen = await items('', stranger, shared);
    expect(seen.body.items).toMatchObject([{ name: AK_FT, buy_price: 7000, profit: 4400, notes: null }]);
    expect(seen.text).not.toContain('secret');
    expect((await items('', user, shared)).body.items[0].notes).toBe('secret');
    expect(await stats(stranger, shared)).toMatchObject({ net_profit: 4400 });
    expect((await test.send(`GET /item-portfolio/${shared}`, { as: stranger })).body.data).toMatchObject({ id: shared, own: false });
    expect((await test.send(`GET /item-portfolio/${shared}`, { as: user })).body.data).toMatchObject({ id: shared, own: true });
    const row = seen.body.items[0].id;
    const tries: [string, object?][] = [
      [`PUT /item-portfolio/${shared}`, { name: 'mine' }],
      [`DELETE /item-portfolio/${shared}`],
      [`POST /item-portfolio/${shared}/items`, { items: [purchase(test)] }],
      [`PATCH /item-portfolio/${shared}/items`, { item: { id: row, buy_price: 1, qty: 1, transaction_date: '2026-11-01' } }],
      [`DELETE /item-portfolio/${shared}/items`, { general_ids: [purchase(test).general_id] }],
    ];
    for (const [call, body] of tries) expect([call, (await test.send(call, { as: stranger, body })).status]).toEqual([call, 404]);
    expect((await items('', user, shared)).body.items).toMatchObject([{ buy_price: 7000, qty: 2 }]);
    for (const path of ['', '/items', '/stats'])
      expect((await test.send(`GET /item-portfolio/${id}${path}`, { as: stranger })).status).toBe(404);
  });

  it('is seen by everybody at its link, visitors and its owner alike: read only, and without notes', async () => {
    const seen = await Promise.all(
      [undefined, stranger, user].map((as) => test.send(`GET /item-portfolio/shared/${shared}`, as && { as })),
    );
    for (const { status, body, text } of seen) {
      expect([status, body.data]).toEqual([200, expect.objectContaining({ id: shared, name: 'Shared', description: 'look', own: false })]);
      expect(body).toMatchObject({ stats: { net_profit: 4400 }, total: 1, items: [{ name: AK_FT, buy_price: 7000, notes: null }] });
      expect(text).not.toContain('secret');
    }
    const query = '?page=2&limit=1&sortBy=name&sortOrder=ASC';
    await add(user, shared, purchase(test, AWP));
    const { body } = await test.send(`GET /item-portfolio/shared/${shared}${query}`);
    expect([body.items.length, body.items[0].name, body.pagination.pages]).toEqual([1, AWP, 2]);
    expect((await test.send(`GET /item-portfolio/shared/${id}`, { as: user })).status).toBe(404);
    await test.send(`PUT /item-portfolio/${shared}`, { as: user, body: { name: 'Shared', isPublic: false } });
    expect((await test.send(`GET /item-portfolio/shared/${shared}`)).status).toBe(404);
  });

  it("is valued for others by the markets' own fees, not by those that its owner has entered", async () => {
    await test.send('POST /users/market-fees', { as: user, body: { market: 'waxpeer', fee: 50 } });
    expect((await stats(user, shared)).net_profit).toBe(-4000);
    expect((await stats(stranger, shared)).net_profit).toBe(4400);
  });

  it('is not shown once its owner is banned', async () => {
    await test.db.updateTable('users').set({ profile_state: 2 }).where('id', '=', user.userId).execute();
    expect((await items('', stranger, shared)).status).toBe(404);
    expect((await test.send(`GET /item-portfolio/shared/${shared}`)).status).toBe(404);
    const { body } = await test.send('GET /item-portfolio/public?limit=100', { as: stranger });
    expect(body.data.map((one: { id: number }) => one.id)).not.toContain(shared);
  });
});
