import { createHash } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createClock } from '../clock.ts';
import { NOW, sandbox } from '../test-sandbox.ts';

const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

const SERVICES = {
  Discord: {
    authorize: 'discord.com/oauth2/authorize',
    token: 'discord.com/api/oauth2/token',
    revoke: 'discord.com/api/oauth2/token/revoke',
    me: 'discord.com/api/v10/users/@me',
    client: ['1190000000000000042', 'sandbox-discord-secret'],
    returnTo: 'http://localhost:3000/api/v1/auth/discord/callback',
    scope: 'identify guilds.members.read',
    codeSeconds: 600,
    expires: 604_800,
    badCode: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' },
    badClient: { error: 'invalid_client' },
  },
  X: {
    authorize: 'x.com/i/oauth2/authorize',
    token: 'api.x.com/2/oauth2/token',
    revoke: 'api.x.com/2/oauth2/revoke',
    me: 'api.x.com/2/users/me',
    client: ['c2FuZGJveC14LWNsaWVudDoxOmNp', 'sandbox-x-secret'],
    returnTo: 'http://localhost:3000/api/v1/auth/x/callback',
    scope: 'tweet.read users.read follows.read',
    codeSeconds: 30,
    expires: 7200,
    badCode: { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' },
    badClient: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
  },
} as const;
type Service = (typeof SERVICES)[keyof typeof SERVICES];

function authorize(app: FastifyInstance, service: Service, more: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.client[0],
    redirect_uri: service.returnTo,
    scope: service.scope,
    state: 'a b&c',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...more,
  });
  return app.inject(`/${service.authorize}?${query.toString()}`);
}

async function codeOf(app: FastifyInstance, service: Service, more: Record<string, string> = {}): Promise<string> {
  const reply = await authorize(app, service, { persona: 'trader', ...more });
  return new URL(String(reply.headers.location)).searchParams.get('code')!;
}

function exchange(
  app: FastifyInstance,
  service: Service,
  code: string,
  more: Record<string, string> = {},
  secret: string = service.client[1],
) {
  return app.inject({
    method: 'POST',
    url: `/${service.token}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${service.client[0]}:${secret}`).toString('base64')}`,
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: service.returnTo,
      code_verifier: VERIFIER,
      ...more,
    }).toString(),
  });
}

async function tokenOf(app: FastifyInstance, service: Service, more: Record<string, string> = {}): Promise<string> {
  const reply = await exchange(app, service, await codeOf(app, service, more));
  return reply.json<{ access_token: string }>().access_token;
}

const ask = (app: FastifyInstance, path: string, token: string): Promise<LightMyRequestResponse> =>
  app.inject({ url: `/${path}`, headers: { authorization: `Bearer ${token}` } });

describe.each(Object.entries(SERVICES))('%s', (name, service) => {
  it('shows who asks for what, and lets the visitor choose, authorize and cancel', async () => {
    const reply = await authorize(sandbox(), service, { extra: '"><script>' });
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.body).toContain(`Sandbox ${name} authorization`);
    expect(reply.body).toContain(service.scope);
    for (const choice of ['yes', 'no', 'pending']) expect(reply.body).toContain(`name="member" value="${choice}"`);
    for (const decision of ['authorize', 'cancel']) expect(reply.body).toContain(`name="decision" value="${decision}"`);
    expect(reply.body).not.toContain('<script>');
  });

  it('goes back with the state, and a code or a refusal', async () => {
    const app = sandbox();
    const back = async (more: Record<string, string>): Promise<URL> =>
      new URL(String((await authorize(app, service, more)).headers.location));
    const allowed = await back({ persona: 'trader' });
    expect(`${allowed.origin}${allowed.pathname}`).toBe(service.returnTo);
    expect([allowed.searchParams.get('state'), allowed.searchParams.get('code')?.length]).toEqual(['a b&c', 32]);
    expect(allowed.searchParams.get('iss')).toBe(name === 'Discord' ? 'https://discord.com' : null);
    const refused = await back({ persona: 'trader', decision: 'cancel' });
    expect([refused.searchParams.get('state'), refused.searchParams.get('error')]).toEqual(['a b&c', 'access_denied']);
    expect(refused.searchParams.has('code')).toBe(false);
  });

  it.each([
    { client_id: 'another' },
    { redirect_uri: 'http://localhost:3000/elsewhere' },
    { redirect_uri: 'javascript:alert(1)' },
    { response_type: 'token' },
    { scope: 'everything' },
    { code_challenge_method: 'plain' },
  ])('sends nobody back from an address with %j', async (more) => {
    const reply = await authorize(sandbox(), service, { persona: 'trader', ...more });
    expect([reply.statusCode, reply.headers.location]).toEqual([400, undefined]);
  });

  it('exchanges a code once', async () => {
    const app = sandbox();
    const code = await codeOf(app, service);
    const first = await exchange(app, service, code);
    expect([first.statusCode, first.json()]).toEqual([
      200,
      expect.objectContaining({ access_token: expect.any(String), expires_in: service.expires, scope: service.scope }),
    ]);
    const second = await exchange(app, service, code);
    expect([second.statusCode, second.json()]).toEqual([400, service.badCode]);
  });

  it('refuses a code that is too old', async () => {
    const clock = createClock(() => NOW, NOW);
    const app = sandbox({ clock });
    const code = await codeOf(app, service);
    const late = await codeOf(app, service);
    clock.advance(service.codeSeconds * 1000 - 1);
    expect((await exchange(app, service, code)).statusCode).toBe(200);
    clock.advance(1);
    expect((await exchange(app, service, late)).json()).toEqual(service.badCode);
  });

  it.each([{ code_verifier: 'w'.repeat(43) }, { code_verifier: '' }, { redirect_uri: 'http://localhost:3000/elsewhere' }])(
    'refuses an exchange with %j, and the code is spent',
    async (more) => {
      const app = sandbox();
      const code = await codeOf(app, service);
      expect((await exchange(app, service, code, more)).statusCode).toBe(400);
      expect((await exchange(app, service, code)).json()).toEqual(service.badCode);
    },
  );

  it('refuses a wrong secret and a wrong kind of grant', async () => {
    const app = sandbox();
    const code = await codeOf(app, service);
    const stranger = await exchange(app, service, code, {}, 'wrong');
    expect([stranger.statusCode, stranger.json()]).toEqual([401, service.badClient]);
    expect((await exchange(app, service, code, { grant_type: 'password' })).statusCode).toBe(400);
    expect((await exchange(app, service, code)).statusCode).toBe(200);
  });

  it('knows a token until it is revoked or too old', async () => {
    const clock = createClock(() => NOW, NOW);
    const app = sandbox({ clock });
    const [revoked, old] = [await tokenOf(app, service), await tokenOf(app, service)];
    const status = async (token: string): Promise<number> => (await ask(app, service.me, token)).statusCode;
    expect([await status(revoked), await status('unknown')]).toEqual([200, 401]);
    await app.inject({
      method: 'POST',
      url: `/${service.revoke}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: service.client[0], client_secret: service.client[1], token: revoked }).toString(),
    });
    expect([await status(revoked), await status(old)]).toEqual([401, 200]);
    clock.advance(service.expires * 1000);
    expect(await status(old)).toBe(401);
  });

  it('misbehaves by faults', async () => {
    const app = sandbox();
    const fault = {
      host: service.token.split('/')[0],
      path: `/${service.token.split('/').slice(1).join('/')}`,
      mode: 'status',
      status: 503,
    };
    await app.inject({ method: 'POST', url: '/_faults', payload: fault });
    expect((await exchange(app, service, await codeOf(app, service))).statusCode).toBe(503);
  });
});

it.each([
  ['discord.gg/lootfolio', 'This account is a member'],
  ['x.com/lootfolio', 'This account follows it'],
])('shows a page where people of %s would join, which says what to choose instead', async (path, choice) => {
  const answer = await sandbox().inject(`/${path}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.body).toContain(`choose <b>${choice}</b>`);
});

const GUILD = 'discord.com/api/v10/users/@me/guilds/1190000000000000000/member';

it("tells the account's name and membership of a Discord server", async () => {
  const app = sandbox();
  const member = await tokenOf(app, SERVICES.Discord, { persona: 'User-7' });
  const { id, username } = (await ask(app, SERVICES.Discord.me, member)).json<{ id: string; username: string }>();
  expect([username, /^\d{19}$/.test(id)]).toEqual(['user_7', true]);
  expect((await ask(app, GUILD, member)).json()).toMatchObject({ user: { id }, pending: false });
  expect((await ask(app, GUILD, await tokenOf(app, SERVICES.Discord, { member: 'pending' }))).json()).toMatchObject({ pending: true });
  const stranger = await ask(app, GUILD, await tokenOf(app, SERVICES.Discord, { member: 'no' }));
  expect([stranger.statusCode, stranger.json()]).toEqual([404, { message: 'Unknown Member', code: 10007 }]);
  const elsewhere = await ask(app, GUILD.replace('1190000000000000000', '1190000000000000099'), member);
  expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, { message: 'Unknown Guild', code: 10004 }]);
  expect((await ask(app, GUILD, await tokenOf(app, SERVICES.Discord, { scope: 'identify' }))).statusCode).toBe(401);
});

it('tells how an account of X relates to another one, where it does', async () => {
  const app = sandbox();
  const relation = async (more: Record<string, string>, of = 'Lootfolio?user.fields=connection_status'): Promise<unknown> =>
    (await ask(app, `api.x.com/2/users/by/username/${of}`, await tokenOf(app, SERVICES.X, more))).json();
  const operator = { id: '1700000000000000001', name: 'lootfolio', username: 'lootfolio' };
  expect(await relation({})).toEqual({ data: { ...operator, connection_status: ['following'] } });
  expect(await relation({ member: 'pending' })).toEqual({ data: { ...operator, connection_status: ['follow_request_sent'] } });
  expect(await relation({ member: 'no' })).toEqual({ data: operator });
  expect(await relation({}, 'lootfolio')).toEqual({ data: operator });
  expect(await relation({}, 'no.such.name')).toMatchObject({ errors: [{ title: 'Not Found Error', value: 'no.such.name' }] });
});
