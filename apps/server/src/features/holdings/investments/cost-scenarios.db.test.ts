import { readScenarios, statesOf, type Scenario, type ScenarioRow, type ScenarioThing } from '@lootfolio/domain/test/cost-scenarios';
import { expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { costsOf } from '../../../goods/costs.reads.ts';

const test = testApi();

/** True for rows that a file can have. Sales of known things and reversals come only from the sales of markets. */
const isImportable = (row: ScenarioRow): boolean => row.kind !== 'reversal' && row.thing === undefined;
const isReadable = ({ unit, back }: ScenarioThing): boolean => unit === undefined && back === undefined;

let users = 0;
/** Creates a user in whose inventory the things were seen in the scenario's order. */
async function ownerOfThings(things: readonly ScenarioThing[]): Promise<User> {
  const steamId = `7656119${7_800_000_000 + ++users}`;
  const seenAt = [...new Set(things.map(({ seen }) => seen))].toSorted();
  for (const time of seenAt) {
    const there = things.filter(({ seen }) => seen <= time).toSorted((a, b) => a.id - b.id);
    await readInventory(
      test.db,
      steamId,
      there.map(({ id, name, units = 1, float }) =>
        seenAsset(String(id), test.item(name), { units, details: float === undefined ? {} : { float } }),
      ),
      { beganAt: new Date(time) },
    );
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

async function sumsOf({ userId }: User) {
  const lots = await test.db.selectFrom('lots').selectAll().where('user_id', '=', userId).execute();
  const assets = await test.db
    .selectFrom('assets')
    .innerJoin('inventories', 'inventories.id', 'inventory_id')
    .select(['assets.id', 'steam_asset_id'])
    .where('user_id', '=', userId)
    .execute();
  const costs = await costsOf(test.db, userId, null);
  return {
    sold: lots.reduce((sum, { quantity, open, unit_cost: cost }) => sum + (quantity - open) * cost, 0),
    things: Object.fromEntries(assets.map(({ id, steam_asset_id: steam }) => [steam, costs.get(id)?.unit ?? null])),
  };
}

const steps = readScenarios().flatMap((scenario: Scenario) =>
  statesOf(scenario)
    .map((state, at) => ({ ...state, name: `${scenario.file}, step ${at + 1}` }))
    .filter(({ rows, things }) => rows.every(isImportable) && things.every(isReadable)),
);

it.each(steps.map((step) => [step.name, step] as const))('files and inventories follow the rule of costs: %s', async (_, step) => {
  setClock(START);
  const user = await ownerOfThings(step.things);
  await importRows(user, step.rows);
  const { sold, things = {} } = { ...step.expected, ...step.imported };
  expect(await sumsOf(user)).toEqual({ sold, things });
});
