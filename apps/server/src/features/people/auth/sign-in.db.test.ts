import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, testApi } from '../../../../test/api.ts';
import { assertion, begin, finishSignIn, OPENID, type Begun } from '../../../../test/sign-in.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';

const ADMIN = '76561190000000777';
const steam = fakeSteam();
const logged: string[] = [];
const test = testApi(
  async () => ({ SANDBOX_PORT: String(await steam.port()), ADMIN_STEAM_IDS: ADMIN }),
  createLog('debug', 'test', { write: (line) => void logged.push(line) }),
);

beforeEach(() => {
  steam.reset();
  // sign-ins are limited per minute
  advanceClock(MINUTE);
});

let people = 0;
const newId = (): string => `7656119${String(8_000_000_000 + ++people)}`;

const signInAs = async (steamId: string, query = '', cookies = '') => {
  const begun = await begin(test.app, query);
  return finishSignIn(test.app, new URLSearchParams(assertion(begun, steamId)), [begun.cookie, cookies].filter(Boolean).join('; '));
};
const userOf = (steamId: string) => test.db.selectFrom('users').selectAll().where('steam_id', '=', steamId).executeTakeFirst();
const usersIn = async (): Promise<number> => (await test.db.selectFrom('users').select('id').execute()).length;

describe('the way to Steam', () => {
  it('is a redirect with checkid_setup and identifier_select, back to auth/steam-login [AUTH-107, AUTH-108, AUTH-123]', async () => {
    const { redirect, returnTo, cookie } = await begin(test.app);
    expect(redirect.pathname).toContain('steamcommunity.com/openid/login');
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      'openid.ns': OPENID,
      'openid.mode': 'checkid_setup',
      'openid.claimed_id': `${OPENID}/identifier_select`,
      'openid.identity': `${OPENID}/identifier_select`,
      'openid.realm': 'http://localhost:3000',
      'openid.return_to': returnTo,
    });
    expect(returnTo).toMatch(/^http:\/\/localhost:3000\/api\/v1\/auth\/steam-login\?state=[\w-]{43}$/);
    expect(cookie).toMatch(/^lf_state=[\w-]{43}$/);
  });

  it('never builds its return address from the Host header', async () => {
    const { returnTo } = await begin(test.app, '', { host: 'evil.example' });
    expect(returnTo).toMatch(/^http:\/\/localhost:3000\//);
  });
});

describe('a browser that came by another address than the public one', () => {
  it('begins at the public one, once, and loses nothing that it asked for', async () => {
    const ask = (url: string) => test.app.inject({ url, headers: { host: '127.0.0.1:3000' } });
    const first = await ask('/api/v1/auth/steam?lang=tr');
    expect(first.headers.location).toBe('http://localhost:3000/api/v1/auth/steam?lang=tr&detour=1');
    expect(first.headers['set-cookie']).toBeUndefined();
    const second = await ask('/api/v1/auth/steam?lang=tr&detour=1');
    expect(second.headers.location).toContain('steamcommunity.com/openid/login');
  });
});

describe('a true assertion of Steam', () => {
  it('makes the account and a session, and leads to the splash screen [AUTH-101, AUTH-203, AUTH-305, AUTH-127, ACC-165, ACC-182, I18N-107]', async () => {
    const id = newId();
    const back = await signInAs(id, '?timezone=Europe/Istanbul&lang=tr');
    expect(back.location).toBe('http://localhost:3000/splash');
    const user = await userOf(id);
    expect(user).toMatchObject({
      user_name: '[TR] Tradér  İ',
      role: 'USER',
      timezone: 'Europe/Istanbul',
      lang: 'tr',
      avatar_medium: 'https://avatars.example/a.jpg',
    });
    expect(user?.steam_account_created?.toISOString()).toBe('2015-01-02T00:00:00.000Z');
    const check = await test.app.inject({ url: '/api/v1/auth/security-check', headers: { cookie: back.session! } });
    expect(check.json()).toEqual({ success: true, token: expect.any(String) });
    const rows = await test.db.selectFrom('audit_log').select(['action', 'object']).where('actor_id', '=', user!.id).execute();
    expect(rows).toEqual([{ action: 'user.joined', object: `user:${user!.id}` }]);
  });

  it('is confirmed once, at the fixed address, by the fields that were signed, our mode last', async () => {
    await signInAs(newId());
    const [asked] = steam.requests;
    expect(steam.requests.filter(({ path }) => path.includes('openid'))).toHaveLength(1);
    expect(asked?.headers).toMatchObject({ origin: 'https://steamcommunity.com', referer: 'https://steamcommunity.com/' });
    const form = [...new URLSearchParams(asked?.body)];
    expect(form.filter(([name]) => name === 'openid.mode')).toEqual([['openid.mode', 'check_authentication']]);
    expect(form.map(([name]) => name)).toEqual(expect.arrayContaining(['openid.claimed_id', 'openid.sig', 'openid.response_nonce']));
    expect(form.map(([name]) => name)).not.toContain('state');
  });

  it.each(['Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'])('keeps the time zone %s', async (zone) => {
    const id = newId();
    await signInAs(id, `?timezone=${zone}`);
    expect((await userOf(id))?.timezone).toBe(zone);
  });

  it('stores the zone of the browser until its user chooses one, and keeps it where the browser does not tell it [ACC-165, ACC-182]', async () => {
    const id = newId();
    const zoneAfter = async (query: string) => {
      await signInAs(id, query);
      return (await userOf(id))?.timezone;
    };
    expect(await zoneAfter('?timezone=Europe/Istanbul')).toBe('Europe/Istanbul');
    expect(await zoneAfter('?timezone=Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(await zoneAfter('')).toBe('Asia/Tokyo');
    await test.db.updateTable('users').set({ timezone_chosen: true }).where('steam_id', '=', id).execute();
    expect(await zoneAfter('?timezone=Europe/Berlin')).toBe('Asia/Tokyo');
  });

  it('falls back to UTC and English for what it does not know [ACC-165, ACC-182]', async () => {
    const id = newId();
    await signInAs(id, '?timezone=Mars/Olympus&lang=xx&persona=%00');
    expect(await userOf(id)).toMatchObject({ timezone: 'UTC', lang: 'en' });
  });

  it('makes the listed Steam ids administrators, now and when they come back [AUTH-122]', async () => {
    await signInAs(ADMIN);
    await test.db.updateTable('users').set({ role: 'USER' }).where('steam_id', '=', ADMIN).execute();
    await signInAs(ADMIN);
    const admin = (await userOf(ADMIN))!;
    expect(admin.role).toBe('ADMIN');
    await signInAs(ADMIN);
    const grants = test.db.selectFrom('audit_log').selectAll().where('action', '=', 'role.granted');
    expect(await grants.execute()).toMatchObject(
      [1, 2].map(() => ({ object: `user:${admin.id}`, actor_id: null, new_value: { role: 'ADMIN' } })),
    );
  });

  it('refuses a banned account [AUTH-122, AUTH-127]', async () => {
    const id = newId();
    await signInAs(id);
    await test.db.updateTable('users').set({ profile_state: 2 }).where('steam_id', '=', id).execute();
    const before = await userOf(id);
    const back = await signInAs(id, '?timezone=Asia/Tokyo&lang=tr');
    expect([back.location, back.session]).toEqual(['http://localhost:3000/login?error=banned', null]);
    expect(await userOf(id)).toEqual(before);
  });

  it('makes one account when the same newcomer comes back in two tabs at once', async () => {
    const id = newId();
    const backs = await Promise.all([signInAs(id), signInAs(id), signInAs(id)]);
    expect(backs.map((back) => back.location)).toEqual(Array(3).fill('http://localhost:3000/splash'));
    expect(await test.db.selectFrom('users').select('id').where('steam_id', '=', id).execute()).toHaveLength(1);
  });

  it('keeps the name and the picture that it knows where no profile can be read', async () => {
    const id = newId();
    await signInAs(id);
    const before = await userOf(id);
    steam.answers.xml = null;
    advanceClock(MINUTE);
    expect((await signInAs(id, '?timezone=Europe/Istanbul')).session).not.toBeNull();
    expect(await userOf(id)).toEqual({ ...before, timezone: 'Europe/Istanbul' });
  });

  it('takes the Steam id as the name of a newcomer where no profile can be read', async () => {
    steam.answers.xml = null;
    const id = newId();
    expect((await signInAs(id)).session).not.toBeNull();
    expect(await userOf(id)).toMatchObject({ user_name: id, avatar_medium: null, steam_account_created: null });
  });
});

describe('a forged answer', () => {
  const forged: [string, (params: Record<string, string>) => void][] = [
    ['another mode', (params) => void (params['openid.mode'] = 'setup_needed')],
    ['another endpoint', (params) => void (params['openid.op_endpoint'] = 'https://evil.example/openid/login')],
    ['another namespace', (params) => void (params['openid.ns'] = 'http://openid.net/signon/1.1')],
    [
      'an identity that is not the claimed one',
      (params) => void (params['openid.identity'] = `https://steamcommunity.com/openid/id/${newId()}`),
    ],
    [
      'a claimed id over http',
      (params) => void (params['openid.claimed_id'] = params['openid.identity'] = `http://steamcommunity.com/openid/id/${newId()}`),
    ],
    [
      'a claimed id elsewhere',
      (params) =>
        void (params['openid.claimed_id'] = params['openid.identity'] = `https://steamcommunity.com.evil.example/openid/id/${newId()}`),
    ],
    [
      'a claimed id with more behind it',
      (params) => void (params['openid.claimed_id'] = params['openid.identity'] = `${params['openid.identity']}/`),
    ],
    [
      'another return address',
      (params) => void (params['openid.return_to'] = `https://evil.example/api/v1/auth/steam-login?state=${params['state']}`),
    ],
    ['a return address with more behind it', (params) => void (params['openid.return_to'] += '&next=/admin')],
    ['an unsigned identity', (params) => void (params['openid.signed'] = 'op_endpoint,claimed_id,return_to,response_nonce,assoc_handle')],
    ['an unknown signed field', (params) => void (params['openid.signed'] += ',ext1')],
    ['an unknown parameter', (params) => void (params['openid.ext1'] = 'x')],
    ['a parameter that is not OpenID', (params) => void (params['steamid'] = newId())],
    ['a NUL byte in a value', (params) => void (params['openid.sig'] += '\0')],
    ['a NUL byte in a name', (params) => void (params['openid.sig\0'] = 'x')],
    ['an over-long value', (params) => void (params['openid.sig'] = 'x'.repeat(2001))],
    ['a missing signature', (params) => void delete params['openid.sig']],
    ['a nonce of six minutes ago', (params) => void (params['openid.response_nonce'] = '2026-11-20T11:00:00Zold')],
    ['a nonce of tomorrow', (params) => void (params['openid.response_nonce'] = '2026-11-29T12:00:00Znew')],
    ['a nonce without a time', (params) => void (params['openid.response_nonce'] = 'abc')],
    ['another state', (params) => void (params['state'] = 'x'.repeat(43))],
    ['no state', (params) => void delete params['state']],
  ];

  it.each(forged)('is refused: %s [AUTH-123, AUTH-127]', async (_what, forge) => {
    const before = await usersIn();
    const begun = await begin(test.app);
    const params = assertion(begun, newId());
    forge(params);
    const back = await finishSignIn(test.app, new URLSearchParams(params), begun.cookie);
    expect([back.location, back.session]).toEqual(['http://localhost:3000/login?error=failed', null]);
    expect(steam.requests).toEqual([]);
    expect(await usersIn()).toBe(before);
  });

  it.each(['openid.claimed_id', 'openid.identity', 'openid.mode', 'openid.signed', 'state'])('is refused: %s twice', async (name) => {
    const begun = await begin(test.app);
    const query = new URLSearchParams(assertion(begun, newId()));
    query.append(name, query.get(name)!);
    expect((await finishSignIn(test.app, query, begun.cookie)).location).toContain('error=failed');
    expect(steam.requests).toEqual([]);
  });

  it.each(['', 'is_valid:false\n', 'is_valid:true ', 'xis_valid:true', '<html>is_valid:true</html>', 'is_valid: true'])(
    'is refused when Steam says %j',
    async (verdict) => {
      steam.answers.verdict = `ns:${OPENID}\n${verdict}`;
      expect((await signInAs(newId())).location).toContain('error=failed');
    },
  );

  it('is refused in a browser that did not begin it, whose owner may still finish', async () => {
    const begun = await begin(test.app);
    const stranger = await begin(test.app);
    const query = new URLSearchParams(assertion(begun, newId()));
    expect((await finishSignIn(test.app, query, stranger.cookie)).location).toContain('error=failed');
    expect((await finishSignIn(test.app, query, '')).location).toContain('error=failed');
    expect((await finishSignIn(test.app, query, begun.cookie)).location).toContain('/splash');
  });

  it('is refused when a state or a nonce comes again', async () => {
    const begun = await begin(test.app);
    const params = assertion(begun, newId());
    expect((await finishSignIn(test.app, new URLSearchParams(params), begun.cookie)).session).not.toBeNull();
    expect((await finishSignIn(test.app, new URLSearchParams(params), begun.cookie)).location).toContain('error=failed');
    const next = await begin(test.app);
    const replayed = { ...assertion(next, newId()), 'openid.response_nonce': params['openid.response_nonce']! };
    expect((await finishSignIn(test.app, new URLSearchParams(replayed), next.cookie)).location).toContain('error=failed');
  });

  it('is refused a quarter of an hour after it was begun', async () => {
    const begun = await begin(test.app);
    advanceClock(16 * MINUTE);
    expect((await finishSignIn(test.app, new URLSearchParams(assertion(begun, newId())), begun.cookie)).location).toContain('error=failed');
  });
});

describe('what else may come back', () => {
  const query = (begun: Begun, mode: string): URLSearchParams =>
    new URLSearchParams({ state: begun.state, 'openid.ns': OPENID, 'openid.mode': mode });

  it('a cancelled sign-in [AUTH-127]', async () => {
    const begun = await begin(test.app);
    const { location } = await finishSignIn(test.app, query(begun, 'cancel'), begun.cookie);
    expect(location).toBe('http://localhost:3000/login?error=cancelled');
  });

  it.each([500, 403, 302])('Steam with status %d [AUTH-127]', async (status) => {
    steam.answers.status = status;
    expect((await signInAs(newId())).location).toBe('http://localhost:3000/login?error=unavailable');
  });

  it('Steam that asked everybody to wait: nobody waits for a page meanwhile', async () => {
    steam.answers.status = 429;
    for (let n = 0; n < 2; n++) expect((await signInAs(newId())).location).toBe('http://localhost:3000/login?error=unavailable');
    steam.answers.status = 200;
    expect((await signInAs(newId())).location).toBe('http://localhost:3000/login?error=unavailable');
    advanceClock(MINUTE);
    expect((await signInAs(newId())).location).not.toContain('error=');
  });

  it('too many tries from one address: the 31st in a minute waits', async () => {
    for (let n = 0; n < 30; n++) await test.app.inject({ url: '/api/v1/auth/steam-login?state=none' });
    const refused = await test.app.inject({ url: '/api/v1/auth/steam-login?state=none' });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 429]);
  });
});

it('logs no secret of a sign-in: neither session, state, browser cookie nor signature', async () => {
  logged.length = 0;
  const begun = await begin(test.app);
  const params = assertion(begun, newId());
  const back = await finishSignIn(test.app, new URLSearchParams({ ...params, 'openid.mode': 'forged' }), begun.cookie);
  const good = await signInAs(newId());
  expect(back.location).toContain('failed');
  const text = logged.join('');
  expect(text).toContain('a sign-in was refused');
  expect(text).toContain('"path":"/api/v1/auth/steam-login"');
  for (const secret of [
    begun.state,
    begun.cookie.split('=')[1]!,
    good.session!.split('=')[1]!,
    params['openid.sig']!,
    params['openid.response_nonce']!,
  ]) {
    expect(text).not.toContain(secret);
  }
});

it('forgets states after their time', async () => {
  await begin(test.app);
  advanceClock(DAY);
  await signInAs(newId());
  const { rows } = await test.pool.query('select count(*)::int as n from sign_in_states');
  expect(rows[0].n).toBe(0);
});
