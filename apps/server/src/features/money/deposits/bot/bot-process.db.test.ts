import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../../test/api.ts';
import { acceptedPrices, AK_DEPOSIT, deposit } from '../../../../../test/deposits.ts';
import { readInventory, seenAsset } from '../../../../../test/goods.ts';
import { silentLog } from '../../../../../test/harness.ts';
import { AK_FT } from '../../../../../test/items.ts';
import { ACCOUNTS, startSteam, TRADER } from '../../../../../test/steam-trading.ts';
import { nowMs, setClock } from '../../../../platform/process/clock.ts';
import { startBotProcess } from '../deposits.public.ts';

/** The api and the bot process together, by real time, in front of the sandbox's Steam. */
const steam = await startSteam();
afterAll(() => steam.stop());
const test = testApi(async () => ({ SANDBOX_PORT: String(steam.port) }));
const stops: (() => Promise<void>)[] = [];
const afterRound = async (): Promise<void> => {};
const start = async (): Promise<() => Promise<void>> => {
  const stop = await startBotProcess({ WORLD: 'sandbox', SANDBOX_PORT: steam.port }, test.application, {
    accounts: ACCOUNTS,
    log: silentLog,
    afterRound,
  });
  stops.push(stop);
  return stop;
};

let user: User;
let things: string[];
beforeAll(async () => {
  setClock(null);
  steam.clock.set(nowMs());
  await acceptedPrices(test);
  things = (await steam.thingsOf(TRADER, 6)).map(({ assetId }) => assetId);
  user = await test.signIn({ steamId: TRADER });
  await readInventory(
    test.db,
    TRADER,
    things.map((id) => seenAsset(id, test.item(AK_FT))),
  );
  const { trade_link: link } = await steam.call<{ trade_link: string }>('GET', '/_trades/links?person=trader');
  await test.send('POST /users/set-trade', { as: user, body: { trade_link: link } });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const states = async (): Promise<string[]> =>
  (await test.db.selectFrom('trade_bots').select('state').orderBy('id').execute()).map(({ state }) => state);
/** The bot processes that report that they run. */
const processes = async (): Promise<string[]> =>
  (await test.db.selectFrom('process_beats').select('role').where('role', '=', 'bot').execute()).map(({ role }) => role);
const read = async (order: number) => (await test.send(`GET /payment/itempay/${order}`, { as: user })).body.data;
const patiently = { timeout: 20_000, interval: 50 };

describe('the bot process', () => {
  it('sends what the api offers, sees what the person does, and takes back what they do not want', async () => {
    const stop = await start();
    await expect.poll(states, patiently).toEqual(['ready', 'ready']);
    expect(await processes()).toEqual(['bot']);
    const sent = await deposit(test, user, { assets: things.slice(0, 2), amount: 2 * AK_DEPOSIT });
    expect([sent.status, sent.body.data]).toMatchObject([
      200,
      { status: 'SENT', bot_info: { name: expect.stringContaining('Lootfolio Deposits') } },
    ]);
    const { order_number: order, offer_url: url } = sent.body.data;
    const { offer_id: offerId, is_open: isOpen } = (await steam.truth()).offers[0]!;
    expect([isOpen, url]).toEqual([true, `http://127.0.0.1:${steam.port}/steamcommunity.com/tradeoffer/${offerId}/`]);
    // the address leads a person to a page of the sandbox where they decide
    const page = await (await fetch(url)).text();
    expect([page.includes(sent.body.message), page.includes('value="accept"')]).toEqual([true, true]);
    await steam.decide(offerId, 'accept');
    await expect.poll(async () => (await read(order)).status, patiently).toBe('PROTECTED');

    const second = await deposit(test, user, { assets: things.slice(2, 3) });
    const { order_number: other } = second.body.data;
    const cancelled = await test.send('POST /payment/itempay/cancel', { as: user, body: { order_number: other } });
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'CANCELLED']);
    expect((await steam.truth()).offers.map(({ trade_offer_state: state }) => state)).toEqual([3, 6]);
    await stop();
    expect(await processes()).toEqual([]);
  }, 60_000);

  it('works once at a time, goes on through lost connections, and hands over when it stops', async () => {
    const stopFirst = await start();
    const fence = async (): Promise<number> =>
      (await test.db.selectFrom('leases').select('fence').where('name', '=', 'trade-bots').executeTakeFirst())?.fence ?? 0;
    await expect.poll(fence, patiently).toBeGreaterThan(0);
    await expect.poll(states, patiently).toEqual(['ready', 'ready']);
    const held = await fence();
    await start();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user`.execute(
      test.db,
    );
    // the api lost its connections too, so its user asks again
    const offered = { assets: things.slice(3, 4), key: randomUUID() };
    await expect.poll(async () => (await deposit(test, user, offered)).status, patiently).toBe(200);
    const sent = await deposit(test, user, offered);
    expect(sent.body.data.status).toBe('SENT');
    expect(await fence()).toBe(held);
    await stopFirst();
    await test.send('POST /payment/itempay/cancel', { as: user, body: { order_number: sent.body.data.order_number } });
    await expect.poll(async () => (await read(sent.body.data.order_number)).status, patiently).toBe('CANCELLED');
    expect(await fence()).toBeGreaterThan(held);
  }, 60_000);

  it('marks accounts that are not in the file any more', async () => {
    stops.push(
      await startBotProcess({ WORLD: 'sandbox', SANDBOX_PORT: steam.port }, test.application, { accounts: [], log: silentLog, afterRound }),
    );
    await expect.poll(states, patiently).toEqual(['gone', 'gone']);
  });
});
