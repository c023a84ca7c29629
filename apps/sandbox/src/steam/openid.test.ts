import { expect, it } from 'vitest';
import { sandbox } from '../test-sandbox.ts';

const RETURN = 'http://localhost:3000/api/auth/steam/return?state=a%20b';

const signIn = (extra: Record<string, string> = {}): string =>
  `/steamcommunity.com/openid/login?${new URLSearchParams({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
    'openid.realm': 'http://localhost:3000',
    'openid.return_to': RETURN,
    ...extra,
  }).toString()}`;

const STEAM = { origin: 'https://steamcommunity.com', referer: 'https://steamcommunity.com/' };

async function assertionOf(app: ReturnType<typeof sandbox>, persona: string): Promise<URLSearchParams> {
  const reply = await app.inject(signIn({ persona }));
  expect(reply.statusCode).toBe(302);
  const location = String(reply.headers.location);
  expect(location.startsWith(`${RETURN}&openid.`)).toBe(true);
  return new URLSearchParams([...new URL(location).searchParams].filter(([name]) => name.startsWith('openid.')));
}

async function verify(
  app: ReturnType<typeof sandbox>,
  fields: URLSearchParams,
  headers: Record<string, string> = STEAM,
): Promise<{ status: number; body: string }> {
  const body = new URLSearchParams(fields);
  body.set('openid.mode', 'check_authentication');
  const reply = await app.inject({
    method: 'POST',
    url: '/steamcommunity.com/openid/login',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: body.toString(),
  });
  return { status: reply.statusCode, body: reply.body };
}

it('asserts the chosen persona in the shape that Steam does', async () => {
  const fields = Object.fromEntries(await assertionOf(sandbox(), 'trader'));
  expect(fields).toMatchObject({
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'id_res',
    'openid.op_endpoint': 'https://steamcommunity.com/openid/login',
    'openid.claimed_id': 'https://steamcommunity.com/openid/id/76561198000000002',
    'openid.identity': 'https://steamcommunity.com/openid/id/76561198000000002',
    'openid.return_to': RETURN,
    'openid.assoc_handle': '1234567890',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
  });
  expect(fields['openid.response_nonce']).toMatch(/^2026-11-20T12:00:00Z.+/);
  expect(Object.keys(fields)).toHaveLength(10);
});

it('confirms an assertion once, and never again', async () => {
  const app = sandbox();
  const fields = await assertionOf(app, 'admin');
  expect(await verify(app, fields)).toEqual({ status: 200, body: 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n' });
  expect((await verify(app, fields)).body).toContain('is_valid:false\n');
});

it('denies an assertion of which any signed field was changed', async () => {
  const app = sandbox();
  for (const name of ['claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle', 'op_endpoint', 'sig', 'signed']) {
    const fields = await assertionOf(app, 'newcomer');
    fields.set(`openid.${name}`, `${fields.get(`openid.${name}`)}1`);
    expect([name, (await verify(app, fields)).body]).toEqual([name, 'ns:http://specs.openid.net/auth/2.0\nis_valid:false\n']);
  }
});

it('denies a second value of a signed field', async () => {
  const app = sandbox();
  const fields = await assertionOf(app, 'newcomer');
  fields.append('openid.claimed_id', 'https://steamcommunity.com/openid/id/76561198000000001');
  expect((await verify(app, fields)).body).toContain('is_valid:false\n');
});

it("turns away a check without the headers of Steam's own page", async () => {
  const app = sandbox();
  const fields = await assertionOf(app, 'trader');
  expect((await verify(app, fields, {})).status).toBe(403);
  expect((await verify(app, fields)).body).toContain('is_valid:true\n');
});

it('shows all personas and a way out when none is chosen, and says that it is the sandbox', async () => {
  const reply = await sandbox().inject(signIn());
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.body).toContain('Sandbox Steam sign-in');
  for (const persona of ['admin', 'trader', 'collector', 'newcomer', 'cancel'])
    expect(reply.body).toContain(`name="persona" value="${persona}"`);
});

it('goes back with mode cancel', async () => {
  const reply = await sandbox().inject(signIn({ persona: 'cancel' }));
  expect(reply.headers.location).toBe(`${RETURN}&openid.ns=http%3A%2F%2Fspecs.openid.net%2Fauth%2F2.0&openid.mode=cancel`);
});

it('refuses a return address outside the realm', async () => {
  const reply = await sandbox().inject(signIn({ 'openid.return_to': 'http://evil.example/x', persona: 'admin' }));
  expect(reply.statusCode).toBe(400);
});

it('writes what the caller sent as text into the page', async () => {
  const reply = await sandbox().inject(signIn({ 'openid.extra': '"><script>alert(1)</script>' }));
  expect(reply.body).not.toContain('<script>');
});

it('has many further people', async () => {
  const fields = await assertionOf(sandbox(), 'user-42');
  expect(fields.get('openid.claimed_id')).toBe('https://steamcommunity.com/openid/id/76561198000010042');
});
