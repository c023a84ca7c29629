import { beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AK_ST, AWP, CASE, KARAMBIT, KEY, PISTOL } from '../../../../test/items.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

const NAMES = [AK_FT, AK_MW, AWP, CASE, PISTOL];
const each = (price: number): Record<string, number> => Object.fromEntries(NAMES.map((name) => [name, price]));

beforeAll(async () => {
  user = await test.signIn();
  await test.offer('steam', { ...each(30_000), [AK_FT]: 12_000 });
  await test.offer('buff', {
    [AK_FT]: [10_000, 3],
    [AK_MW]: [20_000, 50],
    [AWP]: [30_000, null],
    [CASE]: [1000, 900],
    [`${KARAMBIT}#Ruby`]: 5_000_000,
  });
  await test.offer('haloskins', { [AK_FT]: 11_000, [AK_MW]: 25_000, [AWP]: 90_000, [CASE]: 2000, [`${KARAMBIT}#Ruby`]: 5_500_000 });
  await test.offer('csfloat', { [AK_FT]: [9000, 1], [AWP]: [31_000, 2] });
  await test.offer('lootfarm', { [AK_FT]: 40_000 });
  await test.offer('buff', { [KEY]: 2000 }, { appId: 440 });
});

type Row = {
  name: string;
  source_id: number;
  target_id: number;
  profit: number;
  profitRatio: number;
  source_qty: number | null;
  global_rank: number;
};
const compare = async (body: object = {}, as: User | null = user, path = 'comparison') =>
  (await test.send(`POST /item/${path}`, { ...(as && { as }), body: { sourceMarket: 'buff', targetMarket: 'haloskins', ...body } })).body;
const names = (answer: { items: Row[] }): string[] => answer.items.map((row) => row.name);
const RUBY = `${KARAMBIT} - Ruby`;

describe('one source and one target', () => {
  it('answers every item that both have, by profit ratio, with net profit [COMP-241, COMP-213, FEE-109]', async () => {
    const answer = await compare();
    expect(answer).toMatchObject({ success: true, total: 5, hidden: 0, limited: false, updated_at: '2026-11-20T12:00:00.000Z' });
    expect(answer.items.map((row: Row) => [row.name, row.profit, row.profitRatio])).toEqual([
      [AWP, 56_850, 189.5],
      [CASE, 930, 93],
      [AK_MW, 4125, 20.63],
      [AK_FT, 615, 6.15],
      [RUBY, 307_500, 6.15],
    ]);
  });

  it('says everything of a row, prices in thousandths of a dollar [COMP-244, DATA-243, DATA-244, DATA-245, DATA-246, DATA-247]', async () => {
    const [row] = (await compare({ searchQuery: 'redline field' })).items;
    const item = test.item(AK_FT);
    expect(row).toEqual({
      item_id: item.itemId,
      general_id: item.generalId,
      app_id: 730,
      game: 'cs2',
      slug: 'ak-47-redline-field-tested',
      name: AK_FT,
      short_name: 'AK-47 | Redline',
      market_hash_name: AK_FT,
      phase: null,
      image: `/api/v1/art/${item.itemId}`,
      color: '#d32ce6',
      type: 'Rifle',
      exterior: 'Field-Tested',
      short_exterior: 'FT',
      exterior_color: '#d6b34a',
      is_stattrak: false,
      is_souvenir: false,
      referance_price: 12_000,
      source_id: 2,
      source_name: 'Buff.163',
      source_price: 10_000,
      source_qty: 3,
      source_url: expect.stringMatching(/^https:\/\/buff\.163\.com\//),
      target_id: 12,
      target_name: 'HaloSkins',
      target_price: 11_000,
      target_qty: 5,
      target_url: expect.stringMatching(/^https:\/\/haloskins\.com\//),
      target_net: 10_615,
      target_after_payout: null,
      profit: 615,
      profitRatio: 6.15,
      sell_days: null,
      locked_days: null,
      profit_per_day: null,
      global_rank: 2,
      volume_7d: null,
      last_update: '2026-11-20T12:00:00.000Z',
      fee_known: true,
      source_outlier: false,
      target_outlier: false,
      target_wallet_only: false,
    });
  });

  it('counts the markets below the source price; 1 is the lowest of all [COMP-228]', async () => {
    const rank = new Map((await compare()).items.map((row: Row) => [row.name, row.global_rank]));
    expect([rank.get(AK_FT), rank.get(AK_MW), rank.get(AWP)]).toEqual([2, 1, 1]);
    expect(names(await compare({ globalMinimum: 1 }))).not.toContain(AK_FT);
    expect(names(await compare({ globalMinimum: '1' }))).toContain(AK_MW);
  });
});

describe('filters', () => {
  it('bind the source price and the ratio, ends included', async () => {
    expect(names(await compare({ priceFrom: 10_000, priceTo: 20_000 })).toSorted()).toEqual([AK_FT, AK_MW]);
    expect(names(await compare({ priceFrom: 10_001, priceTo: 19_999 }))).toEqual([]);
    expect(names(await compare({ minROI: 20.63, maxROI: 20.63 }))).toEqual([AK_MW]);
    expect(names(await compare({ minROI: 20.64, maxROI: 92.99 }))).toEqual([]);
    expect(names(await compare({ minROI: '20.63', maxROI: '20.63' }))).toEqual([AK_MW]);
    for (const wrong of [null, '', ' ', [], true, '1e2', '0x10', 0.001, 10_000.01, -0.01])
      expect((await test.send('POST /item/comparison', { as: user, body: { maxROI: wrong } })).body.fields).toHaveProperty('maxROI');
  });

  it('ask for quantities: unknown fails above 0', async () => {
    expect(names(await compare({ quantity: 4 })).toSorted()).toEqual([AK_MW, CASE, RUBY].toSorted());
    expect(names(await compare({ quantity: 1 }))).not.toContain(AWP);
    expect((await test.send('POST /item/comparison', { as: user, body: { quantity: 10_001 } })).body.fields).toHaveProperty('quantity');
    expect((await test.send('POST /item/comparison', { as: user, body: { quantity: 10_000 } })).status).toBe(200);
  });

  it('take groups as a name or as several, and search in both languages', async () => {
    expect(names(await compare({ type: 'Rifle' })).toSorted()).toEqual([AK_FT, AK_MW]);
    expect(names(await compare({ type: ['Rifle', 'Container'], exterior: [] })).toSorted()).toEqual([AK_FT, AK_MW, CASE]);
    expect(names(await compare({ extra: '★' }))).toEqual([RUBY]);
    expect(names(await compare({ exterior: ['Minimal Wear'] }))).toEqual([AK_MW]);
    expect(names(await compare({ searchQuery: 'KIRMIZI ÇİZGİ' })).toSorted()).toEqual([AK_FT, AK_MW]);
    expect(names(await compare({ searchQuery: AK_ST }))).toEqual([]);
  });

  it('leave out rows with suspicious prices and count them in hidden alone', async () => {
    await test.offer('waxpeer', { [AWP]: 31_000 });
    await test.offer('marketcsgo', { [AWP]: 29_000 });
    await test.offer('haloskins', { [AK_FT]: 11_000, [AK_MW]: 25_000, [AWP]: 99_000, [CASE]: 2000, [`${KARAMBIT}#Ruby`]: 5_500_000 });
    const shown = await compare();
    expect([shown.total, shown.hidden, shown.items[0].target_outlier]).toEqual([5, 0, true]);
    const without = await compare({ outliers: 0 });
    expect([without.total, without.hidden, names(without).includes(AWP)]).toEqual([4, 1, false]);
    await test.offer('haloskins', { [AK_FT]: 11_000, [AK_MW]: 25_000, [AWP]: 90_000, [CASE]: 2000, [`${KARAMBIT}#Ruby`]: 5_500_000 });
  });
});

describe('several markets', () => {
  it('choose the cheapest source and the best net target', async () => {
    const { items } = await compare(
      { sourceMarket: ['buff', 'csfloat'], targetMarket: ['haloskins', 'csfloat'], searchQuery: 'ak redline field' },
      user,
      'multiple-comparison',
    );
    expect(items[0]).toMatchObject({ source_id: 13, source_price: 9000, target_id: 12, profit: 1615 });
  });

  it('never trade within one market', async () => {
    const { items } = await compare({ sourceMarket: ['buff', 'csfloat'], targetMarket: ['buff', 'csfloat'] }, user, 'multiple-comparison');
    expect(items.length).toBeGreaterThan(0);
    for (const row of items) expect(row.source_id).not.toBe(row.target_id);
  });

  it('are all when none is named: to sell on, without Steam and the sites that only trade', async () => {
    const { items } = await compare({ sourceMarket: [], targetMarket: [], pageSize: 200 }, user, 'multiple-comparison');
    const targets = new Set(items.map((row: Row) => row.target_id));
    expect([targets.has(1), targets.has(23), targets.has(12)]).toEqual([false, false, true]);
    const ticked = await compare({ targetMarket: ['lootfarm', 'steam'] }, user, 'multiple-comparison');
    expect(new Set(ticked.items.map((row: Row) => row.target_id))).toEqual(new Set([1, 23]));
    expect(ticked.items.find((row: Row) => row.target_id === 1)).toMatchObject({ target_wallet_only: true });
  });
});

describe('order and pages', () => {
  it.each([
    ['name', 'ASC', [AK_FT, AK_MW, AWP, CASE, RUBY]],
    ['name', 'DESC', [RUBY, CASE, AWP, AK_MW, AK_FT]],
    ['profit', 'DESC', [RUBY, AWP, AK_MW, CASE, AK_FT]],
    ['profit', 'ASC', [AK_FT, CASE, AK_MW, AWP, RUBY]],
  ])('sort by %s %s [COMP-212]', async (sortBy, sortOrder, expected) => {
    expect(names(await compare({ sortBy, sortOrder }))).toEqual(expected);
  });

  it('sort by the quantity on the source', async () => {
    const quantities = (await compare({ sortBy: 'quantity', sortOrder: 'DESC' })).items.map((row: Row) => row.source_qty);
    expect(quantities.slice(0, 4)).toEqual([900, 50, 5, 3]);
  });

  it('cut the list into pages of 25 or as many as asked for [COMP-204]', async () => {
    const page = (currentPage: number) => compare({ pageSize: 2, currentPage });
    const [one, two, three] = [await page(1), await page(2), await page(3)];
    expect([one.items.length, two.items.length, three.items.length, three.total]).toEqual([2, 2, 1, 5]);
    expect(new Set([...names(one), ...names(two), ...names(three)]).size).toBe(5);
    for (const wrong of [{ pageSize: 201 }, { pageSize: 0 }, { currentPage: 0 }, { sortOrder: 'UP' }])
      expect((await test.send('POST /item/comparison', { as: user, body: wrong })).status).toBe(400);
  });

  it('run six at once for a user; more wait, and do not make others wait', async () => {
    const other = await test.signIn();
    const { compare: real } = test.api.boards;
    const gate = Promise.withResolvers<void>();
    const running: string[] = [];
    const compared = vi.spyOn(test.api.boards, 'compare').mockImplementation(async (query, by, tag) => {
      running.push(by);
      await gate.promise;
      return real(query, by, tag);
    });
    const ask = async (as: User, pageSize: number) => (await test.send('POST /item/comparison', { as, body: { pageSize } })).status;
    const mine = Array.from({ length: 20 }, (_, at) => ask(user, 20 + at));
    await expect.poll(() => running.length).toBe(6);
    const theirs = ask(other, 60);
    await expect.poll(() => running.length).toBe(7);
    expect(running).toEqual([...Array.from({ length: 6 }, () => `user:${user.userId}`), `user:${other.userId}`]);
    gate.resolve();
    expect(new Set(await Promise.all([...mine, theirs]))).toEqual(new Set([200]));
    compared.mockRestore();
  });
});

describe('a visitor', () => {
  it('gets the defaults in place of the filters that need sign-in, and the reply says so [COMP-207, COMP-245, AUTH-204]', async () => {
    const plain = await compare({}, null);
    expect(plain).toMatchObject({ limited: true, total: 5 });
    const filters = {
      priceFrom: 15_000,
      minROI: 50,
      maxROI: 60,
      quantity: 100,
      volume: 5,
      type: ['Knife'],
      exterior: 'Factory New',
      rarity: 'x',
      extra: 'Souvenir',
      globalMinimum: 1,
      maxAge: 1,
    };
    expect(names(await compare(filters, null))).toEqual(names(plain));
    expect((await compare(filters)).total).toBe(0);
    expect(names(await compare({ searchQuery: 'redline', sortBy: 'name', sortOrder: 'DESC', pageSize: 1, currentPage: 2 }, null))).toEqual([
      AK_FT,
    ]);
    expect((await compare({ targetMarket: 'csfloat' }, null)).items.map((row: Row) => row.target_id)).toEqual([13]);
    await test.offer('skinport', { [AK_MW]: 90_000 });
    const suspicious = { targetMarket: 'skinport' };
    expect([(await compare(suspicious, null)).total, (await compare({ ...suspicious, outliers: 0 }, null)).hidden]).toEqual([1, 1]);
    await test.offer('skinport', {});
  });
});

describe('an answer', () => {
  const send = (headers = {}, as = user) =>
    test.send('POST /item/comparison', { as, headers, body: { sourceMarket: 'buff', targetMarket: 'haloskins' } });

  it('has a tag and is not sent again while nothing changed', async () => {
    const first = await send();
    const again = await send({ 'if-none-match': first.headers['etag']! });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', first.headers['etag']]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('is shared by users without own fees, but never between users and visitors [COMP-245]', async () => {
    expect((await send({}, await test.signIn())).headers['etag']).toBe((await send()).headers['etag']);
    const own = await test.signIn();
    await test.send('POST /users/market-fees', { as: own, body: { market: 'haloskins', fee: 1 } });
    expect((await send({}, own)).headers['etag']).not.toBe((await send()).headers['etag']);
    expect((await compare({}, null)).limited).toBe(true);
    expect((await compare()).limited).toBe(false);
  });

  it('is another after a merge', async () => {
    const before = await send();
    await test.offer('buff', { [AK_FT]: 8000, [AK_MW]: 20_000, [AWP]: 30_000, [CASE]: 1000, [`${KARAMBIT}#Ruby`]: 5_000_000 });
    const after = await send({ 'if-none-match': before.headers['etag']! });
    expect(after.status).toBe(200);
    expect(after.body.items.find((row: Row) => row.name === AK_FT)).toMatchObject({ source_price: 8000 });
  });

  it('leaves out prices that time alone made old, and those older than maxAge', async () => {
    advanceClock(10 * MINUTE);
    expect((await compare({ maxAge: 9 })).total).toBe(0);
    expect((await compare({ maxAge: 11 })).total).toBe(5);
    advanceClock(HOUR);
    expect((await compare()).total).toBe(0);
  });

  it('is of one game: items of another are not in it', async () => {
    await test.offer('buff', { [KEY]: 2000 }, { appId: 440 });
    await test.offer('marketcsgo', { [KEY]: 3000 }, { appId: 440 });
    expect(names(await compare({ game: 'tf2', targetMarket: 'marketcsgo' }))).toEqual([KEY]);
    for (const game of [570, 'rust', 252490]) expect(await compare({ game })).toMatchObject({ success: true, total: 0 });
  });
});
