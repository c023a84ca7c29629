import { describe, expect, it } from 'vitest';
import { sellingWorld } from '../../../../test/listings.ts';
import { repricingIn, RULE_BODY } from '../../../../test/repricing.ts';

const world = sellingWorld();
const { test } = world;
const { offer, listed, rule, view, prices } = repricingIn(world);

describe('a rule', () => {
  it('story 16: is not stored without a floor, with a floor of 0, or with an empty one', async () => {
    const own = await test.signIn();
    const { floor: _, ...without } = RULE_BODY;
    for (const body of [
      without,
      { ...without, floor: null },
      { ...without, floor: {} },
      { ...without, floor: { kind: 'amount' } },
      { ...without, floor: { kind: 'amount', amount: 0 } },
      { ...without, floor: { kind: 'amount', amount: '' } },
      { ...without, floor: { kind: 'cost' } },
      { ...without, floor: { kind: 'cost', margin: -1 } },
    ]) {
      const answer = await test.send('POST /repricing/rules', { as: own, body });
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'VALIDATION']);
    }
    expect((await test.send('GET /repricing', { as: own })).body.items).toEqual([]);
    // the database refuses it, too
    const columns = {
      user_id: own.userId,
      name: 'x',
      markets: [],
      types: [],
      search: '',
      basis: 'lowest_ask',
      position: 'match',
      by_amount: 0,
    };
    const more = {
      when_alone: 'hold',
      when_below_floor: 'hold',
      when_leading: 'hold',
      least_units: 1,
      daily_step: 1,
      created_at: new Date(),
    };
    const row = { ...columns, ...more, changed_at: new Date() } as never;
    await expect(test.db.insertInto('repricing_rules').values(row).execute()).rejects.toThrow(/check/);
  });

  it('whose values contradict each other is refused at the field', async () => {
    const own = await test.signIn();
    const fieldsOf = async (changes: object) =>
      Object.keys((await test.send('POST /repricing/rules', { as: own, body: { ...RULE_BODY, ...changes } })).body.fields);
    expect(await fieldsOf({ position: 'percent', by: 2001 })).toEqual(['by']);
    expect(await fieldsOf({ by: 0 })).toEqual(['by']);
    expect(await fieldsOf({ ceiling: 9990 })).toEqual(['ceiling']);
    expect(await fieldsOf({ when_alone: 'ceiling' })).toEqual(['ceiling']);
    expect(await fieldsOf({ price_from: 2000, price_to: 1000 })).toEqual(['price_to']);
    expect(await fieldsOf({ markets: ['buff'] })).toEqual(['markets.0']);
  });

  it('is created off, changed, switched, shown and deleted, each with its row in the audit log', async () => {
    const seller = await world.seller({ count: 1, markets: [] });
    const { id } = (await test.send('POST /repricing/rules', { as: seller, body: RULE_BODY })).body;
    expect((await view(seller)).items).toMatchObject([
      { id, on: false, name: 'Undercut', app_id: null, markets: [], floor: RULE_BODY.floor, on_sale: null, last: null },
    ]);
    const changed = {
      ...RULE_BODY,
      floor: { kind: 'cost', margin: 500 },
      markets: ['waxpeer'],
      types: ['Rifle'],
      app_id: 730,
      ceiling: 50_000,
    };
    await test.send(`PUT /repricing/rules/${id}`, { as: seller, body: changed });
    await test.send(`POST /repricing/rules/${id}/switch`, { as: seller, body: { on: true } });
    expect((await view(seller)).items).toMatchObject([{ ...changed, id, on: true }]);
    await test.send(`DELETE /repricing/rules/${id}`, { as: seller });
    expect((await view(seller)).items).toEqual([]);
    const rows = await test.db
      .selectFrom('audit_log')
      .select('action')
      .where('object', '=', `repricing_rule:${id}`)
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['set', 'changed', 'on', 'deleted'].map((action) => `repricing_rule.${action}`));
  });

  it('is one of at most 50', async () => {
    const own = await test.signIn();
    const create = () => test.send('POST /repricing/rules', { as: own, body: RULE_BODY });
    for (let at = 0; at < 50; at++) expect((await create()).status).toBe(200);
    expect((await create()).body.code).toBe('LIMIT_REACHED');
  });
});

describe('a dry run', () => {
  it('story 37: says what a rule would do now, changes first, and does nothing', async () => {
    const seller = await listed(2, 20_000);
    await offer({ ...seller, things: seller.things.slice(0, 1) }, 19_000);
    const preview = async (changes: object = {}) =>
      (await test.send('POST /repricing/preview', { as: seller, body: { ...RULE_BODY, ...changes } })).body;
    const answer = await preview();
    expect(answer).toMatchObject({ total: 2, counts: { change: 1, hold: 1, skip: 0 }, breaker: null });
    expect(answer.items.map((one: { code: string; new_price: number; msg: string }) => [one.code, one.new_price, one.msg])).toEqual([
      ['FOLLOWS', 18_990, 'Follows the price that the rule compares with'],
      ['ALONE', 20_000, 'Nobody else sells it'],
    ]);
    expect((await preview({ markets: ['csfloat'] })).total).toBe(0);
    expect((await preview({ limit: 1, page: 2 })).items).toMatchObject([{ code: 'ALONE' }]);
    expect((await preview({ floor: { kind: 'amount', amount: 19_500 } })).items).toMatchObject([
      { code: 'BELOW_FLOOR' },
      { code: 'ALONE' },
    ]);
    await world.work();
    expect(await prices(seller)).toEqual([20_000, 20_000]);
    expect((await test.send('GET /repricing/decisions', { as: seller })).body).toEqual({ success: true, items: [], total: 0 });
  });
});

describe('answers and exclusions', () => {
  it('are those of the own listings', async () => {
    const seller = await listed(1, 20_000);
    const { id } = await test.db.selectFrom('listings').select('id').where('user_id', '=', seller.userId).executeTakeFirstOrThrow();
    const stranger = await test.signIn();
    for (const [call, body] of [
      ['POST /repricing/answer', { listing: id, go_on: true }],
      ['POST /repricing/exclusions', { listing: id, all_things: true }],
    ] as const)
      expect((await test.send(call, { as: stranger, body })).status).toBe(404);
    const exclude = () => test.send('POST /repricing/exclusions', { as: seller, body: { listing: id, all_things: true } });
    expect((await exclude()).body.id).toBe((await exclude()).body.id);
    expect((await view(seller)).exclusions).toHaveLength(1);
    await rule(seller);
  });
});
