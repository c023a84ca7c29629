import { afterAll, describe, expect, it } from 'vitest';
import { OFFLINE_SETTINGS, refreshOf, send, testApi, type TestApi } from '../test/api.ts';
import { silentLog } from '../test/harness.ts';
import { AK_FT, AWP } from '../test/items.ts';
import { createApi, type Api } from './app.ts';
import { loadConfig } from './platform/process/config.ts';
import { mergeQuotes } from './prices/collect/merge.ts';
import { createWorker, type Worker } from './work.ts';

const test: TestApi = testApi();
const started: (Api | Worker)[] = [];
afterAll(async () => {
  for (const one of started) await one.stop();
});

const second = async (): Promise<Api> => {
  const api = await createApi(loadConfig(OFFLINE_SETTINGS), test.application, silentLog);
  started.push(api);
  return api;
};

describe('two api and two worker processes on one database', { timeout: 60_000 }, () => {
  it('serve the same prices after a merge that neither api made', async () => {
    const other = await second();
    const compare = async (on: Api) =>
      (await send(on.app, 'POST /item/comparison', { body: { sourceMarket: 'buff', targetMarket: 'waxpeer' } })).body;
    const merge = (market: string, price: number) =>
      mergeQuotes(test.pool, refreshOf(market), [
        { itemId: test.item(AK_FT).itemId, price, quantity: 1, native: { units: price, scale: 3 }, url: null },
      ]);
    for (const price of [10_000, 9000, 8000]) {
      await merge('buff', price);
      await merge('waxpeer', 20_000);
      await expect.poll(async () => (await compare(other)).items[0]?.source_price).toBe(price);
      await expect.poll(async () => (await compare(test.api)).items[0]?.source_price).toBe(price);
    }
    expect((await compare(other)).items).toEqual((await compare(test.api)).items);
  });

  it('share sessions, and a sign-out in one ends the session in the other', async () => {
    const [other] = started as [Api];
    const user = await test.signIn();
    const check = async (): Promise<boolean> => (await send(other.app, 'GET /auth/security-check', { as: user })).body.success;
    expect(await check()).toBe(true);
    await test.send('GET /logout', { as: user });
    await expect.poll(check).toBe(false);
  });

  it('share watchlists and own fees at once', async () => {
    const [other] = started as [Api];
    const user = await test.signIn();
    const { itemId, generalId } = test.item(AWP);
    await send(other.app, 'POST /watchlist', {
      as: user,
      body: { appid: 730, market_hash_name: AWP, item_id: itemId, general_id: generalId },
    });
    expect((await test.send('POST /watchlist/all', { as: user, body: {} })).body.total).toBe(1);
    const profit = async (on: Api) =>
      (await send(on.app, 'POST /item/comparison', { as: user, body: { sourceMarket: 'buff', targetMarket: 'waxpeer' } })).body.items[0]
        .profit;
    expect(await profit(other)).toBe(await profit(test.api));
    await test.send('POST /users/market-fees', { as: user, body: { market: 'waxpeer', fee: 50 } });
    await expect.poll(() => profit(other)).toBe(2000);
  });

  it('begin together on one database, keep what is there, and stop', async () => {
    const workers = await Promise.all([1, 2].map(() => createWorker(loadConfig(OFFLINE_SETTINGS), test.application, silentLog)));
    started.push(...workers);
    await expect
      .poll(async () => (await test.db.selectFrom('price_feeds').select('source').where('last_error', 'is not', null).execute()).length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    const failed = await test.db.selectFrom('price_feeds').select(['failures', 'last_error']).where('last_error', 'is not', null).execute();
    for (const feed of failed) expect(feed.last_error).toMatch(/^(UNREACHABLE|UPSTREAM|TIMEOUT)/);
    const known = await test.db.selectFrom('items').select('item_id').where('market_hash_name', '=', AK_FT).execute();
    expect(known).toEqual([{ item_id: test.item(AK_FT).itemId }]);
    expect(test.api.boards.quotesOf(test.item(AK_FT)).map((quote) => quote.price)).toEqual([8000, 20_000]);
    await expect.poll(() => test.api.boards.counts().items, { timeout: 20_000 }).toBeGreaterThan(20_000);
    // either worker may have read the lists
    const readings = () => Promise.all(workers.map(({ metrics }) => metrics.read()));
    await expect.poll(async () => (await readings()).join('\n')).toMatch(/lootfolio_jobs_total\{job="collect-prices",outcome="done"\} \d/);
    const [measured] = await readings();
    for (const line of ['lootfolio_board_quotes 2', 'process_cpu_seconds_total']) expect(measured).toContain(line);
    expect(measured).toContain('lootfolio_pool_connections{pool="work",state="max"} ');
    expect(measured).toMatch(/lootfolio_board_age_seconds \d/);
    expect(measured).toMatch(/lootfolio_disk_free_bytes \d/);
  });
});
