import { advanceClock, now, nowMs } from '../../src/platform/process/clock.ts';
import { HOUR, type TestApi, type User } from '../api.ts';
import { AK_FT } from '../items.ts';
import type { GoodInputs } from './good-input.ts';
import { removeTasks } from './tasks.ts';

const SECOND = 1000;

/** A giveaway that runs for an hour from now. */
export const newGiveaway = (test: TestApi): Record<string, unknown> => ({
  ...{ type: 'Weekly', giveaway_type: 'Daily', value: 12_340, status: 'ACTIVE', item_id: test.item(AK_FT).itemId },
  starts_at: now().toISOString(),
  expires_at: new Date(nowMs() + HOUR).toISOString(),
});

const anyAdmin = (test: TestApi): Promise<User> => test.signIn({ role: 'ADMIN' });

/** The id of a giveaway that runs for an hour from now. */
export async function makeGiveaway(test: TestApi, changes: object = {}): Promise<number> {
  const body = { ...newGiveaway(test), ...changes };
  return (await test.send('POST /admin/giveaway/create', { as: await anyAdmin(test), body })).body.item.id;
}

/** The id of a giveaway that a new user joined. */
async function joinedGiveaway(test: TestApi, changes: object = {}): Promise<number> {
  await removeTasks(test);
  const id = await makeGiveaway(test, changes);
  await test.send('POST /giveaway/join', { as: await test.signIn(), body: { giveaway_id: id } });
  return id;
}

/** The id of a giveaway that is over. */
export async function endedGiveaway(test: TestApi): Promise<number> {
  const id = await joinedGiveaway(test, { expires_at: new Date(nowMs() + SECOND).toISOString() });
  advanceClock(SECOND);
  return id;
}

export async function drawnGiveaway(test: TestApi): Promise<number> {
  const id = await endedGiveaway(test);
  await test.send('POST /admin/giveaway/determine-winner', { as: await anyAdmin(test), body: { giveaway_id: id } });
  return id;
}

export const giveawayInputs: GoodInputs = {
  'GET /giveaway/all': async (test) => {
    await makeGiveaway(test);
    return { query: { status: 'ACTIVE', page: '1', limit: '20' } };
  },
  'GET /giveaway/all-user': async (test) => {
    await makeGiveaway(test);
    return { query: { type: 'Weekly', status: 'ACTIVE', giveaway_type: 'Daily', page: '1', limit: '20' } };
  },
  'GET /giveaway/history': async (test) => {
    await drawnGiveaway(test);
    return { query: { status: 'EXPIRED', type: 'Weekly', giveaway_type: 'ALL', page: '1', limit: '10' } };
  },
  'POST /giveaway/join': async (test) => {
    await removeTasks(test);
    return { body: { giveaway_id: await makeGiveaway(test) } };
  },
  'GET /giveaway/{id}/proof': async (test) => ({ params: { id: await drawnGiveaway(test) } }),
  'GET /admin/giveaway/all': async (test) => {
    await drawnGiveaway(test);
    return { query: { type: 'ALL', status: 'EXPIRED', giveaway_type: 'Daily', page: '1', limit: '10' } };
  },
  'GET /admin/giveaway/entries': async (test) => ({ query: { giveaway_id: String(await joinedGiveaway(test)), search: 'trader' } }),
  'POST /admin/giveaway/create': async (test) => ({ body: newGiveaway(test) }),
  'PUT /admin/giveaway/update/{id}': async (test) => {
    const form = newGiveaway(test);
    return { params: { id: await makeGiveaway(test, form) }, body: { ...form, value: 20_000 } };
  },
  'DELETE /admin/giveaway/delete/{id}': async (test) => ({ params: { id: await makeGiveaway(test) } }),
  'POST /admin/giveaway/determine-winner': async (test) => ({ body: { giveaway_id: await endedGiveaway(test) } }),
  'POST /admin/giveaway/{id}/trade-link': async (test) => ({ params: { id: await drawnGiveaway(test) } }),
  'PUT /admin/giveaway/{id}/prize': async (test) => ({
    params: { id: await drawnGiveaway(test) },
    body: { trade_offer: 'https://steamcommunity.com/tradeoffer/7', note: 'Enjoy' },
  }),
};
