import { EXTERIORS } from '@lootfolio/domain/names';
import { beforeAll, describe, expect, it } from 'vitest';
import { START, type Answer, type User } from '../../../../test/api.ts';
import { caseApi, EAGLE } from '../../../../test/cases.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';

const test = caseApi();

const [FN, MW, FT, WW, BS] = EXTERIORS.map(({ name }) => ` (${name})`);
const FREIGHT = 'P90 | Freight';
const MAINFRAME = 'SSG 08 | Mainframe 001';
/** The Restricted skins of the Fracture Collection; Connexion and Kitbash end at 0.8. */
const RESTRICTED = ['Tec-9 | Brother', 'Galil AR | Connexion', 'MAC-10 | Allure', 'MP5-SD | Kitbash', 'MAG-7 | Monster Call'];
const FRACTURE = 'The Fracture Collection';
const [WALNUT, GUNSMOKE, TORNADO] = ['Nova | Walnut', 'P250 | Gunsmoke', 'M4A4 | Tornado'];
const LEGION = 'AK-47 | Legion of Anubis';

const idOf = (name: string): number => test.item(name).itemId;
type Input = { item_id: number; count?: number; float?: number; price?: number };
const evaluate = (inputs: Input[], as?: User): Promise<Answer> =>
  test.send('POST /trade-up/evaluate', { body: { inputs }, ...(as && { as }) });
const best = (query: Record<string, string> = {}, as?: User): Promise<Answer> =>
  test.send(`GET /trade-up/best?${new URLSearchParams(query).toString()}`, { ...(as && { as }) });
/** The best contracts, also those with an outcome that has no price that sells: few items have prices here. */
const all = (query: Record<string, string> = {}, as?: User): Promise<Answer> => best({ unsold: '1', ...query }, as);

/** Seven inputs at 0.2 and three at 0.1: 0.17 on average. */
const mixed = (): Input[] => [
  { item_id: idOf(FREIGHT + FT), count: 7, float: 0.2 },
  { item_id: idOf(MAINFRAME + MW), count: 3, float: 0.1 },
];

beforeAll(async () => {
  const prices: Record<string, number> = {
    [FREIGHT + FT]: 500,
    [MAINFRAME + MW]: 900,
    ...Object.fromEntries(RESTRICTED.flatMap((name) => [FN, MW, FT, WW, BS].map((exterior, at) => [name + exterior, 9000 - at * 2000]))),
    [WALNUT + FT]: 40,
    [GUNSMOKE + FT]: 700,
    [`Souvenir ${GUNSMOKE}${FT}`]: 600,
    [TORNADO + FT]: 650,
    [`${LEGION}${FT}`]: 60_000,
    [`StatTrak™ ${LEGION}${FT}`]: 90_000,
    '★ Skeleton Knife': 400_000,
    [`★ Skeleton Knife | Crimson Web${FT}`]: 300_000,
    [`★ StatTrak™ Skeleton Knife | Crimson Web${FT}`]: 350_000,
  };
  await test.sold(Object.fromEntries(Object.keys(prices).map((name) => [name, 7])));
  await test.offer('skinport', { [EAGLE + FT]: 31_000 });
  // enough of each for a whole contract
  await test.offer('waxpeer', Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, [price, 10] as [number, number]])));
});

describe('POST /trade-up/evaluate', () => {
  it('answers the odds, floats, exteriors and prices of the outcomes, and what the contract brings', async () => {
    const { status, body } = await evaluate(mixed());
    expect(status).toBe(200);
    expect(body).toMatchObject({ rarity: 'Mil-Spec Grade', outcome_rarity: 'Restricted', is_stattrak: false, size: 10, missing: 0 });
    expect(body.average_wear).toBeCloseTo(0.17, 6);
    expect(body.inputs).toMatchObject([
      { count: 7, price: 500, on_offer: 10, price_given: false, market: 'waxpeer', priced_at: START.toISOString(), float_assumed: false },
      { count: 3, price: 900, collection: { name: FRACTURE }, range: { min: 0, max: 1 }, exterior_range: { min: 0.07, max: 0.149999 } },
    ]);
    const shown = body.outcomes.map((one: Record<string, unknown>) =>
      [one['short_name'], one['short_exterior'], one['probability'], one['price']].join(' '),
    );
    expect(new Set(shown)).toEqual(
      new Set([
        'Galil AR | Connexion MW 20 7000',
        'MP5-SD | Kitbash MW 20 7000',
        'MAC-10 | Allure FT 20 5000',
        'MAG-7 | Monster Call FT 20 5000',
        'Tec-9 | Brother FT 20 5000',
      ]),
    );
    const galil = body.outcomes.find(({ short_name: name }: { short_name: string }) => name === 'Galil AR | Connexion');
    expect(galil.float).toBeCloseTo(0.136, 5);
    expect(galil).toMatchObject({ profit: galil.net - 6200, collections: [{ name: FRACTURE }], range: { min: 0, max: 0.8 } });
    const nets: number[] = body.outcomes.map(({ net }: { net: number }) => net);
    const expected = Math.round(nets.reduce((sum, net) => sum + net / 5, 0));
    expect(body.cost).toBe(6200);
    expect(body.value).toMatchObject({ cost: 6200, expected, profit: expected - 6200, best: Math.max(...nets) - 6200, chance: 40 });
  });

  it.each([
    // 0.8 in single precision is above 0.8
    [`Galil AR | Connexion${BS}`, 0.8, 1],
    [`${EAGLE}${BS}`, Math.fround(0.8), 1],
    [`${GUNSMOKE}${BS}`, 0.8, 1],
    [`Galil AR | Connexion${FN}`, 0, 0],
    // 0.06 in single precision is below 0.06
    [`${GUNSMOKE}${FN}`, 0.06, 0],
    [`Souvenir ${WALNUT}${FN}`, Math.fround(0.06), 0],
  ])('takes a float at the end of the range of %s: %d', async (name, float, wear) => {
    const { status, body } = await evaluate([{ item_id: idOf(name), count: 5, float }]);
    expect([status, body.average_wear, body.inputs?.[0].float]).toEqual([200, wear, float]);
  });

  it('assumes the middle of the exterior and the lowest price where none is given, and takes what is given', async () => {
    const [assumed, given] = (await evaluate([{ item_id: idOf(FREIGHT + FT) }, { item_id: idOf(FREIGHT + FT), float: 0.3, price: 123 }]))
      .body.inputs;
    expect(assumed).toMatchObject({ count: 1, price: 500, price_given: false, float_assumed: true });
    expect(assumed.float).toBeCloseTo(0.265, 5);
    expect(given).toMatchObject({ price: 123, price_given: true, on_offer: null, float_assumed: false, market: null, priced_at: null });
  });

  it('shows what an unfinished contract gives, without its profit', async () => {
    const { body } = await evaluate([{ item_id: idOf(FREIGHT + FT), count: 4 }]);
    expect(body).toMatchObject({ missing: 6, value: null, cost: 2000 });
    expect(body.outcomes).toHaveLength(5);
    expect(body.outcomes[0]).toMatchObject({ probability: 20, profit: null });
  });

  it('divides the odds by inputs and then by outcomes, and marks what has no price', async () => {
    const { body } = await evaluate([{ item_id: idOf(WALNUT + FT), count: 10 }]);
    expect(body.outcomes).toMatchObject([
      { short_name: GUNSMOKE, probability: 50, price: 700 },
      { short_name: TORNADO, probability: 50, price: 650 },
    ]);
    const navy = (await evaluate([{ item_id: idOf(GUNSMOKE + BS), count: 10 }])).body;
    expect(navy).toMatchObject({ cost: null, value: null });
    expect(navy.outcomes[0]).toMatchObject({ price: null, net: null, market: null });
    const { outcomes } = (
      await evaluate([
        { item_id: idOf(AK_FT), count: 4 },
        { item_id: idOf(`Glock-18 | Vogue${FT}`), count: 6 },
      ])
    ).body;
    expect(outcomes.map((one: Record<string, unknown>) => [one['short_name'], one['probability']])).toEqual([
      ['AWP | Asiimov', 40],
      ['AK-47 | Legion of Anubis', 30],
      [EAGLE, 30],
    ]);
    const two = await evaluate([
      { item_id: idOf(FREIGHT + FT), count: 7 },
      { item_id: idOf('Tec-9 | Brass' + FT), count: 3 },
    ]);
    // no Restricted skin of the other collection is known here
    expect(two.body.fields).toEqual({ 'inputs.1.item_id': 'cannot be traded up' });
  });

  it('says which outcome has no price that sells, and counts it as 0', async () => {
    const { outcomes, value } = (await evaluate([{ item_id: idOf(`Glock-18 | Vogue${FT}`), count: 10, price: 100 }])).body;
    const legion = outcomes.find((one: Record<string, unknown>) => one['short_name'] === LEGION);
    const eagle = outcomes.find((one: Record<string, unknown>) => one['short_name'] === EAGLE);
    expect(legion).toMatchObject({ price: 60_000, missing: null, net: expect.any(Number) });
    // on offer for money, but nobody bought one in 7 days
    expect(eagle).toMatchObject({ price: 31_000, market: 'skinport', net: null, profit: null, missing: 'sales' });
    expect(value.expected).toBe(Math.round(legion.net / 2));
    const navy = (await evaluate([{ item_id: idOf(GUNSMOKE + BS), count: 10, price: 100 }])).body;
    expect(navy.outcomes.every(({ missing }: { missing: string }) => missing === 'price')).toBe(true);
  });

  it('counts a Souvenir as a normal skin', async () => {
    const { status, body } = await evaluate([
      { item_id: idOf(`Souvenir ${GUNSMOKE}${FT}`), count: 4 },
      { item_id: idOf(GUNSMOKE + FT), count: 6 },
    ]);
    expect([status, body.cost, body.outcomes.length]).toEqual([200, 4 * 600 + 6 * 700, 2]);
    expect(body.outcomes.every((one: { is_souvenir: boolean }) => !one.is_souvenir)).toBe(true);
  });

  it('makes knives of five Covert skins, and StatTrak™ knives of StatTrak™ ones', async () => {
    const plain = (await evaluate([{ item_id: idOf(LEGION + FT), count: 5 }])).body;
    expect(plain).toMatchObject({ size: 5, missing: 0, rarity: 'Covert', outcome_rarity: 'Exceedingly Rare', cost: 300_000 });
    const vanilla = plain.outcomes.find(({ name }: { name: string }) => name === '★ Skeleton Knife');
    expect(vanilla).toMatchObject({ float: null, range: null, price: 400_000 });
    expect(plain.outcomes.some((one: { is_stattrak: boolean }) => one.is_stattrak)).toBe(false);
    const sum = plain.outcomes.reduce((total: number, one: { probability: number }) => total + one.probability, 0);
    expect(sum).toBeCloseTo(100, 0);
    const stattrak = (await evaluate([{ item_id: idOf(`StatTrak™ ${LEGION}${FT}`), count: 5 }])).body;
    expect(stattrak.outcomes.every((one: { is_stattrak: boolean }) => one.is_stattrak)).toBe(true);
  });

  it("uses the caller's own fees", async () => {
    const user = await test.signIn();
    await test.send('POST /users/market-fees', { as: user, body: { market: 'waxpeer', fee: 0 } });
    const { outcomes } = (await evaluate(mixed(), user)).body;
    expect(outcomes.every(({ price, net }: { price: number; net: number }) => price === net)).toBe(true);
    expect((await evaluate(mixed())).body.outcomes[0].net).toBeLessThan(outcomes[0].net);
  });

  it.each([
    ['an unknown item', [{ item_id: 9_999_999 }], 'inputs.0.item_id', 'is not a known item'],
    ['a case', [{ item_id: CASE }], 'inputs.0.item_id', 'cannot be traded up'],
    ['a knife', [{ item_id: '★ Skeleton Knife' }], 'inputs.0.item_id', 'cannot be traded up'],
    ['two rarities', [{ item_id: FREIGHT + FT }, { item_id: LEGION + FT }], 'inputs.1.item_id', 'is not of the rarity of the first input'],
    [
      'StatTrak™ and others',
      [{ item_id: FREIGHT + FT }, { item_id: `StatTrak™ ${FREIGHT}${FT}` }],
      'inputs.1.item_id',
      'must be StatTrak™ like the first input, or not',
    ],
    ['a float of another exterior', [{ item_id: FREIGHT + FT, float: 0.1 }], 'inputs.0.float', 'is not a float of this exterior and skin'],
    [
      'eleven inputs',
      [
        { item_id: FREIGHT + FT, count: 6 },
        { item_id: FREIGHT + MW, count: 5 },
      ],
      'inputs',
      'are more than the contract takes',
    ],
    ['six Covert inputs', [{ item_id: LEGION + FT, count: 6 }], 'inputs', 'are more than the contract takes'],
  ] as const)('refuses %s', async (_, inputs, field, text) => {
    const sent = inputs.map((input) => ({ ...input, item_id: typeof input.item_id === 'string' ? idOf(input.item_id) : input.item_id }));
    const { status, body } = await evaluate(sent);
    expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', { [field]: text }]);
  });

  it('refuses input of the wrong kind', async () => {
    for (const inputs of [
      [],
      [{}],
      [{ item_id: 0 }],
      [{ item_id: 1, count: 0 }],
      [{ item_id: 1, count: 11 }],
      [{ item_id: 1, float: 1.1 }],
    ])
      expect((await test.send('POST /trade-up/evaluate', { body: { inputs } })).status).toBe(400);
    expect((await test.send('POST /trade-up/evaluate', { body: { inputs: [{ item_id: 1, price: -1 }] } })).body.fields).toHaveProperty([
      'inputs.0.price',
    ]);
  });
});

describe('GET /trade-up/best', () => {
  it('answers contracts that cost and bring what evaluating them says', async () => {
    const { status, body } = await all();
    expect([status, body.items.length, body.searched_at]).toEqual([200, body.total, START.toISOString()]);
    expect(body.items.length).toBeGreaterThan(3);
    for (const contract of body.items) {
      const inputs = contract.inputs.map(({ item_id, count }: Input) => ({ item_id, count }));
      const { value, outcomes, missing } = (await evaluate(inputs)).body;
      const { cost, expected, profit, roi, chance, best: most, worst } = contract;
      expect([value, missing]).toEqual([{ cost, expected, profit, roi, chance, best: most, worst }, 0]);
      expect([outcomes.length, outcomes.filter(({ net }: { net: number | null }) => net === null).length]).toEqual([
        contract.outcomes,
        contract.unpriced,
      ]);
    }
  });

  it('finds the profitable contract: the cheapest inputs that give the better exterior', async () => {
    const [first] = (await all({ rarity: 'Mil-Spec Grade' })).body.items;
    expect(first).toMatchObject({ is_stattrak: false, collections: [{ name: FRACTURE, count: 10 }] });
    expect(first.inputs[0]).toMatchObject({
      price: expect.any(Number),
      market: 'waxpeer',
      float: expect.any(Number),
      exterior: expect.any(String),
    });
    const every = (await all({ rarity: 'Mil-Spec Grade' })).body.items;
    expect(every.map(({ profit }: { profit: number }) => profit)).toEqual(
      every.map(({ profit }: { profit: number }) => profit).toSorted((a: number, b: number) => b - a),
    );
  });

  it('takes filters, sort and pages', async () => {
    const every = (await all({ limit: '200', similar: '1' })).body;
    const count = async (query: Record<string, string>): Promise<number> =>
      (await all({ limit: '200', similar: '1', ...query })).body.total;
    const like = (test_: (one: Record<string, number>) => boolean): number => every.items.filter(test_).length;
    expect(await count({ rarity: 'Covert' })).toBe(like(({ rarity }) => String(rarity) === 'Covert'));
    expect(await count({ kind: 'stattrak' })).toBe(like(({ is_stattrak: stattrak }) => Boolean(stattrak)));
    expect(await count({ kind: 'stattrak' })).toBeGreaterThan(0);
    expect(await count({ max_cost: '10000' })).toBe(like(({ cost }) => cost! <= 10_000));
    expect(await count({ min_roi: '5.5' })).toBe(like(({ roi }) => roi! >= 5.5));
    expect(await count({ min_chance: '40' })).toBe(like(({ chance }) => chance! >= 40));
    const { collections } = every;
    const fracture = collections.find(({ name }: { name: string }) => name === FRACTURE);
    const inFracture = (await all({ limit: '200', similar: '1', collection: String(fracture.id) })).body;
    expect(inFracture.total).toBeLessThan(every.total);
    expect(inFracture.items.every((one: { collections: { id: number }[] }) => one.collections.some(({ id }) => id === fracture.id))).toBe(
      true,
    );
    expect(await count({ collection: '999999' })).toBe(0);
    for (const sort of ['profit', 'roi', 'chance', 'cost', 'expected'])
      for (const order of ['asc', 'desc']) {
        const values = (await all({ limit: '200', similar: '1', sort, order })).body.items.map((one: Record<string, number>) => one[sort]);
        expect(values).toEqual(values.toSorted((a: number, b: number) => (order === 'asc' ? a - b : b - a)));
      }
    const page = (await all({ limit: '2', page: '2', similar: '1' })).body;
    expect([page.items, page.total]).toEqual([every.items.slice(2, 4), every.total]);
  });

  it('shows three contracts of each main collection unless similar ones are asked for', async () => {
    const mainOf = ({ rarity, is_stattrak: kind, collections }: Record<string, unknown>): string => {
      const [first, second] = collections as { name: string; count: number }[];
      return [rarity, kind, (second && second.count > first!.count ? second : first!).name].join(' ');
    };
    const every = (await all({ limit: '200', similar: '1' })).body.items;
    const few = (await all({ limit: '200' })).body;
    const seen = new Map<string, number>();
    const expected = every.filter((one: Record<string, unknown>) => {
      seen.set(mainOf(one), (seen.get(mainOf(one)) ?? 0) + 1);
      return seen.get(mainOf(one))! <= 3;
    });
    expect([few.items, few.total]).toEqual([expected, expected.length]);
  });

  it('assumes the highest float of the exterior on request: no outcome has a better exterior then', async () => {
    const { items } = (await all({ float: 'highest', rarity: 'Consumer Grade' })).body;
    expect(items[0].inputs[0].float).toBeCloseTo(0.379999, 5);
  });

  it('hides and counts contracts with an outcome that has no price that sells', async () => {
    const every = (await all({ limit: '200', similar: '1' })).body;
    const shown = (await best({ limit: '200', similar: '1' })).body;
    expect(every.hidden).toBe(0);
    expect(shown.items).toEqual(every.items.filter(({ unpriced }: { unpriced: number }) => unpriced === 0));
    expect([shown.total, shown.total + shown.hidden]).toEqual([shown.items.length, every.total]);
    expect([shown.total > 0, shown.hidden > 0]).toEqual([true, true]);
  });

  it("uses the caller's own fees", async () => {
    const user = await test.signIn();
    await test.send('POST /users/market-fees', { as: user, body: { market: 'waxpeer', fee: 0 } });
    const [own, plain] = [(await all({ rarity: 'Mil-Spec Grade' }, user)).body, (await all({ rarity: 'Mil-Spec Grade' })).body];
    expect([own.total, own.items[0].cost]).toEqual([plain.total, plain.items[0].cost]);
    expect(own.items[0].expected).toBeGreaterThan(plain.items[0].expected);
  });

  it.each([
    ['rarity', 'Contraband'],
    ['kind', 'souvenir'],
    ['collection', 'x'],
    ['max_cost', '0'],
    ['min_roi', '-101'],
    ['min_chance', '101'],
    ['float', 'low'],
    ['similar', '2'],
    ['unsold', '2'],
    ['sort', 'name'],
    ['order', 'up'],
    ['page', '0'],
    ['limit', '201'],
  ])('refuses %s=%s', async (field, value) => {
    const { status, body } = await all({ [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
