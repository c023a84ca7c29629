import type { TestApi, User } from '../../../../test/api.ts';
import { AWP } from '../../../../test/items.ts';
import { watchBody } from '../../../../test/watchlist.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';

/** Returns a body that sets a target at a price that no other target has. */
const newTarget = (test: TestApi) => {
  const { appid, market_hash_name, ...ids } = watchBody(test, AWP);
  return { app_id: appid, name: market_hash_name, ...ids, target_price: 1 + Math.floor(Math.random() * 900_000) };
};
/** Returns a target of the user. Removes the oldest target when all ten slots are used. */
async function ownTarget(test: TestApi, own: User): Promise<number> {
  const { data, used, most } = (await test.send('GET /target?limit=200', { as: own })).body;
  if (used === most) await test.send('POST /target/delete', { as: own, body: { id: data.at(-1).id } });
  return (await test.send('POST /target', { as: own, body: newTarget(test) })).body.id;
}

export const inputs: GoodInputs = {
  'POST /target': async (test, own) => {
    await test.send('POST /target/delete', { as: own, body: { id: await ownTarget(test, own) } });
    return { body: newTarget(test) };
  },
  'GET /target': async () => ({ query: { order_by: 'name' } }),
  'PATCH /target': async (test, own) => ({ body: { id: await ownTarget(test, own), price: newTarget(test).target_price } }),
  'POST /target/delete': async (test, own) => ({ body: { id: await ownTarget(test, own) } }),
};
