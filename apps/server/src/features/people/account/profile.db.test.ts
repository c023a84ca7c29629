import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, OFFLINE_SETTINGS, testApi, type User } from '../../../../test/api.ts';
import { silentLog } from '../../../../test/harness.ts';
import { credit } from '../../../../test/money.ts';
import { runOperation, runUntilKilled } from '../../../../test/operations.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { loadConfig } from '../../../platform/process/config.ts';
import { advanceClock, nowMs } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { proxyContext } from '../../../platform/outside/proxy.ts';
import { steamRefreshKind } from './refresh-from-steam.ts';

const steam = fakeSteam();
const test = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));

let people = 0;
let steamId: string;
let user: User;
beforeEach(async () => {
  steam.reset();
  steamId = String(76_561_198_000_000_000n + BigInt(++people));
  user = await test.signIn({ steamId });
});

const details = async (as = user) => (await test.send('GET /users/details', { as })).body.user;
const audited = (as = user) =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'object', 'old_value', 'new_value'])
    .where('actor_id', '=', as.userId)
    .where('action', '<>', 'operation.started')
    .execute();

describe('the details of a user', () => {
  it('are all that the account page shows of the user [ACC-136, ACC-175, DATA-110, DATA-136]', async () => {
    const { success, user: answered } = (await test.send('GET /users/details', { as: user })).body;
    expect(success).toBe(true);
    expect(answered).toEqual({
      steam_id: steamId,
      user_name: expect.stringMatching(/^trader/),
      mail: null,
      mail_confirmed: false,
      trade_link: null,
      proxy: { proxy: null },
      avatar_medium: null,
      profile_url: `https://steamcommunity.com/profiles/${steamId}`,
      country: null,
      joined_at: expect.stringMatching(/^2026-11-\d\dT.*Z$/),
      steam_account_created: null,
      ROLE: 'USER',
      balance: 0,
      plan: 'Trader+',
      plan_ends_at: null,
      plans_sold: false,
      ranking_hidden: false,
      timezone: 'UTC',
      timezone_chosen: false,
      lang: 'en',
    });
  });

  it('hold the balance of the ledger, and the proxy without its password [ACC-179, DATA-111]', async () => {
    await credit(test.db, `user:${user.userId}`, 12_500);
    const proxy_sealed = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY).seal(
      'socks5://desk:secret@proxy.example:1080',
      proxyContext(user.userId),
    );
    await test.db.updateTable('users').set({ proxy_sealed }).where('id', '=', user.userId).execute();
    expect(await details()).toMatchObject({ balance: 12_500, proxy: { proxy: 'socks5://desk:****@proxy.example:1080' } });
  });
});

describe('refreshing from Steam', () => {
  const start = (as = user, key: string = randomUUID()) => test.send('POST /users/refresh', { as, body: { client_key: key } });
  const kind = async () => {
    const config = loadConfig({ ...OFFLINE_SETTINGS, SANDBOX_PORT: String(await steam.port()) });
    return steamRefreshKind({ outside: createOutside(config, test.db, silentLog), config });
  };
  const run = async (id: string) => runOperation(test.db, await kind(), id);
  const outcomeOf = async (id: string, as = user) => (await test.send(`GET /operations/${id}/items`, { as })).body.items[0];

  it('reads name, avatar and age of the account again [ACC-175]', async () => {
    const { body } = await start();
    expect(body).toEqual({ success: true, operation: expect.any(String) });
    await run(body.operation);
    expect(await outcomeOf(body.operation)).toMatchObject({ state: 'done', subject: steamId });
    expect(await details()).toMatchObject({
      user_name: '[TR] Tradér  İ',
      avatar_medium: expect.stringMatching(new RegExp(`^/api/v1/avatar/${steamId}\\?v=[\\da-f]{8}$`)) as string,
      steam_account_created: '2015-01-02T00:00:00.000Z',
    });
    expect(steam.requests.map(({ path }) => path)).toEqual([`/steamcommunity.com/profiles/${steamId}?xml=1`]);
    expect(await audited()).toMatchObject([{ action: 'profile.refreshed', object: `user:${user.userId}` }]);
  });

  it('is done once in 60 seconds for a user, and returns the seconds that remain [ACC-175, HTTP-114]', async () => {
    const statuses = (await Promise.all([start(), start(), start()])).map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    advanceClock(45_500);
    const refused = await start();
    expect([refused.status, refused.body.code, refused.body.metaData]).toEqual([429, 429, { remaining_time: 15 }]);
    expect(refused.headers['retry-after']).toBe('15');
    expect((await start(await test.signIn())).status).toBe(200);
    advanceClock(14_500);
    expect((await start()).status).toBe(200);
  });

  it('is tried again no more often either', async () => {
    steam.answers.xml = null;
    const { operation } = (await start()).body;
    await run(operation);
    const retry = () => test.send(`POST /operations/${operation}/retry`, { as: user });
    advanceClock(45_500);
    const refused = await retry();
    expect([refused.status, refused.body.code, refused.body.metaData]).toEqual([429, 429, { remaining_time: 15 }]);
    advanceClock(14_500);
    expect((await retry()).status).toBe(200);
    expect((await start()).status).toBe(429);
  });

  it('starts once for a key, and is told to its user alone', async () => {
    const [first, again] = [await start(user, 'one-press'), await start(user, 'one-press')];
    expect(again.body).toEqual(first.body);
    expect((await test.send(`GET /operations/${first.body.operation}`, { as: await test.signIn() })).status).toBe(404);
    expect(await test.send('POST /users/refresh', { as: user, body: { client_key: 'short' } })).toMatchObject({
      status: 400,
      body: { fields: { client_key: expect.any(String) } },
    });
  });

  it.each([null, '<html>Steam is down</html>', '<response><error>The profile could not be found.</error></response>'])(
    'changes nothing when Steam answers %j, and says why',
    async (xml) => {
      const before = await details();
      steam.answers.xml = xml;
      const { operation } = (await start()).body;
      await run(operation);
      const text = 'Steam is not reachable right now. Please try again.';
      expect(await outcomeOf(operation)).toMatchObject({ state: 'failed', code: 'STEAM_UNAVAILABLE', text });
      expect(await details()).toEqual(before);
      expect(await audited()).toEqual([]);
    },
  );

  /** Makes Steam ask everybody to wait. */
  const closeSteam = (ms: number) =>
    sql`insert into request_buckets (name, span, closed_until)
      values ('steamcommunity', interval '1 minute', ${new Date(nowMs() + ms)})
      on conflict (name) do update set closed_until = excluded.closed_until`.execute(test.db);

  it('comes again when Steam asks to wait a little, and fails when it asks for longer; no slot of the worker waits with it', async () => {
    await closeSteam(50_000);
    const { operation } = (await start()).body;
    await run(operation);
    expect([steam.requests, await outcomeOf(operation)]).toMatchObject([[], { state: 'waiting' }]);
    advanceClock(50_000);
    await run(operation);
    expect((await outcomeOf(operation)).state).toBe('done');

    await closeSteam(DAY);
    advanceClock(10_000);
    const late = (await start()).body.operation;
    await run(late);
    expect(await outcomeOf(late)).toMatchObject({ state: 'failed', code: 'STEAM_UNAVAILABLE' });
    await closeSteam(0);
  });

  it('writes the profile once when a worker was killed after Steam answered', async () => {
    const { operation } = (await start()).body;
    await runUntilKilled(test.db, await kind(), operation);
    expect([await audited(), (await outcomeOf(operation)).state]).toEqual([[], 'sent']);
    advanceClock(MINUTE);
    await run(operation);
    expect([steam.requests.length, (await audited()).length, (await outcomeOf(operation)).state]).toEqual([2, 1, 'done']);
  });

  it('writes nothing to an account that an administrator gave another Steam id meanwhile', async () => {
    const { operation } = (await start()).body;
    const own = await kind();
    const moved = String(76_561_199_000_000_000n + BigInt(user.userId));
    const moving: OperationKind = {
      ...own,
      send: async (step, means) => {
        const outcomes = await own.send(step, means);
        await test.db.updateTable('users').set({ steam_id: moved, user_name: 'of the new id' }).where('id', '=', user.userId).execute();
        return outcomes;
      },
    };
    await runOperation(test.db, moving, operation);
    const row = await test.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
    expect([row.user_name, row.avatar_medium, row.steam_account_created, row.profile_checked_at]).toEqual([
      'of the new id',
      null,
      null,
      null,
    ]);
    expect(await audited()).toEqual([]);
  });

  it('writes nothing to an account that was deleted meanwhile', async () => {
    const { operation } = (await start()).body;
    const own = await kind();
    const deleting: OperationKind = {
      ...own,
      send: async (step, means) => {
        const outcomes = await own.send(step, means);
        await test.send('DELETE /users/account', { as: user, body: {} });
        return outcomes;
      },
    };
    await runOperation(test.db, deleting, operation).catch(() => undefined);
    const row = await test.db.selectFrom('users').selectAll().where('id', '=', user.userId).executeTakeFirstOrThrow();
    expect([row.user_name, row.avatar_medium, row.steam_account_created]).toEqual(['Deleted user', null, null]);
  });
});

describe('the trade link', () => {
  const partner = () => String(BigInt(steamId) - 76_561_197_960_265_728n);
  const link = () => `https://steamcommunity.com/tradeoffer/new/?partner=${partner()}&token=Ab-_1234`;
  const set = (trade_link: string) => test.send('POST /users/set-trade', { as: user, body: { trade_link } });
  const stored = () => test.db.selectFrom('users').select('trade_link_sealed').where('id', '=', user.userId).executeTakeFirstOrThrow();

  it('is kept sealed, rebuilt from its parts [ACC-140, ACC-179]', async () => {
    const answer = await set(` ${link().replace('/new/', '/new')} `);
    expect(answer.body).toEqual({ success: true, trade_link: link() });
    expect((await details()).trade_link).toBe(link());
    expect((await stored()).trade_link_sealed).not.toContain('Ab-_1234');
    expect(await audited()).toEqual([{ action: 'trade_link.set', object: `user:${user.userId}`, old_value: null, new_value: null }]);
  });

  it('is removed by an empty one [ACC-179]', async () => {
    await set(link());
    expect((await set('')).body).toEqual({ success: true, trade_link: null });
    expect((await stored()).trade_link_sealed).toBeNull();
    expect((await audited()).map((row) => row.action)).toEqual(['trade_link.set', 'trade_link.removed']);
  });

  it('must be of the own Steam account [ACC-133, ACC-179]', async () => {
    await set(link());
    const answer = await set(link().replace(partner(), '1'));
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      'VALIDATION',
      { trade_link: 'This trade link does not belong to your Steam account.' },
    ]);
    expect((await details()).trade_link).toBe(link());
  });

  it('must be a trade link, said in the language of the page [ACC-133, ACC-179, I18N-107]', async () => {
    const body = { trade_link: `https://steamcommunity.com/profiles/${steamId}` };
    const answer = await test.send('POST /users/set-trade', { as: user, body, headers: { 'accept-language': 'tr' } });
    expect([answer.status, answer.body.fields]).toEqual([400, { trade_link: 'Bu bir Steam takas bağlantısı değil.' }]);
  });
});

describe('preferences', () => {
  it('hold the language of mails and files [I18N-107]', async () => {
    expect((await test.send('POST /users/set-lang', { as: user, body: { lang: 'tr' } })).body).toEqual({ success: true });
    expect((await details()).lang).toBe('tr');
    expect((await test.send('POST /users/set-lang', { as: user, body: { lang: 'de' } })).body.fields).toHaveProperty('lang');
    expect(await audited()).toMatchObject([{ action: 'preference.set', new_value: { lang: 'tr' } }]);
  });

  it('hold the time zone, which must be one [ACC-182]', async () => {
    const set = (timezone: string) => test.send('POST /users/set-timezone', { as: user, body: { timezone } });
    expect((await set('Europe/Istanbul')).body).toEqual({ success: true, timezone: 'Europe/Istanbul' });
    for (const wrong of ['Mars/Olympus', '+03:00']) {
      const answer = await set(wrong);
      expect([answer.status, answer.body.fields]).toEqual([400, { timezone: 'is not a known time zone' }]);
    }
    expect(await details()).toMatchObject({ timezone: 'Europe/Istanbul', timezone_chosen: true });
  });

  it('hold whether the time zone is that of the browser, which it is until one is chosen [ACC-182]', async () => {
    const set = (body: { timezone: string; of_browser?: boolean }) => test.send('POST /users/set-timezone', { as: user, body });
    expect((await details()).timezone_chosen).toBe(false);
    await set({ timezone: 'Asia/Tokyo' });
    expect(await details()).toMatchObject({ timezone: 'Asia/Tokyo', timezone_chosen: true });
    await set({ timezone: 'Europe/Istanbul', of_browser: true });
    expect(await details()).toMatchObject({ timezone: 'Europe/Istanbul', timezone_chosen: false });
  });

  it('hold whether the inventory is left out of the rankings [ACC-175]', async () => {
    const answer = await test.send('POST /users/set-ranking', { as: user, body: { hidden: true } });
    expect(answer.body).toEqual({ success: true, ranking_hidden: true });
    expect((await details()).ranking_hidden).toBe(true);
  });

  it('hold whether the first steps are left out of the dashboard', async () => {
    const hidden = async (): Promise<boolean> => (await test.send('GET /dashboard/first-steps', { as: user })).body.hidden;
    expect(await hidden()).toBe(false);
    expect((await test.send('POST /users/set-first-steps', { as: user, body: { hidden: true } })).body).toEqual({
      success: true,
      hidden: true,
    });
    expect(await hidden()).toBe(true);
  });

  it('are of one user alone', async () => {
    const other = await test.signIn();
    await test.send('POST /users/set-lang', { as: user, body: { lang: 'tr' } });
    await test.send('POST /users/set-ranking', { as: user, body: { hidden: true } });
    expect(await details(other)).toMatchObject({ lang: 'en', ranking_hidden: false });
  });
});
