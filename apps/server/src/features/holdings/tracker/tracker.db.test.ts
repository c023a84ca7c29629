import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportData } from '../../../../test/data-export.ts';
import { purchase } from './tracker.inputs.ts';
import { START, testApi, type Answer, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, HOOK, KARAMBIT } from '../../../../test/items.ts';
import { sellPlans } from '../../../../test/subscriptions.ts';
import { setClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

const create = (as: User, body: object = { name: 'Knives' }): Promise<Answer> => test.send('POST /item-portfolio/', { as, body });
const portfolioOf = async (as: User, body?: object): Promise<number> => (await create(as, body)).body.data.id;
const portfolios = (as: User): Promise<Answer> => test.send('GET /item-portfolio/', { as });
const add = (as: User, id: number, ...items: object[]): Promise<Answer> =>
  test.send(`POST /item-portfolio/${id}/items`, { as, body: { items } });
const items = (as: User, id: number, query = ''): Promise<Answer> => test.send(`GET /item-portfolio/${id}/items${query}`, { as });
const fieldsOf = ({ status, body }: Answer) => [status, Object.keys(body.fields ?? {})];
const auditOf = async (id: number): Promise<string[]> =>
  (await test.db.selectFrom('audit_log').select('action').where('object', '=', `tracker:${id}`).orderBy('id').execute()).map(
    ({ action }) => action,
  );

beforeAll(() => test.offer('waxpeer', { [AK_FT]: [10_000, 3] }));
beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('a portfolio', () => {
  it('is created from name, description and isPublic; both of these may be left out, and it is private then [TRACK-231, TRACK-248, TRACK-249, DATA-229]', async () => {
    const full = await create(user, { name: ' Knives ', description: 'Long term', isPublic: true });
    expect([full.status, full.body]).toEqual([
      200,
      {
        success: true,
        data: {
          ...{ id: expect.any(Number), name: 'Knives', description: 'Long term', isPublic: true },
          ...{ itemCount: 0, totalProfit: 0, profitRatio: 0, owner: expect.stringMatching(/^trader/), own: true },
        },
      },
    ]);
    expect((await create(user, { name: 'Bare' })).body.data).toMatchObject({ name: 'Bare', description: '', isPublic: false });
    expect(await auditOf(full.body.data.id)).toEqual(['tracker.created']);
  });

  it('needs a name that is not blank, of 60 characters at most; its description has 300 [TRACK-262]', async () => {
    for (const name of [undefined, '', '   ', '\u200b\u200b', 'x'.repeat(61), 7])
      expect(fieldsOf(await create(user, { name }))).toEqual([400, ['name']]);
    expect(fieldsOf(await create(user, { name: 'a', description: 'x'.repeat(301) }))).toEqual([400, ['description']]);
    expect(fieldsOf(await create(user, { name: 'a', isPublic: 'yes' }))).toEqual([400, ['isPublic']]);
    expect((await create(user, { name: '🔪'.repeat(30), description: 'x'.repeat(300) })).status).toBe(200);
    expect((await portfolios(user)).body.total).toBe(1);
  });

  it('is one of five at most without a subscription, also when several are created at once [TRACK-224, TRACK-230]', async () => {
    await sellPlans(test.db);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => create(user, { name: `p${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'LIMIT_REACHED',
      'You have reached the maximum number of portfolios (5). Upgrade your plan to add more.',
    ]);
    const list = await portfolios(user);
    expect([list.body.total, list.body.limit, list.body.can_upgrade]).toEqual([5, 5, true]);
    await test.send(`DELETE /item-portfolio/${list.body.data[0].id}`, { as: user });
    expect((await create(user)).status).toBe(200);
    await sellPlans(test.db, false);
  });

  it('stands in the list of its owner with its items and its profit, oldest first [TRACK-250, DATA-229]', async () => {
    const [first, second] = [await portfolioOf(user), await portfolioOf(user, { name: 'Rifles' })];
    await portfolioOf(await test.signIn(), { name: 'of another' });
    await add(user, second, purchase(test), purchase(test, AWP));
    const { status, body } = await portfolios(user);
    expect([status, body.success, body.total]).toEqual([200, true, 2]);
    expect(body.data).toMatchObject([
      { id: first, name: 'Knives', itemCount: 0, totalProfit: 0, profitRatio: 0 },
      // 2 × (10,000 less 8 percent) less 2 × 7,000; the other item has no price
      { id: second, name: 'Rifles', itemCount: 2, totalProfit: 4400, profitRatio: 31.43 },
    ]);
    expect((await test.send(`GET /item-portfolio/${second}`, { as: user })).body).toEqual({ success: true, data: body.data[1] });
  });

  it('is changed by its owner; what is not named stays [TRACK-255, TRACK-262]', async () => {
    const id = await portfolioOf(user, { name: 'Knives', description: 'Long term', isPublic: true });
    const put = (body: object, as = user): Promise<Answer> => test.send(`PUT /item-portfolio/${id}`, { as, body });
    const changed = await put({ name: 'Gloves', description: '', isPublic: false });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { success: true, data: { id, name: 'Gloves', description: '', isPublic: false } },
    ]);
    await put({ name: 'Cases', isPublic: true });
    expect((await put({ name: 'Agents' })).body.data).toMatchObject({ name: 'Agents', description: '', isPublic: true });
    expect(fieldsOf(await put({ name: ' ' }))).toEqual([400, ['name']]);
    expect((await put({ name: 'mine now' }, await test.signIn())).status).toBe(404);
    expect((await portfolios(user)).body.data[0].name).toBe('Agents');
    expect(await auditOf(id)).toEqual(['tracker.created', ...Array.from({ length: 3 }, () => 'tracker.changed')]);
  });

  it('is deleted with its items, by its owner alone [TRACK-256]', async () => {
    const [id, other] = [await portfolioOf(user, { name: 'a', isPublic: true }), await portfolioOf(user)];
    await add(user, id, purchase(test));
    await add(user, other, purchase(test));
    expect((await test.send(`DELETE /item-portfolio/${id}`, { as: await test.signIn() })).status).toBe(404);
    const gone = await test.send(`DELETE /item-portfolio/${id}`, { as: user });
    expect([gone.status, gone.body]).toEqual([200, { success: true, data: { id } }]);
    expect((await items(user, id)).status).toBe(404);
    expect((await portfolios(user)).body.data).toMatchObject([{ id: other, itemCount: 1 }]);
    expect(await auditOf(id)).toEqual(['tracker.created', 'tracker.items_added', 'tracker.deleted']);
  });
});

describe('adding items', () => {
  it('takes a list with price, quantity and day; market and notes are optional [TRACK-237, TRACK-239, TRACK-257, TRACK-261]', async () => {
    const id = await portfolioOf(user);
    const { market: _, ...bare } = { ...purchase(test), market: null };
    const added = await add(user, id, bare, { ...purchase(test, AWP), market: 'Buff163', notes: ' from a friend ' });
    expect([added.status, added.body]).toEqual([200, { success: true, data: { ids: [expect.any(Number), expect.any(Number)] } }]);
    const { body } = await items(user, id, '?sortBy=name&sortOrder=ASC');
    expect(body.items).toMatchObject([
      { id: added.body.data.ids[0], name: AK_FT, qty: 2, buy_price: 7000, transaction_date: '2026-11-01', market: null, notes: null },
      { id: added.body.data.ids[1], name: AWP, market: 'buff', selectedMarket: 'buff', notes: 'from a friend' },
    ]);
    expect(await auditOf(id)).toEqual(['tracker.created', 'tracker.items_added']);
  });

  it('takes the seven markets and all others of the product, by any of their names [TRACK-238]', async () => {
    const id = await portfolioOf(user);
    for (const [market, slug] of [
      ...[
        ['Steam', 'steam'],
        ['Buff163', 'buff'],
        ['CSFloat', 'csfloat'],
        ['Skinport', 'skinport'],
      ],
      ...[
        ['DMarket', 'dmarket'],
        ['Waxpeer', 'waxpeer'],
        ['Other', 'other'],
        [1, 'steam'],
        ['shadow', 'shadowpay'],
        ['White.Market', 'white_market'],
      ],
    ]) {
      await add(user, id, { ...purchase(test), market });
      expect((await items(user, id)).body.items[0].market).toBe(slug);
      await test.send(`DELETE /item-portfolio/${id}/items`, { as: user, body: { general_ids: [purchase(test).general_id] } });
    }
    for (const market of ['shadowplay', 'nowhere', ''])
      expect(fieldsOf(await add(user, id, { ...purchase(test), market }))[1]).toEqual(['items.0.market']);
  });

  it('refuses a price, a quantity or a day out of bounds by its name, and then adds nothing [TRACK-235, TRACK-236, TRACK-245]', async () => {
    const id = await portfolioOf(user);
    const wrong: Record<string, unknown[]> = {
      buy_price: [0, -1, 1.5, 100_000_001, '7', null],
      qty: [0, -1, 0.5, 1_000_001, null],
      transaction_date: ['2026-11-21', '2002-12-31', 'today', '2026-02-30', null, ''],
      general_id: [0, 1_000_000, 'x'],
      name: ['', 'No such item', AWP],
      notes: ['x'.repeat(501), 7],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect(fieldsOf(await add(user, id, purchase(test), { ...purchase(test), [field]: value }))).toEqual([400, [`items.1.${field}`]]);
    for (const field of ['buy_price', 'qty', 'transaction_date', 'general_id', 'name'])
      expect(fieldsOf(await add(user, id, { ...purchase(test), [field]: undefined }))).toEqual([400, [`items.0.${field}`]]);
    expect(fieldsOf(await add(user, id))).toEqual([400, ['items']]);
    expect(fieldsOf(await add(user, id, ...Array.from({ length: 101 }, () => purchase(test))))).toEqual([400, ['items']]);
    expect((await items(user, id)).body.total).toBe(0);

    const extremes = { ...purchase(test), buy_price: 100_000_000, qty: 1_000_000, transaction_date: '2026-11-20', notes: 'x'.repeat(500) };
    expect((await add(user, id, extremes, { ...purchase(test), buy_price: 1, qty: 1 })).status).toBe(200);
  });

  it('tells the phases of an item apart, and takes items of every game', async () => {
    const id = await portfolioOf(user);
    const ruby = { ...purchase(test, KARAMBIT), name: `${KARAMBIT} - Ruby` };
    const { generalId: hook } = test.item(HOOK, null, 570);
    await add(user, id, purchase(test, KARAMBIT), ruby, { ...purchase(test), general_id: hook, name: HOOK });
    const { body } = await items(user, id, '?sortBy=name&sortOrder=ASC');
    expect(body.items.map((one: { item_id: number }) => one.item_id)).toEqual([
      test.item(KARAMBIT).itemId,
      test.item(KARAMBIT, 'Ruby').itemId,
      test.item(HOOK, null, 570).itemId,
    ]);
  });

  it('keeps to five million pieces, so that sums stay exact, also when two come at once', async () => {
    const id = await portfolioOf(user);
    const million = { ...purchase(test), qty: 1_000_000 };
    await add(user, id, million, million, million);
    const answers = await Promise.all([add(user, id, million, million), add(user, id, million, million)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({
      code: 'LIMIT_REACHED',
      msg: 'A portfolio holds at most 5,000,000 pieces.',
    });
    const { body } = await items(user, id);
    expect(body.total).toBe(5);
    const edit = (qty: number) =>
      test.send(`PATCH /item-portfolio/${id}/items`, {
        as: user,
        body: { item: { id: body.items[0].id, buy_price: 1, qty, transaction_date: '2026-11-01' } },
      });
    expect((await edit(1_000_000)).status).toBe(200);
    expect((await edit(999_999)).status).toBe(200);
    expect((await add(user, id, { ...million, qty: 2 })).body.code).toBe('LIMIT_REACHED');
  });
});

describe('an item of a portfolio', () => {
  it('is changed by its id; market and notes stay when they are not named [TRACK-246, TRACK-259, TRACK-261]', async () => {
    const id = await portfolioOf(user);
    const { ids } = (await add(user, id, { ...purchase(test), market: 'steam', notes: 'n' })).body.data;
    const patch = (item: object, as = user, portfolio = id): Promise<Answer> =>
      test.send(`PATCH /item-portfolio/${portfolio}/items`, { as, body: { item } });
    const change = { id: ids[0], buy_price: 8000, qty: 5, transaction_date: '2026-10-01' };
    const answer = await patch(change);
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: { id: ids[0] } }]);
    const first = async () => (await items(user, id)).body.items[0];
    expect(await first()).toMatchObject({ ...change, market: 'steam', notes: 'n' });
    await patch({ ...change, market: 'Other', notes: 'sold half' });
    expect(await first()).toMatchObject({ market: 'other', notes: 'sold half' });
    await patch({ ...change, market: null, notes: '' });
    expect(await first()).toMatchObject({ market: null, notes: null });

    for (const [field, value] of [
      ...[
        ['buy_price', 0],
        ['qty', 0],
        ['transaction_date', '2026-11-21'],
        ['market', 'nowhere'],
        ['notes', 'x'.repeat(501)],
      ],
    ] as [string, unknown][])
      expect(fieldsOf(await patch({ ...change, [field]: value }))).toEqual([400, [`item.${field}`]]);
    const stranger = await test.signIn();
    expect((await patch(change, stranger)).status).toBe(404);
    expect((await patch(change, stranger, await portfolioOf(stranger))).status).toBe(404);
    expect((await patch(change, user, await portfolioOf(user))).status).toBe(404);
    expect(await first()).toMatchObject({ buy_price: 8000, qty: 5 });
  });

  it('is removed by its general id, with every row of it in that portfolio and no other [TRACK-258, TRACK-261]', async () => {
    const [id, other] = [await portfolioOf(user), await portfolioOf(user)];
    await add(user, id, purchase(test), purchase(test), purchase(test, AWP));
    await add(user, other, purchase(test));
    expect((await items(user, id, '?sortBy=name&sortOrder=ASC')).body.items.map((one: { entries: number }) => one.entries)).toEqual([
      2, 2, 1,
    ]);
    const remove = (generalIds: unknown, as = user): Promise<Answer> =>
      test.send(`DELETE /item-portfolio/${id}/items`, { as, body: { general_ids: generalIds } });
    expect((await remove([purchase(test).general_id], await test.signIn())).status).toBe(404);
    const answer = await remove([purchase(test).general_id]);
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: { removed: 2 } }]);
    expect((await items(user, id)).body.items.map((one: { name: string }) => one.name)).toEqual([AWP]);
    expect((await items(user, other)).body.total).toBe(1);
    expect((await remove([purchase(test).general_id])).status).toBe(404);
    for (const wrong of [[], ['x'], 7, Array.from({ length: 101 }, () => 1)]) expect((await remove(wrong)).status).toBe(400);
    expect(await auditOf(id)).toEqual(['tracker.created', 'tracker.items_added', 'tracker.items_removed']);
  });
});

describe('what is stored of a user', () => {
  it('is in their export, and gone with their account', async () => {
    const id = await portfolioOf(user, { name: 'Exported', description: 'all of it' });
    await add(user, id, { ...purchase(test), market: 'waxpeer', notes: 'a note of mine' });
    const { body } = await exportData(test, user);
    expect(JSON.stringify(body)).toContain('a note of mine');
    expect(body.tracker_portfolios).toMatchObject([
      {
        name: 'Exported',
        description: 'all of it',
        items: [{ market_hash_name: AK_FT, quantity: 2, buy_price: 7000, notes: 'a note of mine' }],
      },
    ]);
    const rows = () => test.db.selectFrom('tracker_items').select('id').where('portfolio_id', '=', id).execute();
    expect(await rows()).toHaveLength(1);
    await test.send('DELETE /users/account', { as: user, body: {} });
    expect(await rows()).toEqual([]);
  });
});
