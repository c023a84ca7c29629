import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, testApi, type User } from '../../../../test/api.ts';
import { begin, comeBack, connect, connectionSandbox, visit } from '../../../../test/connections.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { advanceClock, now } from '../../../platform/process/clock.ts';
import { beginSession } from '../../../platform/security/sessions.ts';
import { readConnection } from './connections.public.ts';

const sandbox = connectionSandbox();
const test = testApi(async () => ({ SANDBOX_PORT: await sandbox.port() }));

let people = 0;
const newName = (): string => `user-${++people}`;
const list = async (as: User) => (await test.send('GET /users/connections', { as })).body;
const goTo = (path: string, as: User) => connect(test, sandbox.app, path, as);
const at = (provider: string, outcome: string): string => `/user-details?connection=${provider}&outcome=${outcome}#connections`;

/** Begins, and lets the visitor allow the connection. Resolves to the return address. */
async function allowed(as: User, path = `discord?persona=${newName()}`): Promise<URL> {
  const { headers } = await begin(test, path, as);
  return new URL(await visit(sandbox.app, String(headers['location'])), 'http://x');
}
const pathOf = ({ pathname, search }: URL): string => pathname + search;

describe('the way to a service', () => {
  it.each([
    ['discord', '/discord.com/oauth2/authorize', 'identify guilds.members.read'],
    ['x', '/x.com/i/oauth2/authorize', 'tweet.read users.read follows.read'],
  ])('to %s is a redirect with a state and a PKCE challenge of its own', async (provider, path, scope) => {
    const user = await test.signIn();
    const [first, second] = [await begin(test, provider, user), await begin(test, provider, user)];
    expect([first.status, first.headers['cache-control']]).toEqual([302, 'no-store']);
    const [url, again] = [new URL(first.headers['location']!), new URL(second.headers['location']!)];
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: expect.any(String),
      redirect_uri: `http://localhost:3000/api/v1/auth/${provider}/callback`,
      scope,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'code_challenge']) expect(again.searchParams.get(name)).not.toBe(url.searchParams.get(name));
    const stored = await test.db.selectFrom('connection_states').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(url.searchParams.get('state'));
  });

  it('is for users only: others sign in first, and nothing is stored', async () => {
    const before = await test.db.selectFrom('connection_states').selectAll().execute();
    const answer = await begin(test, 'discord?next=/giveaways');
    expect([answer.status, answer.headers['location']]).toEqual([302, 'http://localhost:3000/user-details#connections']);
    expect(await test.db.selectFrom('connection_states').selectAll().execute()).toEqual(before);
  });

  it('cannot be begun by another site', async () => {
    const user = await test.signIn();
    for (const site of ['cross-site', 'same-site']) {
      const answer = await begin(test, 'x', user, { 'sec-fetch-site': site });
      expect(answer.headers['location']).toBe(`http://localhost:3000${at('x', 'failed')}`);
    }
    const own = await begin(test, 'x', user, { 'sec-fetch-site': 'same-origin' });
    expect(own.headers['location']).toContain('x.com/i/oauth2');
  });

  it('is begun 20 times in an hour at most', async () => {
    const user = await test.signIn();
    for (let time = 1; time <= 20; time++) expect((await begin(test, 'discord', user)).headers['location']).toContain('discord.com/oauth2');
    const last = await begin(test, 'x?next=/giveaways', user);
    expect(last.headers['location']).toBe('http://localhost:3000/giveaways?connection=x&outcome=tooMany');
    advanceClock(HOUR);
    expect((await begin(test, 'discord', user)).headers['location']).toContain('discord.com/oauth2');
  });
});

describe('what is refused on the way', () => {
  it('stands in the log of refusals: forged states, other sites, too many ways', async () => {
    const [user, ip] = [await test.signIn(), '127.0.0.1'];
    await begin(test, 'x', user, { 'sec-fetch-site': 'cross-site' });
    await comeBack(test, '/auth/x/callback?state=forged&code=1', user);
    for (let time = 1; time <= 21; time++) await begin(test, 'discord', user);
    const rows = () =>
      test.db
        .selectFrom('security_log')
        .select(['kind', 'ip', 'what', 'count'])
        .where('user_id', '=', user.userId)
        .orderBy('kind')
        .execute();
    await expect.poll(rows, { timeout: 15_000, interval: 200 }).toEqual([
      { kind: 'CSRF', ip, what: 'GET /api/v1/auth/x', count: 1 },
      { kind: 'RATE_LIMIT', ip, what: 'GET /api/v1/auth/discord', count: 1 },
      { kind: 'SIGN_IN', ip, what: 'x: the state does not belong to this session', count: 1 },
    ]);
  }, 30_000);
});

describe('the screen that follows', () => {
  it.each([
    ['/giveaways', '/giveaways?connection=discord&outcome=cancelled'],
    ['/giveaways?tab=weekly%20one', '/giveaways?tab=weekly%20one&connection=discord&outcome=cancelled'],
    ['/user-details#connections', at('discord', 'cancelled')],
  ])('is %s where the user began there', async (next, screen) => {
    const user = await test.signIn();
    expect(await goTo(`discord?decision=cancel&next=${encodeURIComponent(next)}`, user)).toBe(screen);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\u0000/evil.example',
    ' /evil',
    'javascript:alert(1)',
    '@evil.example',
    '.evil.example',
    '',
    '/api/v1/logout',
    `/${'x'.repeat(300)}`,
  ])('is the account page instead of %j', async (next) => {
    const user = await test.signIn();
    expect(await goTo(`x?decision=cancel&next=${encodeURIComponent(next)}`, user)).toBe(at('x', 'cancelled'));
  });

  it('is the account page where next was given twice', async () => {
    const user = await test.signIn();
    expect(await goTo('x?decision=cancel&next=/a&next=//evil.example', user)).toBe(at('x', 'cancelled'));
  });
});

describe('an account that its owner shares', () => {
  it.each([
    ['discord', 'yes', true],
    ['discord', 'no', false],
    ['discord', 'pending', false],
    ['x', 'yes', true],
    ['x', 'no', false],
    ['x', 'pending', false],
  ])('of %s is connected (member: %s)', async (provider, member, verified) => {
    const [user, name] = [await test.signIn(), newName()];
    expect(await goTo(`${provider}?persona=${name}&member=${member}`, user)).toBe(at(provider, verified ? 'verified' : 'unverified'));
    const shown = name.replace('-', '_');
    expect(await list(user)).toEqual({
      success: true,
      items: [{ provider, name: shown, verified, checked_at: now().toISOString() }],
      total: 1,
      offered: ['discord', 'x'],
      sandbox_pages: {
        discord: `http://127.0.0.1:${await sandbox.port()}/discord.gg/lootfolio`,
        x: `http://127.0.0.1:${await sandbox.port()}/x.com/lootfolio`,
      },
    });
    const read = { provider, name: shown, verified, checkedAt: now() };
    expect(await readConnection(test.db, user.userId, provider as 'x')).toEqual(read);
    expect(await readConnection(test.db, user.userId, provider === 'x' ? 'discord' : 'x')).toBeNull();
  });

  it('is read once, with a token that is given back and stored nowhere', async () => {
    const user = await test.signIn();
    await goTo(`discord?persona=${newName()}`, user);
    expect(sandbox.asked.slice(1)).toEqual([
      'POST /discord.com/api/oauth2/token',
      'GET /discord.com/api/v10/users/@me',
      'GET /discord.com/api/v10/users/@me/guilds/1190000000000000000/member',
      'POST /discord.com/api/oauth2/token/revoke',
    ]);
    sandbox.asked.length = 0;
    await goTo(`x?persona=${newName()}`, user);
    expect(sandbox.asked.slice(1)).toEqual([
      'POST /api.x.com/2/oauth2/token',
      'GET /api.x.com/2/users/me',
      'GET /api.x.com/2/users/by/username/lootfolio',
      'POST /api.x.com/2/oauth2/revoke',
    ]);
    const row = await test.db.selectFrom('connections').selectAll().where('user_id', '=', user.userId).executeTakeFirstOrThrow();
    expect(Object.keys(row)).toEqual(['provider', 'account_id', 'user_id', 'account_name', 'verified', 'checked_at', 'removed_at']);
  });

  it('is checked again, and can be replaced by another one', async () => {
    const [user, name, other] = [await test.signIn(), newName(), newName()];
    await goTo(`x?persona=${name}&member=no`, user);
    advanceClock(MINUTE);
    await goTo(`x?persona=${name}&member=yes`, user);
    expect((await list(user)).items).toEqual([
      { provider: 'x', name: name.replace('-', '_'), verified: true, checked_at: now().toISOString() },
    ]);
    await goTo(`x?persona=${other}&member=no`, user);
    expect((await list(user)).items).toMatchObject([{ name: other.replace('-', '_'), verified: false }]);
  });

  it('leaves a row in the audit log, without its id and name', async () => {
    const [user, name] = [await test.signIn(), newName()];
    await goTo(`discord?persona=${name}`, user);
    await test.send('DELETE /users/connections/discord', { as: user });
    const rows = await test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).execute();
    expect(rows).toMatchObject([
      { action: 'connection.checked', object: `user:${user.userId}`, new_value: { provider: 'discord', verified: true } },
      { action: 'connection.removed', object: `user:${user.userId}`, old_value: { provider: 'discord' } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${name.replace('-', '.')}|\\d{19}`));
  });
});

describe('a return that proves nothing', () => {
  const failed = at('discord', 'failed');

  it('has a forged state, none, or two', async () => {
    const user = await test.signIn();
    const back = await allowed(user);
    const [code, state] = [back.searchParams.get('code')!, back.searchParams.get('state')!];
    const callback = '/auth/discord/callback';
    expect(await comeBack(test, `${callback}?code=${code}&state=${'A'.repeat(43)}`, user)).toBe(failed);
    expect(await comeBack(test, `${callback}?code=${code}`, user)).toBe(failed);
    expect(await comeBack(test, callback, user)).toBe(failed);
    expect(await comeBack(test, `${callback}?code=${code}&state=${state}&state=${state}`, user)).toBe(failed);
    expect((await list(user)).total).toBe(0);
    expect(await comeBack(test, pathOf(back), user)).toBe(at('discord', 'verified'));
  });

  it('comes in another session: of another user, of the same user, or of none', async () => {
    const [victim, attacker] = [await test.signIn(), await test.signIn()];
    const token = await inTransaction(test.db, (tx) =>
      beginSession(tx, { userId: attacker.userId, device: 'phone', ip: '127.0.0.1', replaces: null }),
    );
    const phone = { ...attacker, cookie: `lf_session=${token}` };
    const back = pathOf(await allowed(attacker));
    for (const browser of [victim, phone, undefined]) expect(await comeBack(test, back, browser)).toBe(failed);
    expect([(await list(victim)).total, (await list(attacker)).total]).toEqual([0, 0]);
    expect(await comeBack(test, back, attacker)).toBe(at('discord', 'verified'));
  });

  it('comes a second time', async () => {
    const user = await test.signIn();
    const back = pathOf(await allowed(user));
    expect(await comeBack(test, back, user)).toBe(at('discord', 'verified'));
    sandbox.asked.length = 0;
    expect(await comeBack(test, back, user)).toBe(failed);
    expect(sandbox.asked).toEqual([]);
  });

  it('comes after ten minutes', async () => {
    const user = await test.signIn();
    const [early, late] = [pathOf(await allowed(user)), pathOf(await allowed(user))];
    advanceClock(10 * MINUTE);
    expect(await comeBack(test, early, user)).toBe(at('discord', 'verified'));
    advanceClock(1);
    expect(await comeBack(test, late, user)).toBe(failed);
  });

  it('comes to the address of the other service, or from it', async () => {
    const user = await test.signIn();
    const back = await allowed(user);
    expect(await comeBack(test, pathOf(back).replace('discord', 'x'), user)).toBe(at('x', 'failed'));
    back.searchParams.set('iss', 'https://evil.example');
    expect(await comeBack(test, pathOf(back), user)).toBe(failed);
  });

  it.each(['', '&code=two', '&error=server_error', '&error=access_denied&error=access_denied', '&error=%0d%0a'])(
    'has no code that can be used: %s',
    async (more) => {
      const user = await test.signIn();
      const state = (await allowed(user)).searchParams.get('state');
      const code = more.includes('code') ? '&code=one' : '';
      sandbox.asked.length = 0;
      expect(await comeBack(test, `/auth/discord/callback?state=${state}${code}${more}`, user)).toBe(failed);
      expect(sandbox.asked).toEqual([]);
    },
  );

  it('was refused by the user, which uses the state up', async () => {
    const user = await test.signIn();
    const back = pathOf(await allowed(user, 'discord?decision=cancel'));
    expect(await comeBack(test, back, user)).toBe(at('discord', 'cancelled'));
    expect(await comeBack(test, back, user)).toBe(failed);
  });

  it.each([
    ['discord', 600],
    ['x', 30],
  ])('has a code of %s that is too old', async (provider, seconds) => {
    const user = await test.signIn();
    const back = pathOf(await allowed(user, `${provider}?persona=${newName()}`));
    sandbox.clock.advance(seconds * 1000);
    expect(await comeBack(test, back, user)).toBe(at(provider, 'failed'));
    expect((await list(user)).total).toBe(0);
  });

  it('has the code of another way: used before, or with another verifier', async () => {
    const user = await test.signIn();
    const [used, first, second] = [await allowed(user), await allowed(user), await allowed(user)];
    await comeBack(test, pathOf(used), user);
    first.searchParams.set('code', used.searchParams.get('code')!);
    expect(await comeBack(test, pathOf(first), user)).toBe(failed);
    const stolen = await allowed(await test.signIn());
    second.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(await comeBack(test, pathOf(second), user)).toBe(failed);
  });

  it('comes after the session has ended', async () => {
    const user = await test.signIn();
    const back = pathOf(await allowed(user));
    await test.send('GET /logout', { as: user });
    expect(await comeBack(test, back, user)).toBe(failed);
    expect(await test.db.selectFrom('connections').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
  });
});
