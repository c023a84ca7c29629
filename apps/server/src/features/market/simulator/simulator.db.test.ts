import { listCases } from '@lootfolio/contract/features/market/simulator';
import { exteriorShares, WHOLE_SHARE } from '@lootfolio/domain/wear-odds';
import { beforeAll, describe, expect, it } from 'vitest';
import { BOXES, CAPSULE, caseApi, container, EAGLE, FN, KITS, KNIFE, PACKAGE } from '../../../../test/cases.ts';
import { CASE } from '../../../../test/items.ts';

const test = caseApi();

beforeAll(async () => {
  await test.sold({ [CASE]: 200, [CAPSULE]: 3000 });
});

describe('GET /item/cases', () => {
  it('answers 30 cases by name without a choice, with their number [SIM-203] [SIM-204] [SIM-232]', async () => {
    const { body } = await test.get('cases');
    expect([body.success, body.count, body.total]).toEqual([true, BOXES.length, BOXES.length]);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(BOXES.toSorted());
    expect(body.data[1]).toEqual({
      ...{ id: test.caseId(CASE), caseID: test.caseId(CASE), name: CASE, image: `/api/v1/art/${test.caseId(CASE)}`, color: '#b0c3d9' },
      ...{ price: 900, kind: 'normal', value: expect.any(Number), ratio: expect.any(Number), sold: 200 },
    });
    expect(listCases.query.parse({})).toMatchObject({ limit: 30, page: 1, orderBy: 'name', orderDir: 'ASC' });
    const page = (await test.get('cases', { limit: 3, page: 2 })).body;
    expect([page.data.length, page.count]).toEqual([1, BOXES.length]);
  });

  it('sorts by name and price in both directions, with unknown prices last [SIM-204] [SIM-232]', async () => {
    const names = async (orderBy: string, orderDir: string): Promise<string[]> =>
      (await test.get('cases', { orderBy, orderDir })).body.data.map(({ name }: { name: string }) => name);
    expect(await names('name', 'DESC')).toEqual(BOXES.toSorted().toReversed());
    expect((await names('price', 'ASC')).slice(0, 2)).toEqual([CASE, PACKAGE]);
    expect((await names('price', 'DESC')).slice(0, 2)).toEqual([PACKAGE, CASE]);
    // without a price of the case or of what is in it, nothing can be expected
    expect((await names('ratio', 'DESC')).slice(2)).toEqual((await names('ratio', 'ASC')).slice(2));
    for (const wrong of [{ orderBy: 'rarity' }, { orderDir: 'down' }, { limit: 0 }, { limit: 201 }, { page: 0 }])
      expect((await test.get('cases', wrong as Record<string, string>)).status).toBe(400);
  });

  it('sorts the known cases first: weapon cases, and those of which most are sold', async () => {
    const { data } = (await test.get('cases', { orderBy: 'known', orderDir: 'DESC' })).body;
    expect(data.map(({ name, sold }: { name: string; sold: number | null }) => [name, sold])).toEqual([
      [CASE, 200],
      [CAPSULE, 3000],
      [PACKAGE, null],
      [KITS, null],
    ]);
  });

  it('says what an opening is worth on average, as the page of the case does', async () => {
    for (const box of (await test.get('cases')).body.data) {
      const { value, ratio } = (await test.get('case-info', { id: box.id })).body.data.opening;
      expect([box.value, box.ratio]).toEqual([value, ratio]);
    }
    const [fracture] = (await test.get('cases', { search: 'fract' })).body.data;
    expect(fracture.value).toBeGreaterThan(0);
    expect(fracture.ratio).toBeCloseTo(((fracture.value - 3390) / 3390) * 100, 1);
  });

  it('searches by name [SIM-232], and within a kind', async () => {
    expect((await test.get('cases', { search: 'fract' })).body.data).toHaveLength(1);
    expect((await test.get('cases', { kind: 'sticker' })).body.data.map(({ name }: { name: string }) => name)).toEqual([CAPSULE]);
    expect((await test.get('cases', { search: 'no such case' })).body).toMatchObject({ data: [], count: 0 });
  });
});

describe('GET /item/case-items', () => {
  const items = async (name: string) => (await test.get('case-items', { caseID: test.caseId(name) })).body.items;

  it('answers skins and knives apart, each with kinds and prices [SIM-233] [SIM-234] [DATA-258] [DATA-259]', async () => {
    const { skins, knives } = await items(CASE);
    expect([skins.length, knives.length]).toEqual([17, container(CASE).rares.length]);
    const shown = test.item(`${EAGLE} ${FN}`);
    expect(skins.find(({ shortName }: { shortName: string }) => shortName === EAGLE)).toEqual({
      ...{ item_id: shown.itemId, name: EAGLE, shortName: EAGLE, image: `/api/v1/art/${shown.itemId}`, rarity: 'Covert' },
      ...{ type: 'Pistol', color: '#eb4b4b', slug: shown.slug, game: 'cs2', isNormal: true, isSouvenir: false, isStattrak: true },
      ...{ minPrice: 30_000, maxPrice: 80_000, stattrak: { min: 70_000, max: 70_000 } },
      // its floats end at 0.8, which the base rolls are scaled to
      exteriors: exteriorShares([0, 0.8]).map((one, at) => ({
        ...one,
        price: [80_000, null, 30_000, null, null][at],
        stattrak: at === 2 ? 70_000 : null,
      })),
    });
    const knife = knives.find(({ name }: { name: string }) => name === KNIFE);
    expect(knife).toMatchObject({ rarity: 'Exceedingly Rare', isStattrak: true, maxPrice: 500_000, stattrak: null });
  });

  it('have the exteriors in which they drop, with shares that sum to the whole', async () => {
    for (const name of BOXES) {
      const { skins, knives } = await items(name);
      for (const { exteriors } of [...skins, ...knives] as { exteriors: { share: number }[] }[])
        expect(exteriors.reduce((sum, { share }) => sum + share, 0)).toBe(WHOLE_SHARE);
    }
    const [sticker] = (await items(CAPSULE)).skins;
    expect(sticker.exteriors).toEqual([{ exterior: null, share: WHOLE_SHARE, price: null, stattrak: null }]);
  });

  it('names the kinds in which the container drops its items [SIM-229]', async () => {
    const kindsOf = async (name: string): Promise<string[]> => {
      const { skins } = await items(name);
      return [
        ...new Set<string>(skins.map((one: Record<string, boolean>) => `${one['isNormal']} ${one['isStattrak']} ${one['isSouvenir']}`)),
      ];
    };
    expect(await kindsOf(PACKAGE)).toEqual(['false false true']);
    expect(await kindsOf(CAPSULE)).toEqual(['true false false']);
    expect(await kindsOf(KITS)).toEqual(['true false false']);
    expect((await items(CAPSULE)).knives).toEqual([]);
  });

  it('of an unknown case are not found', async () => {
    expect((await test.get('case-items', { caseID: 9_999_999 })).status).toBe(404);
    expect((await test.get('case-items')).status).toBe(400);
  });
});
