import type { Call } from '@lootfolio/contract/call';
import type { TestApi, User } from './api.ts';
import { accountInputs } from './inputs/account.ts';
import { connectionInputs } from './inputs/connections.ts';
import { dataInputs } from './inputs/data.ts';
import { giveawayInputs } from './inputs/giveaways.ts';
import type { GoodInput, GoodInputs } from './inputs/good-input.ts';
import { inventoryInputs } from './inputs/inventory.ts';
import { investmentInputs } from './inputs/investments.ts';
import { itemManagementInputs } from './inputs/item-management.ts';
import { itemInputs } from './inputs/items.ts';
import { marketKeyInputs } from './inputs/market-keys.ts';
import { operatorInputs } from './inputs/operator.ts';
import { notificationInputs } from './inputs/notifications.ts';
import { performanceInputs } from './inputs/performance.ts';
import { portfolioInputs } from './inputs/portfolio.ts';
import { rankingInputs } from './inputs/ranking.ts';
import { AK_FT, AWP, CASE } from './items.ts';
import { secondFactorInputs } from './inputs/second-factor.ts';
import { supportInputs } from './inputs/support.ts';
import { targetInputs } from './inputs/targets.ts';
import { taskInputs } from './inputs/tasks.ts';
import { trackerInputs } from './inputs/tracker.ts';
import { userInputs } from './inputs/users.ts';
import { failedTestOperation, filedTestOperation, startTestOperation } from './operations.ts';
import { addToWatchlist, watchBody } from './watchlist.ts';

const collectionId = async (test: TestApi): Promise<number> => (await test.send('GET /item/collections')).body.items[0].id;

/** A view of one name, so that the caps on views and their alerts are never reached. */
const ownView = async (test: TestApi, own: User): Promise<number> =>
  (await test.send('POST /users/views', { as: own, body: { name: 'one view', search: '' } })).body.item.id;

/** An input with which a signed-in user succeeds, for every call that takes one. Every test over the whole contract uses it. */
export const GOOD: GoodInputs = {
  ...accountInputs,
  ...connectionInputs,
  ...dataInputs,
  ...giveawayInputs,
  ...inventoryInputs,
  ...investmentInputs,
  ...itemInputs,
  ...itemManagementInputs,
  ...marketKeyInputs,
  ...notificationInputs,
  ...operatorInputs,
  ...performanceInputs,
  ...portfolioInputs,
  ...rankingInputs,
  ...secondFactorInputs,
  ...supportInputs,
  ...targetInputs,
  ...taskInputs,
  ...trackerInputs,
  ...userInputs,
  'GET /operations/{id}': async (test, own) => ({ params: { id: await startTestOperation(test.db, own, ['thing']) } }),
  'GET /operations/{id}/file': async (test, own) => ({ params: { id: await filedTestOperation(test.db, own) } }),
  'GET /operations/{id}/items': async (test, own) => ({ params: { id: await startTestOperation(test.db, own, ['thing']) } }),
  'POST /operations/{id}/cancel': async (test, own) => ({ params: { id: await startTestOperation(test.db, own, ['thing']) } }),
  'POST /operations/{id}/retry': async (test, own) => ({ params: { id: await failedTestOperation(test.db, own) } }),
  'POST /test/pay': async () => ({ body: { amount: 100 } }),
  'GET /item/collection': async (test) => ({ query: { id: String(await collectionId(test)) } }),
  'GET /item/collection-info': async (test) => ({ query: { id: String(await collectionId(test)) } }),
  'GET /item/case-info': async (test) => ({ query: { id: String(test.item(CASE).itemId) } }),
  'GET /item/case': async (test) => ({ query: { id: String(test.item(CASE).itemId) } }),
  'GET /item/case-items': async (test) => ({ query: { caseID: String(test.item(CASE).itemId) } }),
  'POST /item/comparison': async () => ({ body: {} }),
  'POST /item/multiple-comparison': async () => ({ body: {} }),
  'POST /item/comparison/export': async () => ({ body: { format: 'csv', timezone: 'Europe/Istanbul', columns: ['name'] } }),
  'POST /item/comparison/export-all': async () => ({ body: { format: 'csv', columns: ['name'], client_key: 'export-all-once' } }),
  'POST /item/trend': async () => ({ body: {} }),
  'POST /item/popular': async () => ({ body: {} }),
  'GET /item/trending-item': async () => ({ query: { type: 'increase', interval: '7' } }),
  'POST /trade-up/evaluate': async (test) => ({ body: { inputs: [{ item_id: test.item(AK_FT).itemId }] } }),
  'POST /users/views': async () => ({ body: { name: 'my view', search: 'minROI=5' } }),
  'DELETE /users/views/{id}': async (test, own) => ({ params: { id: await ownView(test, own) } }),
  'POST /users/views/{id}/alert': async (test, own) => ({
    params: { id: await ownView(test, own) },
    body: { min_roi: 10, min_profit: 5000 },
  }),
  'DELETE /users/views/{id}/alert': async (test, own) => {
    const id = await ownView(test, own);
    await test.send(`POST /users/views/${id}/alert`, { as: own, body: { min_roi: 10, min_profit: 5000 } });
    return { params: { id } };
  },
  'POST /users/market-fees': async () => ({ body: { market: 'waxpeer', fee: 5 } }),
  'POST /watchlist': async (test) => ({ body: watchBody(test, AWP) }),
  'POST /watchlist/all': async () => ({ body: {} }),
  'POST /watchlist/find': async (test) => ({ body: { item_ids: [test.item(AK_FT).itemId] } }),
  'POST /watchlist/export': async () => ({ body: { format: 'csv' } }),
  'POST /watchlist/get': async () => ({ body: { market_hash_name: AK_FT, app_id: 730 } }),
  'POST /watchlist/delete': async (test, own) => {
    await addToWatchlist(test, own, AK_FT);
    const list = await test.send('POST /watchlist/all', { as: own, body: { search: AK_FT } });
    return { body: { id: list.body.items[0].id } };
  },
};

export const keyOf = (call: Call): string => `${call.method} ${call.path}`;

export const goodInput = async (test: TestApi, call: Call, own: User): Promise<GoodInput> => (await GOOD[keyOf(call)]?.(test, own)) ?? {};

/** A lone surrogate has no UTF-8 form: bytes that are no valid text are sent instead. */
const encode = (param: string): string => (param.isWellFormed() ? encodeURIComponent(param) : '%ED%A0%80');

/** `METHOD /path?query` with the parameters filled in. */
export function urlOf(call: Call, { params = {}, query = {} }: GoodInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(params[name])));
  const search = new URLSearchParams(query).toString();
  return `${call.method} ${path}${search && `?${search}`}`;
}
