import { makeAnswer, makeAsset, makeDescription } from '@lootfolio/marketplaces/steam-inventory/made-pages';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, START, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside, type OutsideAnswer } from '../../../../test/fake-outside.ts';
import { ownerOf, seenAsset } from '../../../../test/goods.ts';
import { AK_FT } from '../../../../test/items.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { removeForgotten } from './ranking.store.ts';

const steam = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));

const SHOWN: OutsideAnswer = {
  body: { ...makeAnswer(['1']), assets: [makeAsset('1')], descriptions: [makeDescription({ market_hash_name: AK_FT, name: AK_FT })] },
};
const PRIVATE: OutsideAnswer = { status: 403, body: 'null' };
const DOWN: OutsideAnswer = { status: 503, body: '' };
const VIEWS = ['user-inventory', 'user', 'graph', 'inventory-statistic'];
const READINGS = ['save-inventory', 'update-inventory'];

let people = 0;
let owner: User & { steamId: string };
let unknown: string;
let visitor: User;
beforeAll(() => test.offer('buff', { [AK_FT]: 8000 }));
beforeEach(async () => {
  setClock(new Date(START.getTime() + people * HOUR));
  steam.reset();
  await test.db.deleteFrom('request_buckets').execute();
  steam.answers.set('/steamcommunity.com/profiles/', { status: 404, body: '' });
  unknown = `7656119${8_400_000_000 + ++people}`;
  owner = await ownerOf(test, [seenAsset('1', test.item(AK_FT))]);
  visitor = await test.signIn();
  await test.send('POST /users/set-ranking', { as: owner, body: { hidden: true } });
  serve(SHOWN, owner.steamId);
  serve(PRIVATE, unknown);
});

const serve = (answer: OutsideAnswer, of: string) => steam.answers.set(`/steamcommunity.com/inventory/${of}/730/2`, answer);
const readingsOf = (id: string): number => steam.requests.filter(({ path }) => path.includes(`/inventory/${id}`)).length;
const answerOf = async (path: string, id: string): Promise<unknown> => {
  // otherwise the limits of Steam and of the visitor would refuse the second of two compared requests
  await test.db.deleteFrom('request_buckets').execute();
  await test.db.deleteFrom('rate_counters').execute();
  const { status, text } = await test.send(`GET /inventory/${path}?steam_id=${id}`, { as: visitor });
  return [status, text.replaceAll(id, 'ID'), readingsOf(id)];
};

/** Expects equal answers about the hidden and the unknown inventory, with equally many requests to Steam. */
async function expectSame(paths: readonly string[]): Promise<void> {
  for (const path of paths) expect([path, await answerOf(path, owner.steamId)]).toEqual([path, await answerOf(path, unknown)]);
}

it('a hidden inventory that nobody asked for answers like an unknown one', async () => {
  await expectSame(VIEWS);
  expect(await answerOf('user', owner.steamId)).toEqual([200, expect.stringContaining('"is_private":false'), 0]);
});

it.each(READINGS)('a hidden inventory that somebody asks for with %s answers like one that is private at Steam', async (path) => {
  const before = readingsOf(owner.steamId);
  await expectSame([path]);
  expect(await answerOf('user', owner.steamId)).toEqual([200, expect.stringContaining('"is_private":true'), before + 1]);
  await expectSame([...VIEWS, ...READINGS]);
  advanceClock(4 * MINUTE);
  await expectSame([...READINGS, ...VIEWS]);
  // a stranger's inventory that was never read is removed after a day
  advanceClock(DAY + 1);
  await removeForgotten(test.db);
  await expectSame(VIEWS);
});

it('a hidden inventory answers like an unknown one also while Steam does not', async () => {
  for (const id of [owner.steamId, unknown]) serve(DOWN, id);
  await expectSame(['save-inventory', ...VIEWS]);
  expect(await answerOf('user', owner.steamId)).toEqual([200, expect.stringContaining('"problem":"UNAVAILABLE"'), expect.any(Number)]);
  advanceClock(4 * MINUTE);
  for (const id of [owner.steamId, unknown]) serve(id === unknown ? PRIVATE : SHOWN, id);
  await expectSame(['update-inventory', ...VIEWS]);
  advanceClock(4 * MINUTE);
  for (const id of [owner.steamId, unknown]) serve(DOWN, id);
  await expectSame(['update-inventory', ...VIEWS]);
});

it('a hidden inventory that its owner read just now tells nobody so', async () => {
  await test.db
    .updateTable('inventories')
    .set({ checked_at: new Date(START.getTime() + people * HOUR) })
    .where('steam_id', '=', owner.steamId)
    .execute();
  await expectSame([...READINGS, ...VIEWS]);
  expect(await answerOf('user', owner.steamId)).toEqual([200, expect.stringContaining('"checked_at":null'), 1]);
});

it('its owner sees it and is told', async () => {
  const view = async (path: string, as: User) => (await test.send(`GET /inventory/${path}?steam_id=${owner.steamId}`, { as })).body;
  expect(await view('user-inventory', owner)).toMatchObject({ total: 1, is_private: false });
  expect(await view('user', owner)).toMatchObject({ is_own: true, is_hidden: true, user: { username: expect.stringMatching(/^trader/) } });
  await test.send('POST /users/set-ranking', { as: owner, body: { hidden: false } });
  expect(await view('user-inventory', visitor)).toMatchObject({ total: 1, is_private: false });
});
