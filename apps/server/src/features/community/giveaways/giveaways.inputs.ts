import { drawnGiveaway, endedGiveaway, joinedGiveaway, makeGiveaway, newGiveaway } from '../../../../test/giveaways.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { removeTasks } from '../../../../test/tasks.ts';

export const inputs: GoodInputs = {
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
