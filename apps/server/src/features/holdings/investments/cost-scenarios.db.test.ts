import { readScenarios, statesOf, type Scenario, type ScenarioRow, type ScenarioThing } from '@lootfolio/domain/test/cost-scenarios';
import { expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { casemoveFile } from '../../../../test/casemove.ts';
import { ownerOf, readInventory, seenAsset } from '../../../../test/goods.ts';
import { STICKER } from '../../../../test/items.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { costsOf } from '../../../goods/costs.reads.ts';
import type { SeenAsset } from '../../../goods/store-snapshot.ts';

const test = testApi();

/** True for rows that a file can have. Sales of known things and reversals come only from the sales of markets. */
const isImportable = (row: ScenarioRow): boolean => row.kind !== 'reversal' && row.thing === undefined;

/** Steam's id of a storage unit. */
const UNIT = '900';

let users = 0;
const newSteamId = (): string => `7656119${7_800_000_000 + ++users}`;

const seenThings = (things: readonly ScenarioThing[]): SeenAsset[] =>
  things
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name, units = 1, float }) =>
      seenAsset(String(id), test.item(name), { units, details: float === undefined ? {} : { float } }),
    );

/** Creates a user in whose inventory the things were seen in the scenario's order. */
async function ownerOfThings(things: readonly ScenarioThing[]): Promise<User> {
  const steamId = newSteamId();
  const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString();
  const readAt = new Set(things.flatMap(({ seen, back }) => (back === undefined ? [seen] : [seen, justBefore(back), back])));
  for (const time of [...readAt].toSorted()) {
    const there = things.filter(({ seen, back }) => seen <= time && (back === undefined || time !== justBefore(back)));
    await readInventory(test.db, steamId, seenThings(there), { beganAt: new Date(time) });
  }
  const user = await test.signIn({ steamId });
  await test.db.updateTable('inventories').set({ user_id: user.userId }).where('steam_id', '=', steamId).execute();
  for (const { id, typed } of things) {
    if (typed === undefined) continue;
    const item = { asset_id: String(id), app_id: 730, price: typed };
    expect((await test.send('POST /steam/update-price', { as: user, body: { market_id: 1, item } })).status).toBe(200);
  }
  return user;
}

async function importRows(user: User, rows: readonly ScenarioRow[]): Promise<void> {
  if (rows.length === 0) return;
  const items = rows.toSorted((a, b) => a.row - b.row);
  expect((await test.send('POST /investments/import-investment', { as: user, body: { items } })).status).toBe(200);
}

/** Returns the sums after a step. `nameOf`: the id of an asset's thing in the scenario. */
async function sumsOf({ userId }: User, nameOf: (asset: { steam: string; source: string; item: number }) => string) {
  const lots = await test.db.selectFrom('lots').selectAll().where('user_id', '=', userId).execute();
  const assets = await test.db
    .selectFrom('assets')
    .innerJoin('inventories', 'inventories.id', 'inventory_id')
    .select(['assets.id', 'steam_asset_id as steam', 'source', 'item_id as item'])
    .where('user_id', '=', userId)
    .where('last_seen', 'is', null)
    .where('steam_asset_id', '<>', UNIT)
    .execute();
  const costs = await costsOf(test.db, userId, null);
  return {
    sold: lots.reduce((sum, { quantity, open, unit_cost: cost }) => sum + (quantity - open) * cost, 0),
    things: Object.fromEntries(assets.map((asset) => [nameOf(asset), costs.get(asset.id)?.unit ?? null])),
  };
}

const hasUnits = ({ steps }: Scenario): boolean => steps.some(({ things = [] }) => things.some(({ unit }) => unit !== undefined));
const scenarios = readScenarios();

const steps = scenarios
  .filter((scenario) => !hasUnits(scenario))
  .flatMap((scenario) =>
    statesOf(scenario)
      .map((state, at) => ({ ...state, name: `${scenario.file}, step ${at + 1}` }))
      .filter(({ rows }) => rows.every(isImportable)),
  );

it.each(steps.map((step) => [step.name, step] as const))('files and inventories follow the rule of costs: %s', async (_, step) => {
  setClock(START);
  const user = await ownerOfThings(step.things);
  await importRows(user, step.rows);
  const { sold, things = {} } = { ...step.expected, ...step.imported };
  expect(await sumsOf(user, ({ steam }) => steam)).toEqual({ sold, things });
});

/** Stores a reading of Steam's inventory with one storage unit, then a file of the things in the unit. */
async function readWithUnit(user: User & { steamId: string }, things: readonly ScenarioThing[]): Promise<void> {
  const stored = things.filter(({ unit }) => unit !== undefined);
  const storedItems = stored.reduce((sum, { units = 1 }) => sum + units, 0);
  const unit = seenAsset(UNIT, test.item(STICKER), { tradable: false, details: { nameTag: 'Keep', storedItems } });
  await readInventory(test.db, user.steamId, [...seenThings(things.filter((thing) => !stored.includes(thing))), unit]);
  if (stored.length === 0) return;
  const rows = stored.map(({ name, units = 1, float, unit: at }) => {
    const [, bare, wear] = /^(.*?)(?: \(([^()]+)\))?$/.exec(name)!;
    return { name: bare!, ...(wear !== undefined && { wear }), ...(float !== undefined && { float }), quantity: units, unit: at! };
  });
  const body = { csv: casemoveFile(rows), file_name: 'units.csv' };
  expect((await test.send('POST /steam/storage', { as: user, body })).status).toBe(200);
}

it.each(scenarios.filter(hasUnits).map((scenario) => [scenario.file, scenario] as const))(
  'moves to storage units and back follow the rule of costs: %s',
  async (_, { steps: moves }) => {
    setClock(START);
    const user = await ownerOf(test, [], { beganAt: new Date('2026-01-01T00:00:00Z') });
    for (const { rows = [], things = [], at, expected } of moves) {
      setClock(new Date(at!));
      await readWithUnit(user, things);
      await importRows(user, rows);
      const stored = new Map(things.flatMap(({ id, name, unit }) => (unit === undefined ? [] : [[test.item(name).itemId, String(id)]])));
      const sums = await sumsOf(user, ({ steam, source, item }) => (source === 'storage' ? stored.get(item)! : steam));
      expect({ at, ...sums }).toEqual({ at, sold: expected.sold, things: expected.things });
    }
  },
);
