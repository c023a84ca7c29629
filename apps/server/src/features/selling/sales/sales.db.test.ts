import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { storedLot, storedSale } from '../../../../test/stored-sales.ts';
import { chargeSales } from '../../../goods/sales/charge-sales.ts';
import { setClock } from '../../../platform/process/clock.ts';

const test = testApi();
beforeEach(() => setClock(START));

const daysAgo = (days: number): Date => new Date(START.getTime() - days * DAY);
const list = async (user: User, query = ''): Promise<{ items: Record<string, unknown>[]; total: number }> => {
  const answer = await test.send(`GET /sales/get-sales?${query}`, { as: user });
  expect(answer.status).toBe(200);
  return answer.body as { items: Record<string, unknown>[]; total: number };
};
const ids = async (user: User, query = ''): Promise<unknown[]> => (await list(user, query)).items.map((row) => row['item_id']);
const rowOf = async (user: User, id: number) => (await list(user)).items.find((row) => row['item_id'] === id)!;
const send = (user: User, call: string, body: object) => test.send(call, { as: user, body: body as Record<string, unknown> });

describe('the sales history', () => {
  it('has a row for each sale, with what it brought after the fee [DATA-124] [DATA-125] [DATA-126] [DATA-127] [SALES-173]', async () => {
    const user = await test.signIn();
    const id = await storedSale(test, user, {
      ...{ price: 12_345, net: 11_604, cost: 10_000, cost_source: 'typed', buy_market: 'buff', acquired_on: '2026-11-12' },
      ...{ state: 'delivered', sold_at: START, delivered_at: START, settles_at: new Date(START.getTime() + 8 * DAY) },
    });
    const { items, total } = await list(user, 'currentPage=1&pageSize=25&sortBy=date&sortOrder=DESC&searchQuery=&appId=730&purchaseZero=1');
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      ...{ item_id: id, catalog_id: test.item(AK_FT).itemId, name: AK_FT, short_name: 'AK-47 | Redline', game: 'cs2' },
      ...{ type: 'Rifle', exterior: 'Field-Tested', is_stattrak: false, is_souvenir: false, buy_price: 10_000, sell_price: 12_345 },
      ...{ net: 11_604, fee: 741, net_source: 'reported', profit: 1604, profit_rate: 12.99, buy_market: 'buff', sell_market: 'waxpeer' },
      ...{ status: 'ON_PROTECTION', said: '5', day_difference: 8, cost_source: 'typed', compensation: 0, native: null, same_as: null },
      ...{ sale_date: START.toISOString(), money_free_at: new Date(START.getTime() + 8 * DAY).toISOString() },
      item_free_at: new Date(START.getTime() + 7 * DAY).toISOString(),
    });
    expect(items[0]).toHaveProperty('referance_price');
    for (const field of ['slug', 'image', 'rarity_color']) expect(items[0]).toHaveProperty(field);
    const free = await storedSale(test, user, { sold_at: daysAgo(1) });
    expect([await ids(user, 'purchaseZero=0'), await ids(user, 'purchaseZero=1'), await ids(user)]).toEqual([[id], [id, free], [id, free]]);
    expect([await ids(user, 'pageSize=1&currentPage=2'), await ids(user, 'searchQuery=dragon'), await ids(user, 'appId=570')]).toEqual([
      [free],
      [],
      [],
    ]);
  });

  it('shows each state of a market as one of four', async () => {
    const user = await test.signIn();
    const states = ['pending', 'unknown', 'delivered', 'settled', 'cancelled', 'reversed'] as const;
    for (const [at, state] of states.entries()) await storedSale(test, user, { state, sold_at: daysAgo(at), said: `word ${state}` });
    const { items } = await list(user);
    expect(items.map(({ status, unknown_state, said }) => [status, unknown_state, said])).toEqual([
      ['PENDING', false, 'word pending'],
      ['PENDING', true, 'word unknown'],
      ['ON_PROTECTION', false, 'word delivered'],
      ['SUCCESS', false, 'word settled'],
      ['CANCELED', false, 'word cancelled'],
      ['CANCELED', false, 'word reversed'],
    ]);
    expect(await list(user, 'status=SUCCESS')).toMatchObject({ total: 1, items: [{ status: 'SUCCESS' }] });
    expect(await list(user, 'status=ON_PROTECTION')).toMatchObject({ total: 1, items: [{ status: 'ON_PROTECTION' }] });
    expect(await list(user, 'status=ALL')).toMatchObject({ total: 6 });
  });

  it('is filtered by game, name, market, day and buy price', async () => {
    const user = await test.signIn();
    const ak = await storedSale(test, user, { sold_at: daysAgo(1), cost: 1, cost_source: 'typed', buy_market: 'buff' });
    const awp = await storedSale(test, user, { itemName: AWP, sold_at: daysAgo(3), market: 'csfloat', cost: 0, cost_source: 'typed' });
    const crate = await storedSale(test, user, { itemName: CASE, sold_at: daysAgo(9) });
    const dota = await storedSale(test, user, { app_id: 570, sold_at: daysAgo(2) });
    expect(await ids(user)).toEqual([ak, awp, crate]);
    expect(await ids(user, 'appId=0')).toEqual([ak, dota, awp, crate]);
    expect(await ids(user, 'appId=570')).toEqual([dota]);
    expect(await ids(user, 'searchQuery=redline')).toEqual([ak]);
    expect(await ids(user, 'searchQuery=nothing of this name')).toEqual([]);
    expect(await ids(user, `catalogId=${test.item(CASE).itemId}`)).toEqual([crate]);
    expect(await ids(user, 'buyMarket=buff')).toEqual([ak]);
    expect(await ids(user, 'sellMarket=csfloat')).toEqual([awp]);
    // a buy price of 0 and an unknown one are both left out; without the parameter nothing is
    expect(await ids(user, 'purchaseZero=0')).toEqual([ak]);
    expect(await ids(user, 'purchaseZero=1')).toEqual([ak, awp, crate]);
    expect(await ids(user, 'only=unknown')).toEqual([crate]);
  });

  it('takes days in the zone that is asked for, from the first to before the last [SALES-184]', async () => {
    const user = await test.signIn();
    // 23:30 in London, and half past two on the next day in Istanbul
    const late = await storedSale(test, user, { sold_at: new Date('2026-11-10T23:30:00Z') });
    const early = await storedSale(test, user, { sold_at: new Date('2026-11-09T22:30:00Z') });
    const days = 'startDate=2026-11-10&endDate=2026-11-11';
    expect(await ids(user, days)).toEqual([late]);
    expect(await ids(user, `${days}&timezone=Europe/Istanbul`)).toEqual([early]);
    expect((await test.send('GET /sales/get-sales?timezone=Moon/Crater', { as: user })).status).toBe(400);
  });

  it('is sorted in both directions; an unknown time of holding comes last [SALES-189]', async () => {
    const user = await test.signIn();
    const a = await storedSale(test, user, { itemName: AK_FT, price: 5, sold_at: daysAgo(1), acquired_on: '2026-11-01' });
    const b = await storedSale(test, user, { itemName: CASE, price: 9, sold_at: daysAgo(2) });
    const c = await storedSale(test, user, { itemName: AWP, price: 7, sold_at: daysAgo(3), acquired_on: '2026-11-10' });
    const order = async (sort: string) => [
      await ids(user, `sortBy=${sort}&sortOrder=ASC`),
      await ids(user, `sortBy=${sort}&sortOrder=DESC`),
    ];
    expect(await order('date')).toEqual([
      [c, b, a],
      [a, b, c],
    ]);
    expect(await order('price')).toEqual([
      [a, c, b],
      [b, c, a],
    ]);
    expect(await order('duration')).toEqual([
      [c, a, b],
      [a, c, b],
    ]);
    expect(await order('name')).toEqual([
      [a, c, b],
      [b, c, a],
    ]);
    expect((await test.send('GET /sales/get-sales?sortBy=luck', { as: user })).body).toMatchObject({ code: 'VALIDATION' });
  });

  it('comes in pages; one past the end is the last', async () => {
    const user = await test.signIn();
    for (let at = 0; at < 12; at++) await storedSale(test, user, { sold_at: daysAgo(at) });
    const all = await ids(user);
    expect(all).toHaveLength(12);
    expect(await list(user, 'pageSize=10&currentPage=2')).toMatchObject({ total: 12, items: [{ item_id: all[10] }, { item_id: all[11] }] });
    expect(await ids(user, 'pageSize=10&currentPage=9')).toEqual(all.slice(10));
  });

  it('sums what counts, with and without the sales whose cost is unknown', async () => {
    const user = await test.signIn();
    await storedSale(test, user, { price: 10_000, net: 9500, cost: 4000, cost_source: 'lot' });
    await storedSale(test, user, { price: 20_000, net: 19_000, state: 'delivered' });
    await storedSale(test, user, { price: 1000, net: 950, state: 'pending' });
    await storedSale(test, user, { price: 3000, net: 2850, state: 'reversed', compensation: 600 });
    const { body } = await test.send('GET /sales/totals', { as: user });
    expect(body).toMatchObject({
      ...{ count: 2, gross: 30_000, fees: 1500, net: 28_500, cost: 4000, profit: 24_500, ratio: 81.67, compensation: 0 },
      known: { count: 1, gross: 10_000, fees: 500, net: 9500, cost: 4000, profit: 5500, ratio: 55 },
      unknown: { count: 1, gross: 20_000, fees: 1000, net: 19_000 },
      unmatched: { count: 2, gross: 30_000 },
      left_out: { pending: 1, canceled: 1, double: 0 },
    });
    const other = await test.signIn();
    expect((await test.send('GET /sales/totals', { as: other })).body).toMatchObject({ count: 0, gross: 0, profit: 0, ratio: 0 });
  });
});

describe('what a sold thing cost', () => {
  it('is typed in thousandths between 0 and 1000 dollars, and answered with the row [SALES-175] [SALES-146]', async () => {
    const user = await test.signIn();
    const id = await storedSale(test, user);
    expect(await rowOf(user, id)).toMatchObject({ buy_price: 0, cost_source: null, profit: 9500 });
    const answer = await send(user, 'POST /sales/update-price', { item_id: id, price: 4250 });
    expect(answer.body).toMatchObject({ success: true, item: { item_id: id, buy_price: 4250, cost_source: 'typed', profit: 5250 } });
    for (const price of [-1, 1_000_001, 1.5, 'x'])
      expect((await send(user, 'POST /sales/update-price', { item_id: id, price })).body).toMatchObject({ code: 'VALIDATION' });
    expect(await rowOf(user, id)).toMatchObject({ buy_price: 4250 });
    const other = await test.signIn();
    expect((await send(other, 'POST /sales/update-price', { item_id: id, price: 1 })).status).toBe(404);
  });

  it('is that of the chosen purchase, whose piece is no longer held; the rule decides on request', async () => {
    const user = await test.signIn();
    const [first, second] = [
      await storedLot(test, user, { unitCost: 3000, boughtOn: '2026-10-01', quantity: 2 }),
      await storedLot(test, user, { unitCost: 5000, boughtOn: '2026-10-02' }),
    ];
    const late = await storedLot(test, user, { unitCost: 1, boughtOn: '2026-12-01' });
    const other = await storedLot(test, user, { unitCost: 1, boughtOn: '2026-10-01', itemName: CASE });
    const id = await storedSale(test, user, { sold_at: daysAgo(1) });
    const choose = (lot: number | null) => send(user, `POST /sales/${id}/choose-lot`, { lot_id: lot });
    const open = async () =>
      (await test.db.selectFrom('lots').select('open').where('id', 'in', [first, second]).orderBy('id').execute()).map((lot) => lot.open);
    expect((await choose(second)).body).toMatchObject({ item: { buy_price: 5000, cost_source: 'lot', profit: 4500, day_difference: 48 } });
    expect(await open()).toEqual([2, 0]);
    expect((await choose(null)).body).toMatchObject({ item: { buy_price: 3000, cost_source: 'lot' } });
    expect(await open()).toEqual([1, 1]);
    expect((await choose(late)).body).toMatchObject({ code: 'VALIDATION' });
    expect((await choose(other)).body).toMatchObject({ code: 'VALIDATION' });
    expect(await open()).toEqual([1, 1]);
    const shown = await test.send(`GET /sales/${id}`, { as: user });
    expect(shown.body).toMatchObject({
      item: { item_id: id },
      lot: { id: first, quantity: 2, open: 1, unit_cost: 3000, bought_on: '2026-10-01' },
      choices: [
        { id: first, open: 1 },
        { id: second, open: 1 },
      ],
      listings: [],
    });
    const stranger = await test.signIn();
    expect((await test.send(`GET /sales/${id}`, { as: stranger })).status).toBe(404);
  });

  it('is known once the purchase is added', async () => {
    const user = await test.signIn();
    const id = await storedSale(test, user, { sold_at: daysAgo(1) });
    const bought = { name: AK_FT, item_id: test.item(AK_FT).itemId, category: '', quantity: 1, buyPrice: 7000, buyDate: '2026-11-01' };
    const { body } = await send(user, 'POST /investments', bought);
    expect(await rowOf(user, id)).toMatchObject({ buy_price: 7000, cost_source: 'lot', day_difference: 18 });
    expect(body).toMatchObject({ item: { quantity: 0, sold: { quantity: 1, total_buy: 7000, total_sell: 9500, profit: 2500 } } });
    // a corrected purchase corrects its sale; a typed cost stays
    const lot = (body['item'] as { id: number }).id;
    const change = (buyPrice: number) =>
      send(user, 'POST /investments/update-item', {
        item: { id: lot, name: AK_FT, category: '', quantity: 0, buyPrice, buyDate: '2026-11-02' },
      });
    expect((await change(6000)).status).toBe(200);
    expect(await rowOf(user, id)).toMatchObject({ buy_price: 6000, day_difference: 17 });
    await send(user, 'POST /sales/update-price', { item_id: id, price: 1 });
    await change(5000);
    expect(await rowOf(user, id)).toMatchObject({ buy_price: 1, cost_source: 'typed' });
  });

  it('follows the order in which things were sold, not the one in which sales become known', async () => {
    const user = await test.signIn();
    const charge = (ids: number[]) => test.db.transaction().execute((tx) => chargeSales(tx, user.userId, { ids }));
    await storedLot(test, user, { unitCost: 3000, boughtOn: '2026-10-01' });
    await storedLot(test, user, { unitCost: 4000, boughtOn: '2026-10-02' });
    const costs = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await rowOf(user, id))['buy_price']));
    const [late, later] = [await storedSale(test, user, { sold_at: daysAgo(2) }), await storedSale(test, user, { sold_at: daysAgo(1) })];
    await charge([late, later]);
    expect(await costs(late, later)).toEqual([3000, 4000]);
    const early = await storedSale(test, user, { sold_at: daysAgo(9) });
    await charge([early]);
    expect(await costs(early, late, later)).toEqual([3000, 4000, 0]);
    // what its owner chose stays
    const { lot } = (await test.send(`GET /sales/${late}`, { as: user })).body as { lot: { id: number } };
    expect((await send(user, `POST /sales/${late}/choose-lot`, { lot_id: lot.id })).status).toBe(200);
    const earliest = await storedSale(test, user, { sold_at: daysAgo(12) });
    await charge([earliest]);
    expect(await costs(earliest, early, late)).toEqual([3000, 0, 4000]);
  });

  it('of a thing in the inventory goes with the thing, and no other thing gets its purchase', async () => {
    const item = test.item(AK_FT);
    const user = await ownerOf(test, [seenAsset('1', item), seenAsset('2', item)]);
    for (const [unitCost, boughtOn] of [
      [100, '2026-11-01'],
      [200, '2026-11-02'],
    ] as const)
      await storedLot(test, user, { unitCost, boughtOn });
    const things = async (): Promise<Map<string, number>> => {
      const { body } = await test.send('POST /steam/inventory', { as: user, body: { appid: 730 } });
      return new Map((body['items'] as { asset_id: string; cost: { unit: number } }[]).map((one) => [one.asset_id, one.cost.unit]));
    };
    const before = await things();
    const { id: asset } = await test.db.selectFrom('assets').select('id').where('steam_asset_id', '=', '2').executeTakeFirstOrThrow();
    const id = await storedSale(test, user, { asset_id: asset });
    await test.db.transaction().execute((tx) => chargeSales(tx, user.userId, { ids: [id] }));
    expect(await rowOf(user, id)).toMatchObject({ buy_price: before.get('2'), cost_source: 'lot', matched: true });
    // it is still in the inventory, because nobody read it since
    expect(await things()).toEqual(before);
    expect(new Set(before.values())).toEqual(new Set([100, 200]));
  });
});

describe('a sale that is entered', () => {
  const draft = (changes: object = {}) => ({
    item: {
      ...{ name: AK_FT, app_id: 730, buy_market: 'buff', sell_market: 'marketcsgo', sell_market_id: 4, buy_price: 5000 },
      ...{ sell_price: 8000, date: '2026-11-20', image: '/x.svg', ...changes },
    },
  });

  it('is settled, and its net follows from the fee of its market [SALES-171] [DATA-123] [SALES-180] [SALES-193]', async () => {
    const user = await test.signIn();
    const { status, body } = await send(user, 'POST /sales/add-sale', draft({ buy_date: '2026-11-01' }));
    expect([status, body['success']]).toEqual([200, true]);
    expect(body['item']).toMatchObject({
      ...{ name: AK_FT, status: 'SUCCESS', origin: 'hand', buy_market: 'buff', sell_market: 'marketcsgo', buy_price: 5000 },
      ...{ sell_price: 8000, net: 7200, net_source: 'estimated', profit: 2200, profit_rate: 27.5, day_difference: 19, said: null },
    });
    expect((await list(user)).total).toBe(1);
  });

  it.each([
    ['an unknown item', { name: 'Nothing' }, 'item.name'],
    ['a day after tomorrow', { date: '2026-11-22' }, 'item.date'],
    ['a purchase after the sale', { buy_date: '2026-11-21' }, 'item.buy_date'],
    ['a negative price', { sell_price: -1 }, 'item.sell_price'],
    ['a price over 100,000 dollars', { buy_price: 100_000_001 }, 'item.buy_price'],
    ['an unknown market', { sell_market: 'bazaar' }, 'item.sell_market'],
    ['no price', { sell_price: null }, 'item.sell_price'],
  ])('is refused with %s', async (_what, changes, field) => {
    const user = await test.signIn();
    const { status, body } = await send(user, 'POST /sales/add-sale', draft(changes));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
    expect((await list(user)).total).toBe(0);
  });

  it('may be of tomorrow, of a game without a form, and is added once for a key [SALES-192]', async () => {
    const user = await test.signIn();
    const key = 'press-of-a-button-1';
    const first = await send(user, 'POST /sales/add-sale', { ...draft({ date: '2026-11-21' }), client_key: key });
    const second = await send(user, 'POST /sales/add-sale', { ...draft({ date: '2026-11-21' }), client_key: key });
    expect([first.status, second.status, (await list(user)).total]).toEqual([200, 200, 1]);
    expect((second.body['item'] as { item_id: number }).item_id).toBe((first.body['item'] as { item_id: number }).item_id);
  });

  it('changes its buying market, and is deleted [SALES-174]', async () => {
    const user = await test.signIn();
    const { body } = await send(user, 'POST /sales/add-sale', draft());
    const { item_id: id } = body['item'] as { item_id: number };
    expect((await send(user, 'POST /sales/update-market', { item_id: id, market: 'skinport' })).body).toEqual({
      success: true,
      item_id: id,
      market: 'skinport',
    });
    expect(await rowOf(user, id)).toMatchObject({ buy_market: 'skinport' });
    const other = await test.signIn();
    expect((await send(other, 'POST /sales/update-market', { item_id: id, market: 'buff' })).status).toBe(404);
    expect((await test.send(`POST /sales/${id}/delete`, { as: other })).status).toBe(404);
    expect((await test.send(`POST /sales/${id}/delete`, { as: user })).status).toBe(200);
    expect((await list(user)).total).toBe(0);
    const reported = await storedSale(test, user);
    expect((await test.send(`POST /sales/${reported}/delete`, { as: user })).body).toMatchObject({ code: 'STATE' });
  });

  it('does not count while a market reported one like it, until its owner decides (story 20)', async () => {
    const user = await test.signIn();
    const reported = await storedSale(test, user, { market: 'marketcsgo', price: 8100, net: 7695, sold_at: daysAgo(1) });
    const lot = await storedLot(test, user, { unitCost: 4000, boughtOn: '2026-11-01' });
    const add = async () => ((await send(user, 'POST /sales/add-sale', draft())).body['item'] as { item_id: number }).item_id;
    const first = await add();
    expect(await rowOf(user, first)).toMatchObject({ same_as: reported });
    const second = await add();
    expect(await rowOf(user, second)).toMatchObject({ same_as: null });
    expect((await test.send('GET /sales/totals', { as: user })).body).toMatchObject({ count: 2, left_out: { double: 1 } });
    expect(await ids(user, 'only=double')).toEqual([first]);
    expect((await send(user, `POST /sales/${second}/settle-double`, { same: true })).body).toMatchObject({ code: 'STATE' });
    expect((await send(user, `POST /sales/${first}/settle-double`, { same: true })).status).toBe(200);
    expect((await list(user)).total).toBe(2);
    // what its owner knew goes to the reported sale
    expect(await rowOf(user, reported)).toMatchObject({ buy_price: 5000, cost_source: 'typed', buy_market: 'buff', same_as: null });
    expect(lot).toBeGreaterThan(0);
  });

  it('counts when its owner says that it is another one', async () => {
    const user = await test.signIn();
    await storedSale(test, user, { market: 'marketcsgo', price: 8000, sold_at: daysAgo(0) });
    const { item_id: id } = (await send(user, 'POST /sales/add-sale', draft())).body['item'] as { item_id: number };
    expect((await send(user, `POST /sales/${id}/settle-double`, { same: false })).status).toBe(200);
    expect(await rowOf(user, id)).toMatchObject({ same_as: null });
    expect((await test.send('GET /sales/totals', { as: user })).body).toMatchObject({ count: 2, left_out: { double: 0 } });
  });
});
