import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, testApi, type User } from '../../../../test/api.ts';
import { assertion, begin, finishSignIn } from '../../../../test/sign-in.ts';
import { fakeSteam } from '../../../../test/steam.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { hashToken } from '../../../platform/security/sessions.ts';

const steam = fakeSteam();
const http = testApi(async () => ({ SANDBOX_PORT: String(await steam.port()) }));
const https = testApi(async () => ({
  SANDBOX_PORT: String(await steam.port()),
  PUBLIC_URL: 'https://desk.example',
  STEAM_API_KEY: 'k'.repeat(32),
}));

const ID = '76561198000000001';
const signIn = async (on: typeof http, cookies = '', id = ID) => {
  const begun = await begin(on.app);
  return finishSignIn(on.app, new URLSearchParams(assertion(begun, id)), [begun.cookie, cookies].filter(Boolean).join('; '));
};
const check = async (on: typeof http, cookie: string): Promise<boolean> =>
  (await on.app.inject({ url: '/api/v1/auth/security-check', headers: { cookie } })).json().success as boolean;
const attributes = (cookie: string): string[] => cookie.split('; ').slice(1).toSorted();

describe('the session cookie', () => {
  it('is httpOnly, SameSite=Lax, for 90 days, on http [AUTH-128]', async () => {
    const back = await signIn(http);
    const cookie = back.cookies.find((one) => one.startsWith('lf_session='))!;
    expect(attributes(cookie)).toEqual(['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Lax']);
    expect(cookie).toMatch(/^lf_session=[\w-]{43};/);
    expect(back.cookies.find((one) => one.startsWith('lf_state='))).toMatch(/^lf_state=;.*Expires=Thu, 01 Jan 1970/);
  });

  it('is also Secure and bound to the host on https [AUTH-128]', async () => {
    const begun = await https.app.inject({ url: '/api/v1/auth/steam', headers: { host: 'desk.example' } });
    expect(begun.headers['set-cookie']).toMatch(/^__Host-lf_state=[\w-]{43};.*; HttpOnly; Secure; SameSite=Lax$/);
    const back = await signIn(https);
    const cookie = back.cookies.find((one) => one.startsWith('__Host-lf_session='))!;
    expect(attributes(cookie)).toEqual(['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(back.location).toBe('https://desk.example/splash');
    expect((await https.app.inject({ url: '/api/v1/health' })).headers['strict-transport-security']).toContain('max-age=31536000');
  });

  it('holds 32 random bytes of which only the SHA-256 is stored [AUTH-128]', async () => {
    const back = await signIn(http);
    const token = back.session!.split('=')[1]!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await http.db.selectFrom('sessions').selectAll().where('token_hash', '=', hashToken(token)).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a session', () => {
  it('is another at every sign-in, and the one before ends at once', async () => {
    const first = await signIn(http);
    expect(await check(http, first.session!)).toBe(true);
    const second = await signIn(http, first.session!);
    expect(second.session).not.toBe(first.session);
    await expect.poll(() => check(http, first.session!)).toBe(false);
    expect(await check(http, second.session!)).toBe(true);
  });

  it('ends 30 days after its last use [AUTH-128]', async () => {
    const { session } = await signIn(http);
    for (let day = 0; day < 2; day++) {
      advanceClock(29 * DAY);
      expect(await check(http, session!)).toBe(true);
    }
    advanceClock(30 * DAY + MINUTE);
    expect(await check(http, session!)).toBe(false);
  });

  it('ends 90 days after it began, however often it is used [AUTH-128]', async () => {
    const { session } = await signIn(http);
    for (let day = 0; day < 89; day++) {
      advanceClock(DAY);
      expect(await check(http, session!)).toBe(true);
    }
    advanceClock(DAY + MINUTE);
    expect(await check(http, session!)).toBe(false);
  });

  it('is no use to a user who was banned, half a minute later at the latest [AUTH-122]', async () => {
    const user = await http.signIn();
    expect(await check(http, user.cookie)).toBe(true);
    await http.db.updateTable('users').set({ profile_state: 2 }).where('id', '=', user.userId).execute();
    advanceClock(31_000);
    expect(await check(http, user.cookie)).toBe(false);
  });
});

describe('security-check', () => {
  it('answers 200 with the CSRF token of a valid session, and without one too [AUTH-109, AUTH-110, AUTH-126, AUTH-310]', async () => {
    const user = await http.signIn();
    const valid = await http.send('GET /auth/security-check', { as: user });
    expect([valid.status, valid.body]).toEqual([200, { success: true, token: user.csrf }]);
    for (const cookie of ['', 'lf_session=', 'lf_session=nonsense', `lf_session=${'x'.repeat(5000)}`]) {
      const answer = await http.send('GET /auth/security-check', { headers: { cookie } });
      expect([answer.status, answer.body]).toEqual([200, { success: false, token: null }]);
    }
  });
});

describe('logout', () => {
  const logout = (as: User, headers = {}) => http.send('GET /logout/', { as, headers });

  it('ends the session at once, and answers success without one too [AUTH-111, AUTH-308, HTTP-314]', async () => {
    const user = await http.signIn();
    expect(await check(http, user.cookie)).toBe(true);
    expect((await logout(user)).body).toEqual({ success: true });
    expect(await check(http, user.cookie)).toBe(false);
    expect((await http.send('GET /init/user', { as: user })).status).toBe(401);
    expect((await logout(user)).body).toEqual({ success: true });
    const audited = await http.db.selectFrom('audit_log').select('action').where('actor_id', '=', user.userId).execute();
    expect(audited).toEqual([{ action: 'session.ended' }]);
  });

  it('refuses a wrong token and a page elsewhere, and ends nothing then [HTTP-204]', async () => {
    const user = await http.signIn();
    expect((await logout(user, { 'x-csrf-token': 'x' })).body.code).toBe('CSRF');
    expect((await logout(user, { 'sec-fetch-site': 'cross-site' })).body.code).toBe('CSRF');
    expect(await check(http, user.cookie)).toBe(true);
  });

  it('leaves the other sessions of the user alone', async () => {
    const id = '76561198000000055';
    const [one, two] = [await signIn(http, '', id), await signIn(http, '', id)];
    const { token } = (await http.app.inject({ url: '/api/v1/auth/security-check', headers: { cookie: one.session! } })).json();
    await http.app.inject({ url: '/api/v1/logout', headers: { cookie: one.session!, 'x-csrf-token': token } });
    expect([await check(http, one.session!), await check(http, two.session!)]).toEqual([false, true]);
  });
});

describe('the current user', () => {
  it('is what the shell shows: name, role, balance [AUTH-309, AUTH-315, PAGE-203, PAGE-206, DATA-345, DATA-136]', async () => {
    const user = await http.signIn({ role: 'MODERATOR', steamId: '76561198000000099' });
    const answer = await http.send('GET /init/user', { as: user });
    expect(answer.body).toEqual({
      success: true,
      user: {
        user_name: expect.stringMatching(/^trader/),
        avatar_medium: null,
        profile_url: 'https://steamcommunity.com/profiles/76561198000000099',
        balance: 0,
        ROLE: 'MODERATOR',
        steam_id: '76561198000000099',
        plan: 'Trader+',
        plans_sold: false,
        unread: 0,
        second_factor: 'off',
      },
    });
  });
});

describe('a profile read with the Web API key', () => {
  const player = {
    steamid: ID,
    personaname: 'Keyed',
    avatarmedium: 'https://avatars.example/b.jpg',
    timecreated: 1_420_156_800,
    loccountrycode: 'TR',
  };
  const read = async () => {
    await signIn(https);
    advanceClock(HOUR);
    return https.db.selectFrom('users').selectAll().where('steam_id', '=', ID).executeTakeFirstOrThrow();
  };

  it('gives name, picture, country and age of the account', async () => {
    steam.answers.players = [{ ...player, steamid: '76561198000000002', personaname: 'Somebody else' }, player];
    expect(await read()).toMatchObject({ user_name: 'Keyed', avatar_medium: 'https://avatars.example/b.jpg', country: 'TR' });
    expect(steam.requests.at(-1)?.path).toContain(`key=${'k'.repeat(32)}`);
  });

  it.each([[[]], [[{ ...player, steamid: 'x' }]], [[{ steamid: ID }]], [[{ ...player, avatarmedium: 'javascript:alert(1)' }]]])(
    'leaves what is known where the answer is %j',
    async (players) => {
      steam.answers.players = [player];
      await read();
      steam.answers.players = players;
      const { user_name, avatar_medium } = await read();
      expect([user_name, avatar_medium]).toEqual(['Keyed', player.avatarmedium]);
    },
  );
});
