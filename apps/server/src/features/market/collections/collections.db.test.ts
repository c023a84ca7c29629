import { exteriorShares } from '@lootfolio/domain/wear-odds';
import { describe, expect, it } from 'vitest';
import { BOXES, CAPSULE, caseApi, COLLECTIONS, container, EAGLE, FN, KNIFE, PACKAGE } from '../../../../test/cases.ts';
import { CASE } from '../../../../test/items.ts';

const test = caseApi();

const collectionId = async (name: string): Promise<number> => (await test.get('collections', { search: name })).body.items[0].id;

describe('GET /item/collections', () => {
  it('answers one page of all collections and cases, 20 without a size [COLL-203] [COLL-212] [COLL-217] [DATA-255] [DATA-256]', async () => {
    const { status, body } = await test.get('collections');
    expect([status, body.success, body.items.length]).toEqual([200, true, 20]);
    expect(body.total).toBe(COLLECTIONS + BOXES.length);
    const second = (await test.get('collections', { currentPage: 2, pageSize: 20 })).body.items;
    expect(second[0].id).not.toBe(body.items[0].id);
    const last = (await test.get('collections', { currentPage: Math.ceil(body.total / 20), pageSize: 20 })).body.items;
    expect(last.at(-1)).toEqual({
      ...{
        id: test.caseId(CAPSULE),
        name: CAPSULE,
        image: `/api/v1/art/${test.caseId(CAPSULE)}`,
        color: '#b0c3d9',
        type: 'case',
        kind: 'sticker',
      },
      ...{ item_count: 12, price: null, price_min: null, price_max: null, value: null, ratio: null },
    });
    const [fracture] = (await test.get('collections', { search: 'the fracture collection' })).body.items;
    expect(fracture).toMatchObject({
      id: expect.any(Number),
      type: 'collection',
      kind: 'collection',
      item_count: 17,
      price: null,
      value: null,
    });
    expect(fracture.image).toMatch(/^\/api\/v1\/art\/\d+$/);
    expect(fracture.color).toBe('#eb4b4b');
  });

  it('finds by the beginnings of words, in both languages, and by kind', async () => {
    const names = async (query: Record<string, string>): Promise<string[]> =>
      (await test.get('collections', query)).body.items.map(({ name }: { name: string }) => name);
    expect(await names({ search: 'fract' })).toEqual(['The Fracture Collection', CASE]);
    expect(await names({ search: 'kırık' })).toContain(CASE);
    expect(await names({ search: 'fracture', kind: 'normal' })).toEqual([CASE]);
    expect(await names({ kind: 'souvenir' })).toEqual([PACKAGE]);
    expect(await names({ search: 'nothing of the kind' })).toEqual([]);
    expect((await test.get('collections', { kind: 'weapon' })).status).toBe(400);
  });

  it('says the lowest fresh price of a case that is not suspicious', async () => {
    const [box] = (await test.get('collections', { search: 'fracture', kind: 'normal' })).body.items;
    expect(box.price).toBe(900);
  });

  it('says the price range of what is in a collection or case, and what an opening is worth', async () => {
    const [collection, box] = (await test.get('collections', { search: 'fracture' })).body.items;
    expect(collection).toMatchObject({ type: 'collection', price_min: 30_000, price_max: 80_000, ratio: null });
    // with its knife
    expect(box).toMatchObject({ type: 'case', price_min: 30_000, price_max: 500_000 });
    const { opening } = (await test.get('case-info', { id: box.id })).body.data;
    expect([box.value, box.ratio]).toEqual([opening.value, opening.ratio]);
    // the package drops Souvenirs only, and none of the other prices of its skins count
    const [souvenirs] = (await test.get('collections', { kind: 'souvenir' })).body.items;
    expect(souvenirs).toMatchObject({ price_min: 777, price_max: 777 });
  });

  it('sorts by the dearest item, the price and the expected return, with the unknown last in both directions', async () => {
    type Card = { name: string; price: number | null; price_max: number | null; ratio: number | null };
    const read = async (orderBy: string, orderDir = 'DESC'): Promise<Card[]> =>
      (await test.get('collections', { orderBy, orderDir, pageSize: 200 })).body.items;
    const total = COLLECTIONS + BOXES.length;
    for (const [orderBy, figure] of [
      ['top', 'price_max'],
      ['price', 'price'],
      ['ratio', 'ratio'],
    ] as const)
      for (const direction of ['DESC', 'ASC']) {
        const figures = (await read(orderBy, direction)).map((card) => card[figure]);
        const known = figures.filter((one) => one !== null);
        expect([figures.length, known.length > 0]).toEqual([total, true]);
        expect(figures.slice(0, known.length)).toEqual(known.toSorted((a, b) => (direction === 'DESC' ? b - a : a - b)));
      }
    expect((await read('top'))[0]!.name).toBe(CASE);
    expect((await read('name')).map(({ name }) => name)).toEqual((await read('name', 'ASC')).map(({ name }) => name).toReversed());
    expect((await test.get('collections', { orderBy: 'ratio', orderDir: 'DESC', pageSize: 1, currentPage: 2 })).body.items).toEqual(
      (await read('ratio')).slice(1, 2),
    );
    for (const wrong of [{ orderBy: 'rarity' }, { orderDir: 'down' }])
      expect((await test.get('collections', wrong as Record<string, string>)).status).toBe(400);
  });
});

describe('a collection', () => {
  it('has name, picture and number of skins [COLL-214] [COLL-217]', async () => {
    const id = await collectionId('the fracture collection');
    const { body } = await test.get('collection-info', { id });
    expect(body).toEqual({
      success: true,
      data: {
        id,
        name: 'The Fracture Collection',
        image: expect.any(String),
        color: '#eb4b4b',
        released: null,
        item_count: 17,
        price_min: 30_000,
        price_max: 80_000,
      },
    });
  });

  it('has its skins, the rarest first, and the cases that hold it, told apart by the type [COLL-208] [COLL-213] [COLL-217]', async () => {
    const { body } = await test.get('collection', { id: await collectionId('the fracture collection') });
    expect(body.total).toBe(18);
    const types = body.items.map(({ type }: { type: string }) => type);
    expect([types.filter((type: string) => type === 'item').length, types.at(-1)]).toEqual([17, 'case']);
    const eagle = body.items.find(({ short_name }: { short_name: string }) => short_name === EAGLE);
    const shown = test.item(`${EAGLE} ${FN}`);
    expect(eagle).toEqual({
      ...{ type: 'item', id: shown.itemId, item_id: shown.itemId, name: EAGLE, short_name: EAGLE, slug: shown.slug },
      ...{ game: 'cs2', image: `/api/v1/art/${shown.itemId}`, color: '#eb4b4b', rarity: 'Covert' },
      ...{ price_min: 30_000, price_max: 80_000 },
    });
    expect(body.items[0].rarity).toBe('Covert');
    expect(body.items.at(-1)).toMatchObject({ type: 'case', id: test.caseId(CASE), name: CASE, price_min: 900, price_max: 900 });
    expect(body.items.find(({ short_name }: { short_name: string }) => short_name === 'P250 | Cassette')).toMatchObject({
      price_min: null,
      price_max: null,
    });
  });

  it('that does not exist is not found', async () => {
    for (const path of ['collection', 'collection-info']) expect((await test.get(path, { id: 9_999_999 })).status).toBe(404);
    for (const path of ['collection', 'collection-info']) expect((await test.get(path, { id: 'x' })).status).toBe(400);
  });
});

describe('a case', () => {
  it('has its price, kind and collection [COLL-215] [COLL-217] [DATA-257]', async () => {
    const { body } = await test.get('case-info', { id: test.caseId(CASE) });
    expect(body.success).toBe(true);
    expect(body.data).toMatchObject({
      ...{
        id: test.caseId(CASE),
        caseID: test.caseId(CASE),
        name: CASE,
        image: `/api/v1/art/${test.caseId(CASE)}`,
        color: '#b0c3d9',
        price: 900,
      },
      ...{ kind: 'normal', slug: test.item(CASE).slug, game: 'cs2', item_count: 17 + container(CASE).rares.length },
      rare_count: container(CASE).rares.length,
      collection: { id: await collectionId('the fracture collection'), name: 'The Fracture Collection' },
    });
    expect((await test.get('case-info', { id: test.caseId(PACKAGE) })).body.data).toMatchObject({ kind: 'souvenir', rare_count: 0 });
    expect((await test.get('case-info', { id: test.caseId(CAPSULE) })).body.data).toMatchObject({
      kind: 'sticker',
      price: null,
      collection: null,
    });
  });

  it('has items with ranges of normal, StatTrak and Souvenir prices, from fresh prices that are not suspicious [COLL-209] [COLL-216] [COLL-217]', async () => {
    const { body } = await test.get('case', { id: test.caseId(CASE) });
    expect([body.success, body.total, body.items.length]).toEqual([true, 17, 17]);
    const eagle = body.items.find(({ short_name }: { short_name: string }) => short_name === EAGLE);
    const shown = test.item(`${EAGLE} ${FN}`);
    expect(eagle).toEqual({
      ...{ item_id: shown.itemId, name: EAGLE, short_name: EAGLE, slug: shown.slug, game: 'cs2' },
      ...{ image: `/api/v1/art/${shown.itemId}`, color: '#eb4b4b', rarity: 'Covert' },
      ...{ normal: { min: 30_000, max: 80_000 }, stattrak: { min: 70_000, max: 70_000 }, souvenir: null },
    });
    expect(body.items[0].rarity).toBe('Covert');
    expect(body.items.at(-1).rarity).toBe('Mil-Spec Grade');
    const souvenirs = (await test.get('case', { id: test.caseId(PACKAGE) })).body.items;
    expect(souvenirs.map(({ souvenir }: { souvenir: unknown }) => souvenir)).toContainEqual({ min: 777, max: 777 });
  });

  it('has the special rare items only where they are asked for, and no others then [COLL-216] [COLL-217]', async () => {
    const read = async (rare?: number): Promise<string[]> =>
      (await test.get('case', { id: test.caseId(CASE), ...(rare !== undefined && { rare }) })).body.items.map(
        ({ name }: { name: string }) => name,
      );
    const [others, rares] = [await read(0), await read(1)];
    expect(await read()).toEqual(others);
    expect(rares).toContain(KNIFE);
    expect(rares).toHaveLength(container(CASE).rares.length);
    expect(rares.filter((name) => others.includes(name))).toEqual([]);
    expect((await test.get('case', { id: test.caseId(CASE), rare: 2 })).status).toBe(400);
  });

  it('is worth the odds times the prices by the shares of their exteriors, against its price and a key', async () => {
    const { opening } = (await test.get('case-info', { id: test.caseId(CASE) })).body.data;
    // Printstream: Factory New and Field-Tested by their shares, 9/10 normal and 1/10 StatTrak™; the knife is the only other item with a price
    const [factoryNew, , fieldTested] = exteriorShares([0, 0.8]).map(({ share }) => share);
    const weights = [0.9 * factoryNew!, 0.9 * fieldTested!, 0.1 * fieldTested!];
    const eagle = Math.round(
      (weights[0]! * 80_000 + weights[1]! * 30_000 + weights[2]! * 70_000) / weights.reduce((sum, weight) => sum + weight, 0),
    );
    const expected = Math.round((0.64 * eagle + 0.26 * 500_000) / 100);
    expect(opening).toMatchObject({ value: expected, key_price: 2490, cost: 3390, difference: expected - 3390, priced: 2 });
    expect(opening.ratio).toBeCloseTo(((expected - 3390) / 3390) * 100, 1);
    expect(opening.rarities.map(({ rarity, odds }: { rarity: string; odds: number }) => [rarity, odds])).toEqual([
      ['Exceedingly Rare', 0.26],
      ['Covert', 0.64],
      ['Classified', 3.2],
      ['Restricted', 15.98],
      ['Mil-Spec Grade', 79.92],
    ]);
    expect(opening.rarities[1]).toMatchObject({ items: 2, priced: 1, average: eagle, color: '#eb4b4b' });
    expect((await test.get('case-info', { id: test.caseId(PACKAGE) })).body.data.opening).toMatchObject({ key_price: 0, cost: 5000 });
  });

  it('that does not exist is not found, and an item that is no case is none', async () => {
    for (const path of ['case', 'case-info']) {
      expect((await test.get(path, { id: 9_999_999 })).status).toBe(404);
      expect((await test.get(path, { id: test.caseId(`${EAGLE} ${FN}`) })).status).toBe(404);
    }
  });
});
