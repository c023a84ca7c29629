import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { AK_FT } from '../../../../test/items.ts';

const test = testApi();
let admin: User;
beforeAll(async () => {
  admin = await test.signIn({ role: 'ADMIN' });
  await test.offer('buff', { [AK_FT]: 10_000 });
  await test.offer('waxpeer', { [AK_FT]: 20_000 });
});

const DOCUMENTED = {
  link: null,
  fees_sell_percent: null,
  fee_known: null,
  fee_source: null,
  fee_date: null,
  fees_payout: null,
  deposit_methods: null,
  withdraw_methods: null,
};
const WAXPEER = 3;
const set = (facts: object, id: number = WAXPEER) =>
  test.send(`PUT /admin/item/marketplace/${id}`, { as: admin, body: { ...DOCUMENTED, ...facts } });
const list = async () => (await test.send('GET /admin/item/marketplaces', { as: admin })).body;
const rowOf = async (id: number) => (await list()).items.find((item: { id: number }) => item.id === id);
const seenByAll = async (id: number) => (await test.send('GET /marketplace/all')).body.data.find((row: { id: number }) => row.id === id);

describe('the facts of a marketplace', () => {
  it('are those that are documented, with source and date, until the operator sets others', async () => {
    const { success, items, total } = await list();
    expect([success, items.length, total]).toEqual([true, 24, 24]);
    const documented = {
      link: 'https://waxpeer.com/',
      fees_sell_percent: 8,
      fee_known: true,
      fee_source: 'Default that comes with Lootfolio',
      fee_date: '2026-11-20',
      fees_payout: '1%<br>Depends on the method.',
      deposit_methods: ['Cryptocurrency', 'Items'],
      withdraw_methods: ['Cryptocurrency'],
    };
    expect(await rowOf(WAXPEER)).toEqual({
      id: WAXPEER,
      name: 'Waxpeer',
      slug: 'waxpeer',
      fee_basis: 'of_price',
      used: documented,
      documented,
      changed: [],
      has_steps: false,
    });
    expect((await test.send('GET /admin/item/marketplaces', { as: await test.signIn() })).status).toBe(403);
  });

  it('that the operator set count at once in every net figure and for everybody, until they are reset', async () => {
    const profit = async () =>
      (await test.send('POST /item/comparison', { body: { sourceMarket: 'buff', targetMarket: 'waxpeer' } })).body.items[0].profit;
    expect(await profit()).toBe(8400);
    const facts = {
      link: 'https://waxpeer.com/?r=us',
      fees_sell_percent: 4.25,
      fee_source: 'Our contract',
      fee_date: '2026-11-01',
      fees_payout: '<ul><li>Free',
      deposit_methods: ['Barter'],
      withdraw_methods: [],
    };
    const { body } = await set(facts);
    expect(body.item.used).toEqual({ ...facts, fee_known: true, fees_payout: '<ul><li>Free</li></ul>' });
    expect(body.item.changed).toEqual(['link', 'fees_sell_percent', 'fees_payout', 'deposit_methods', 'withdraw_methods']);
    expect(body.item.documented.fees_sell_percent).toBe(8);
    await expect.poll(profit).toBe(9150);
    expect(await seenByAll(WAXPEER)).toMatchObject({
      fees_sell_percent: 4.25,
      fee_origin: 'operator',
      fee_source: 'Our contract',
      fees_payout: '<ul><li>Free</li></ul>',
      payment_method_deposit_methods: [{ name: 'Barter' }],
      payment_method_withdraw_methods: [],
    });
    const user = await test.signIn();
    expect((await test.send('GET /users/market-fees', { as: user })).body.items).toContainEqual(
      expect.objectContaining({ market: 'waxpeer', fee: 4.25, fee_known: true }),
    );
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'object', 'old_value', 'new_value'])
      .where('action', '=', 'market.facts')
      .executeTakeFirst();
    expect(audit).toEqual({
      actor_id: admin.userId,
      object: 'market:3',
      old_value: DOCUMENTED,
      new_value: { ...facts, fee_known: true, fees_payout: '<ul><li>Free</li></ul>' },
    });

    expect((await set({})).body.item).toMatchObject({ changed: [], used: { fees_sell_percent: 8, link: 'https://waxpeer.com/' } });
    await expect.poll(profit).toBe(8400);
  });

  it('may have a fee that is only assumed: it is marked so in every figure', async () => {
    await set({ fees_sell_percent: 12, fee_known: false });
    expect(await seenByAll(WAXPEER)).toMatchObject({ fees_sell_percent: 12, fee_known: false, fee_origin: 'operator' });
    const row = async () =>
      (await test.send('POST /item/comparison', { body: { sourceMarket: 'buff', targetMarket: 'waxpeer' } })).body.items[0];
    await expect.poll(row).toMatchObject({ profit: 7600, fee_known: false });
    await set({});
  });

  it('keep Steam’s fee on top of the price', async () => {
    await set({ fees_sell_percent: 10 }, 1);
    expect(await rowOf(1)).toMatchObject({ fee_basis: 'on_top', used: { fees_sell_percent: 10 } });
    await set({}, 1);
  });

  it.each([
    ['fees_sell_percent', 4.555],
    ['fees_sell_percent', -1],
    ['fees_sell_percent', 50.01],
    ['fee_date', '2026-13-01'],
    ['deposit_methods', ['']],
    ['deposit_methods', Array<string>(41).fill('Card')],
    ['fees_payout', 'x'.repeat(2001)],
  ])('refuse a wrong %s', async (field, value) => {
    expect(Object.keys((await set({ [field]: value })).body.fields)[0]).toContain(field);
  });

  it.each([
    'http://waxpeer.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//waxpeer.com',
    'https://user:secret@waxpeer.com/',
    'waxpeer',
  ])('link nowhere but to https addresses: %s', async (link) => {
    expect((await set({ link })).body.fields).toEqual({ link: 'must be an address that begins with https://' });
  });

  it('hold no script, whatever is typed', async () => {
    const { body } = await set({
      fees_payout:
        '<script>alert(1)</script><b onclick="alert(1)">1 %</b><a href="javascript:alert(1)">x</a><a href="https://x.example/?a=1&b=2" target=_blank>y</a>',
    });
    expect(body.item.used.fees_payout).toBe('<b>1 %</b>x<a href="https://x.example/?a=1&amp;b=2">y</a>');
    await set({});
  });

  it('of an unknown marketplace are not found', async () => {
    expect((await set({}, 14)).status).toBe(404);
    expect((await set({}, 1000)).status).toBe(404);
  });
});
