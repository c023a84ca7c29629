import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { KEY_MARKETS } from '@lootfolio/contract/features/people/market-keys';
import { accountOf } from '@lootfolio/marketplaces/registry';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, OFFLINE_SETTINGS, START, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { silentLog } from '../../../../test/harness.ts';
import { advanceClock, now, setClock } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { createOutside } from '../../../platform/outside/outside.ts';
import { contextOf, decryptedKey } from './market-account.ts';
import { marketKeyData } from './market-keys.data.ts';
import { keyContext } from './market-keys.rules.ts';

const markets = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await markets.port()) }));
let user: User;

const KEY = 'a-good-key-0123456789abcd';
const OTHER = 'another-key-9876543210wxyz';

/** Each market's reply to a valid key, and where the request carries the key. */
const GOOD: Record<string, { at: string; body: object; header?: string }> = {
  waxpeer: { at: '/api.waxpeer.com/v1/user?api=KEY', body: { success: true, user: { wallet: 12_340 } } },
  marketcsgo: {
    at: '/market.csgo.com/api/v2/get-money?key=KEY',
    body: { success: true, money: 12.34, money_settlement: 0.5, currency: 'USD' },
  },
  shadowpay: { at: '/api.shadowpay.com/api/v2/user/items/prices', body: { status: 'success', data: [] }, header: 'Bearer KEY' },
  csfloat: { at: '/csfloat.com/api/v1/me', body: { user: { balance: 500, pending_balance: 25 } }, header: 'KEY' },
  steam: { at: '/api.steampowered.com/ISteamUser/GetPlayerSummaries/v2?key=KEY', body: { response: { players: [] } } },
};
const withKey = (text: string, key = KEY): string => text.replace('KEY', key);

const set = (market: string, api: string, as = user) => test.send('POST /users/set-api', { as, body: { market, api } });
const keysOf = async (as = user) => (await test.send('GET /users/get-api', { as })).body.items;
const keyOf = async (market: string) => (await keysOf()).find((item: { market: string }) => item.market === market);
const auditOf = (as = user) => test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', as.userId).orderBy('id').execute();
const welcome = (): void => {
  for (const { at, body } of Object.values(GOOD)) markets.answers.set(at.split('?')[0]!, { body });
};

beforeEach(async () => {
  setClock(START);
  markets.reset();
  welcome();
  await test.db.deleteFrom('request_buckets').execute();
  user = await test.signIn();
});

it('a key is set, replaced and removed only within 15 minutes of a sign-in with Steam; the market is not asked [AUTH-128]', async () => {
  await set('waxpeer', KEY);
  markets.reset();
  advanceClock(15 * MINUTE + 1);
  for (const answer of [await set('waxpeer', OTHER), await set('waxpeer', ''), await set('csfloat', KEY)])
    expect([answer.status, answer.body.code]).toEqual([400, 'REAUTH']);
  expect([(await keyOf('waxpeer')).hint, (await keyOf('csfloat')).set, markets.requests]).toEqual([KEY.slice(-4), false, []]);
});

describe('the list of keys', () => {
  it('has seven, by market and by the name under which the server holds them [ACC-118, ACC-119, ACC-120, ACC-121, ACC-122, ACC-123, ACC-137, ACC-164, ACC-178, ACC-181, DATA-113]', async () => {
    const answer = await test.send('GET /users/get-api', { as: user });
    const unset = { set: false, hint: null, updated_at: null, checked_at: null, check: 'unchecked', selling_at: null };
    expect(answer.body).toEqual({
      success: true,
      total: 7,
      items: [
        { market: 'waxpeer', key: 'api_wax', ...unset },
        { market: 'marketcsgo', key: 'api_market', ...unset },
        { market: 'shadowpay', key: 'api_shadow', ...unset },
        { market: 'csfloat', key: 'api_csfloat', ...unset },
        { market: 'haloskins', key: 'api_haloskins', ...unset },
        { market: 'skinthunder', key: 'api_skinthunder', ...unset },
        { market: 'steam', key: 'steam', ...unset },
      ],
    });
  });

  it('is only its owner’s', async () => {
    await set('waxpeer', KEY);
    expect((await keysOf(await test.signIn())).every((item: { set: boolean }) => !item.set)).toBe(true);
    expect((await test.send('GET /users/get-api')).status).toBe(401);
  });
});

describe('a key that is set', () => {
  it.each(Object.entries(GOOD))(
    'is tried at %s first, with one request that carries it as the market requires [ACC-138, ACC-177, ACC-164]',
    async (market, good) => {
      const answer = await set(market, KEY);
      const item = {
        market,
        set: true,
        hint: 'abcd',
        updated_at: START.toISOString(),
        checked_at: START.toISOString(),
        check: 'ok',
        selling_at: null,
      };
      expect([answer.status, answer.body]).toMatchObject([200, { success: true, item }]);
      expect(await keyOf(market)).toEqual(answer.body.item);
      expect(markets.requests).toHaveLength(1);
      expect(markets.requests[0]!.path.startsWith(withKey(good.at))).toBe(true);
      expect(markets.requests[0]!.headers.authorization).toBe(good.header && withKey(good.header));
      expect(markets.tunnels).toEqual([]);
    },
  );

  it('is kept sealed, and neither answered nor written down anywhere [ACC-177]', async () => {
    const texts = [(await set('waxpeer', KEY)).text, (await test.send('GET /users/get-api', { as: user })).text];
    const rows = await test.db.selectFrom('market_keys').selectAll().where('user_id', '=', user.userId).execute();
    texts.push(JSON.stringify([rows, await auditOf(), await test.db.selectFrom('request_buckets').selectAll().execute()]));
    for (const text of texts) expect(text).not.toContain(KEY);
    expect(createSecretBox(OFFLINE_SETTINGS.SECRET_KEY).open(rows[0]!.sealed, keyContext(user.userId, 'waxpeer'))).toBe(KEY);
    expect(await auditOf()).toMatchObject([
      { action: 'market_key.set', object: 'market:waxpeer', new_value: { check: 'ok', sells: false } },
    ]);
  });

  it.each(['haloskins', 'skinthunder'])(
    'is stored unchecked for %s, of which no check is known [ACC-164, ACC-177, ACC-178]',
    async (market) => {
      markets.answers.clear();
      const answer = await set(market, KEY);
      const item = { market, key: `api_${market}`, set: true, hint: 'abcd', updated_at: START.toISOString(), checked_at: null };
      expect(answer.body).toEqual({ success: true, item: { ...item, check: 'unchecked', selling_at: null } });
      expect(await keyOf(market)).toEqual(answer.body.item);
      const row = await test.db.selectFrom('market_keys').select('sealed').where('user_id', '=', user.userId).executeTakeFirstOrThrow();
      expect(createSecretBox(OFFLINE_SETTINGS.SECRET_KEY).open(row.sealed, keyContext(user.userId, market as 'haloskins'))).toBe(KEY);
      expect(markets.requests).toEqual([]);
    },
  );

  it.each([
    ['Waxpeer', 'waxpeer'],
    ['shadow', 'shadowpay'],
    ['13', 'csfloat'],
    ['STEAM', 'steam'],
  ])('may name its market as %s', async (name, market) => {
    expect((await set(name, KEY)).body.item).toMatchObject({ market, set: true });
  });

  it.each(['buff', 'dmarket', 'nowhere', ''])('is refused for %j, which takes none', async (market) => {
    const answer = await set(market, KEY);
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([400, 'VALIDATION', { market: 'takes no key here' }]);
  });

  it('replaces the one before, and is removed by an empty one [ACC-177]', async () => {
    await set('waxpeer', OTHER);
    expect((await keyOf('waxpeer')).hint).toBe('wxyz');
    await set('waxpeer', KEY);
    expect((await keyOf('waxpeer')).hint).toBe('abcd');
    expect((await set('waxpeer', '  ')).body.item).toMatchObject({ set: false, hint: null, check: 'unchecked', checked_at: null });
    expect((await set('waxpeer', '')).status).toBe(200);
    expect((await auditOf()).map(({ action }) => action)).toEqual(['market_key.set', 'market_key.set', 'market_key.removed']);
    expect(await test.db.selectFrom('market_keys').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
  });
});

describe('a key that is not taken', () => {
  const REFUSALS: [string, string, { status?: number; body: unknown }][] = [
    ['waxpeer', '403', { status: 403, body: { success: false, msg: 'wrong api' } }],
    ['waxpeer', 'a failure said with 200', { body: { success: false, msg: 'wrong api' } }],
    ['marketcsgo', 'a failure said with 200', { body: { success: false, error: 'Bad KEY' } }],
    ['shadowpay', '401', { status: 401, body: { status: 'error', error_message: 'need_auth' } }],
    ['shadowpay', 'a failure said with 200', { body: { status: 'error', error_message: 'need_auth' } }],
    ['csfloat', '403', { status: 403, body: { code: 1, message: 'no' } }],
    ['steam', '403', { status: 403, body: '<h1>Forbidden</h1>Access is denied. Please verify your <pre>key=</pre> parameter.' }],
  ];

  it.each(REFUSALS)('by %s (%s) is refused with INVALID_API, and the old one stays [ACC-134, ACC-177]', async (market, _, refusal) => {
    await set(market, OTHER);
    markets.answers.set(GOOD[market]!.at.split('?')[0]!, refusal);
    const answer = await set(market, KEY);
    expect([answer.status, answer.body]).toEqual([
      400,
      { success: false, code: 'INVALID_API', msg: 'The market did not accept this key.' },
    ]);
    expect(await keyOf(market)).toMatchObject({ set: true, hint: 'wxyz', check: 'ok' });
    expect(await auditOf()).toHaveLength(1);
  });

  const FAILURES: [string, { status?: number; headers?: Record<string, string>; body: unknown }][] = [
    ['500', { status: 500, body: {} }],
    ['429', { status: 429, body: {} }],
    ['HTML', { body: '<html></html>' }],
    ['403 by a bot wall', { status: 403, headers: { 'content-type': 'text/html' }, body: '<title>Just a moment...</title>' }],
    ['403 by a challenge of Cloudflare', { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: {} }],
    ['another failure with 200', { body: { success: false, msg: 'Too many requests' } }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' }, body: '' }],
    ['another shape', { body: { hello: 1 } }],
    ['half an answer', { headers: { 'content-length': '500' }, body: '{"success":true' }],
  ];

  it.each(FAILURES)('because the market answers %s is not stored either: 503, and the old one stays [ACC-177]', async (_, failure) => {
    await set('waxpeer', OTHER);
    markets.answers.set('/api.waxpeer.com/v1/user', failure);
    const answer = await set('waxpeer', KEY);
    expect([answer.status, answer.body.code]).toEqual([503, 'MARKET_UNAVAILABLE']);
    expect(answer.text).not.toContain(KEY);
    expect(await keyOf('waxpeer')).toMatchObject({ hint: 'wxyz', check: 'ok' });
  });

  it.each(['two words', 'ключ', 'a\nb', 'a\u2028b'])('because it cannot be one is refused without asking: %j [ACC-134]', async (api) => {
    const answer = await set('waxpeer', api);
    expect([answer.status, answer.body.code, markets.requests]).toEqual([400, 'INVALID_API', []]);
  });

  it('is said in Turkish too', async () => {
    markets.answers.set('/api.waxpeer.com/v1/user', { status: 403, body: {} });
    const answer = await test.send('POST /users/set-api', {
      as: user,
      body: { market: 'waxpeer', api: KEY },
      headers: { 'accept-language': 'tr' },
    });
    expect(answer.body.msg).toBe('Pazar bu anahtarı kabul etmedi.');
  });

  it.each(['set-api', 'set-proxy'])(
    'is tried ten times an hour at most by %s, and keys and proxies are counted together [HTTP-204]',
    async (last) => {
      const proxy = (as = user) => test.send('POST /users/set-proxy', { as, body: { proxy: '' } });
      const empty = () => set('waxpeer', '');
      for (let turn = 0; turn < 9; turn++) expect((await (last === 'set-api' ? proxy : empty)()).status).toBe(200);
      expect((await (last === 'set-api' ? empty : proxy)()).status).toBe(200);
      for (const refused of [await set('waxpeer', KEY), await proxy()]) {
        expect([refused.status, refused.body.code, refused.body.metaData]).toEqual([429, 429, { remaining_time: 3600 }]);
      }
      expect(markets.requests).toEqual([]);
      const other = await test.signIn();
      expect([(await set('waxpeer', KEY, other)).status, (await proxy(other)).status]).toEqual([200, 200]);
      advanceClock(HOUR);
      await test.db.updateTable('sessions').set({ session_start: now() }).where('user_id', '=', user.userId).execute();
      expect([(await set('waxpeer', KEY)).status, (await proxy()).status]).toEqual([200, 200]);
    },
  );
});

it('may sell when it was set before keys had to be let', async () => {
  await set('waxpeer', KEY);
  await set('steam', KEY);
  const migration = readFileSync(new URL('../../../migrations/0058_selling_safety.sql', import.meta.url), 'utf8');
  await sql.raw(/^update market_keys[^;]+;/m.exec(migration)![0]).execute(test.db);
  expect([await keyOf('waxpeer'), await keyOf('steam')]).toMatchObject([{ selling_at: START.toISOString() }, { selling_at: null }]);
});

describe('what other features get', () => {
  const parts = async () => ({
    db: test.db,
    box: createSecretBox(OFFLINE_SETTINGS.SECRET_KEY),
    outside: createOutside({ WORLD: 'sandbox', SANDBOX_PORT: await markets.port() }, test.db, silentLog),
  });
  const signal = new AbortController().signal;

  it('is nothing before a key is set, and then the key and a client for it [ACC-163]', async () => {
    const given = await parts();
    expect(await decryptedKey(given, user.userId, 'waxpeer')).toBeNull();
    await set('waxpeer', KEY);
    markets.requests.length = 0;
    expect(await decryptedKey(given, user.userId, 'waxpeer')).toBe(KEY);
    const context = contextOf(given, accountOf('waxpeer')!, KEY, null, signal);
    expect(context.key).toBe(KEY);
    await context.http({ url: 'https://api.waxpeer.com/v1/user?api=x' });
    expect(markets.requests.map(({ path }) => path)).toEqual(['/api.waxpeer.com/v1/user?api=x']);
  });

  it('counts every request with a key in one bucket, over all users and callers', async () => {
    const buckets = async (): Promise<string[]> => {
      const rows = await test.db.selectFrom('request_buckets').selectAll().where('name', 'like', 'marketcsgo:%').execute();
      return rows.flatMap(({ name, taken }) => taken.map(() => name));
    };
    await set('marketcsgo', KEY);
    await set('marketcsgo', KEY, await test.signIn());
    await test.send('GET /users/balance', { as: user });
    expect([(await buckets()).length, new Set(await buckets()).size]).toEqual([3, 1]);
    await set('marketcsgo', OTHER);
    expect(new Set(await buckets()).size).toBe(2);
  });
});

describe('the export and the end of an account', () => {
  it('export which keys are set without the keys, and are erased completely [ACC-175]', async () => {
    for (const market of KEY_MARKETS) await set(market, KEY);
    // Shadowpay is asked for the key and for the balance, at most once in two seconds
    advanceClock(2000);
    await test.send('GET /users/balance', { as: user });
    await test.db.updateTable('users').set({ proxy_sealed: 'sealed' }).where('id', '=', user.userId).execute();
    const told = (await marketKeyData.read(test.db, user.userId)) as { keys: object[]; balances: object[]; proxy: string };
    expect(told).toMatchObject({ proxy: 'set' });
    expect([told.keys.length, told.balances.length]).toEqual([7, 4]);
    expect(told.keys).toContainEqual({
      market: 'waxpeer',
      key: 'set',
      updated_at: START,
      checked_at: now(),
      check: 'ok',
      selling_at: null,
    });
    expect(JSON.stringify(told)).not.toMatch(/sealed|abcd/);
    await test.db.transaction().execute((tx) => marketKeyData.erase(tx, user.userId));
    expect(await marketKeyData.read(test.db, user.userId)).toEqual({ keys: [], balances: [], proxy: null });
  });

  it('leave nothing behind of a key or proxy that was being tried meanwhile [ACC-175]', async () => {
    const leave = async () => {
      await test.db.updateTable('users').set({ deleted_at: START, proxy_sealed: null }).where('id', '=', user.userId).execute();
      return { body: GOOD['waxpeer']!.body };
    };
    markets.answers.set('/api.waxpeer.com/v1/user', leave);
    expect((await set('waxpeer', KEY)).status).toBe(401);
    expect(await test.db.selectFrom('market_keys').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
    user = await test.signIn();
    markets.answers.set('/steamcommunity.com/', leave);
    const proxy = `http://127.0.0.1:${await markets.port()}`;
    expect((await test.send('POST /users/set-proxy', { as: user, body: { proxy } })).status).toBe(401);
    const left = await test.db.selectFrom('users').select('proxy_sealed').where('id', '=', user.userId).executeTakeFirstOrThrow();
    expect(left.proxy_sealed).toBeNull();
  });
});
