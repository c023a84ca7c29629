import { beforeEach } from 'vitest';
import { now, advanceClock } from '../src/platform/process/clock.ts';
import { HOUR, MINUTE, testApi, type Answer, type User } from './api.ts';
import { casemoveFile, type CasemoveForm, type CasemoveRow } from './casemove.ts';
import { ownerOf, readInventory, seenAsset } from './goods.ts';
import { AK_FT, CASE, STICKER } from './items.ts';

export const AK: CasemoveRow = { name: 'AK-47 | Redline', wear: 'Field-Tested', float: 0.211641, unit: 'Play' };
const ASIIMOV: CasemoveRow = {
  name: 'AWP | Asiimov',
  wear: 'Field-Tested',
  float: 0.31,
  unit: 'Play',
  stickers: ['Crown (Foil)', 'Nobody'],
};
export const CASES: CasemoveRow = { name: CASE, quantity: 100, unit: 'Cases' };
export const OUTSIDE: CasemoveRow = { name: CASE, quantity: 7, unit: '#Inventory' };
export const FILE = [AK, ASIIMOV, CASES, OUTSIDE];

type Owner = User & { steamId: string };
type More = { exported_at?: string | null; file_name?: string; form?: CasemoveForm };

/** An api in which each test begins with a user whose inventory of CS2 is empty. Call it at the top of the file. */
export function storageApi() {
  const test = testApi();
  const of = { user: null as unknown as Owner };
  beforeEach(async () => {
    // each test has a separate minute of the rate limit
    advanceClock(HOUR);
    await test.offer('buff', { [AK_FT]: 8000, [CASE]: 1000 });
    of.user = await ownerOf(test, []);
  });
  const send = (path: string, rows: readonly CasemoveRow[], { form = 'new', ...more }: More = {}): Promise<Answer> =>
    test.send(`POST ${path}`, { as: of.user, body: { csv: casemoveFile(rows, form), file_name: 'units.csv', ...more } });
  const inventoryId = async (): Promise<number> =>
    (await test.db.selectFrom('inventories').select('id').where('steam_id', '=', of.user.steamId).executeTakeFirstOrThrow()).id;
  const assets = async () =>
    test.db
      .selectFrom('assets')
      .select([
        'id',
        'source',
        'steam_asset_id as key',
        'item_id',
        'units',
        'fingerprint',
        'details',
        'buy_price',
        'first_seen',
        'last_seen',
      ])
      .where('inventory_id', '=', await inventoryId())
      .orderBy('id')
      .execute();
  return {
    test,
    of,
    send,
    inventoryId,
    assets,
    preview: async (rows: readonly CasemoveRow[], more?: More) => (await send('/steam/storage/preview', rows, more)).body,
    load: async (rows: readonly CasemoveRow[], more?: More) => (await send('/steam/storage', rows, more)).body,
    stored: async (as: User = of.user) => (await test.send('GET /steam/storage', { as })).body,
    list: async () =>
      (await test.send('POST /steam/inventory', { as: of.user, body: { sortBy: 'name', sortOrder: 'ASC', pageSize: 1000 } })).body,
    statistics: async () => (await test.send('GET /steam/statistics', { as: of.user })).body,
    here: async () => (await assets()).filter(({ last_seen: gone }) => gone === null),
    /** Stores the content of Steam's inventory a minute later, with storage units of these names and counts. */
    steam: (shown: Parameters<typeof readInventory>[2], units: Record<string, number> = {}) => {
      advanceClock(MINUTE);
      const boxes = Object.entries(units).map(([nameTag, storedItems], at) =>
        seenAsset(`${900 + at}`, test.item(STICKER), { tradable: false, details: { nameTag, storedItems } }),
      );
      return readInventory(test.db, of.user.steamId, [...shown, ...boxes], { beganAt: now() });
    },
  };
}
