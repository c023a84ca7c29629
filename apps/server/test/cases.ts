import { loadCatalogue, type Container } from '@lootfolio/catalogue/catalogue';
import { STEAM_ID } from '@lootfolio/domain/markets';
import { beforeAll } from 'vitest';
import { registerCollections, registerItems } from '../src/prices/collect/register-items.ts';
import { START, testApi, type Answer, type TestApi } from './api.ts';
import { CASE } from './items.ts';

const { containers, collections, items } = loadCatalogue();

export const PACKAGE = 'Boston 2018 Inferno Souvenir Package';
export const CAPSULE = 'Pinups Capsule';
export const KITS = 'Masterminds Music Kit Box';
/** The containers in the database, with everything in them. */
export const BOXES = [CASE, PACKAGE, CAPSULE, KITS];
export const COLLECTIONS = collections.length;

export const container = (name: string): Container => containers.find((one) => one.name === name)!;

export const EAGLE = 'Desert Eagle | Printstream';
export const KNIFE = '★ Skeleton Knife | Crimson Web';
export const [FN, FT] = ['(Factory New)', '(Field-Tested)'];
/** A Souvenir of the package. */
const SOUVENIR = items.find(({ isSouvenir, shortName }) => isSouvenir && shortName === container(PACKAGE).contents[0])!.name;

export type CaseApi = TestApi & {
  /** Calls `GET /item/…`. */
  get: (path: string, query?: Record<string, string | number>) => Promise<Answer>;
  caseId: (name: string) => number;
  /** Reports units of items that Steam sold in 7 days. */
  sold: (units: Readonly<Record<string, number>>) => Promise<void>;
};

/** An api with every collection and a few containers of the catalogue; some of their items have prices. */
export function caseApi(): CaseApi {
  const names = new Set(BOXES.flatMap((name) => [name, ...container(name).contents, ...container(name).rares]));
  const test = testApi(async () => {
    await registerCollections(test.db, collections);
    await registerItems(
      test.db,
      items.filter(({ appId, shortName }) => appId === 730 && names.has(shortName)),
      'catalogue',
    );
    return {};
  }) as CaseApi;
  beforeAll(async () => {
    await test.offer('steam', {
      [CASE]: 1000,
      [PACKAGE]: 5000,
      [SOUVENIR]: 777,
      [`${EAGLE} ${FN}`]: 90_000,
      [`${EAGLE} ${FT}`]: 30_000,
      [`StatTrak™ ${EAGLE} ${FT}`]: 70_000,
      [`${KNIFE} ${FT}`]: 500_000,
    });
    await test.offer('buff', { [`${EAGLE} ${FN}`]: 80_000, [CASE]: 900 });
    // outliers: less than a third of the median of three markets
    await test.offer('waxpeer', { [`${EAGLE} ${FN}`]: 2000, [CASE]: 100 });
  });
  test.get = (path, query = {}) =>
    test.send(`GET /item/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`);
  test.caseId = (name) => test.item(name).itemId;
  test.sold = async (units) => {
    const rows = Object.entries(units).map(([name, sold]) => ({
      ...{ market_id: STEAM_ID, item_id: test.item(name).itemId, sold_1_day: null, sold_7_days: sold, sold_30_days: null },
      ...{ median_price: null, updated_at: START },
    }));
    await test.db.insertInto('item_sales').values(rows).execute();
    await test.api.boards.readVolumes();
  };
  return test;
}
