import { expect, it } from 'vitest';
import { HOUR, testApi } from '../../../../test/api.ts';
import { beginDeletion, readRest, untilWaiting } from '../../../../test/ending.ts';
import { readInventory } from '../../../../test/goods.ts';
import { adoptInventories } from '../../../goods/inventories.store.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { beginInventories } from './begin-inventories.ts';

const test = testApi();
const read = (steamId: string) => readInventory(test.db, steamId, []);

it.each([
  ['is read by a visitor for the first time', '76561198500000001', async () => {}, read],
  ['is read by a visitor again', '76561198500000002', read, read],
  ['was read before they signed in', '76561198500000003', read, () => adoptInventories(test.db)],
  ['is begun without them', '76561198500000004', async () => {}, () => beginInventories(test.db)],
])('the inventory of a user whose account is deleted meanwhile is nobody’s when it %s', async (_what, steamId, prepare, work) => {
  await prepare(steamId);
  const user = await test.signIn({ steamId });
  advanceClock(2 * HOUR);
  const { rest, commit } = await beginDeletion(test, user);
  const running = work(steamId);
  await untilWaiting(test, running);
  await commit();
  await running;
  expect(await readRest(test.db, user)).toEqual(rest);
});
