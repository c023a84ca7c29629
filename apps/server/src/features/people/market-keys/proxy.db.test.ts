import dns from 'node:dns';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, OFFLINE_SETTINGS, START, testApi, type User } from '../../../../test/api.ts';
import { fakeOutside } from '../../../../test/fake-outside.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';
import { createSecretBox } from '../../../platform/secrets/secrets.ts';
import { proxyContext } from '../../../platform/outside/proxy.ts';

const markets = fakeOutside();
const test = testApi(async () => ({ SANDBOX_PORT: String(await markets.port()) }));
const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
let user: User;
let own: number;

/** A service on the local machine. No request may ever reach it. */
let connections = 0;
const forbiddenServer = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let forbiddenPort: number;

beforeAll(async () => {
  own = await markets.port();
  await new Promise<void>((resolve) => forbiddenServer.listen(0, '127.0.0.1', resolve));
  forbiddenPort = (forbiddenServer.address() as AddressInfo).port;
});
afterAll(() => void forbiddenServer.close());
beforeEach(async () => {
  setClock(START);
  markets.reset();
  connections = 0;
  user = await test.signIn();
});
afterEach(() => vi.restoreAllMocks());

const set = (proxy: unknown, headers = {}) => test.send('POST /users/set-proxy', { as: user, body: { proxy }, headers });
const stored = async (): Promise<string | null> => {
  const row = await test.db.selectFrom('users').select('proxy_sealed').where('id', '=', user.userId).executeTakeFirstOrThrow();
  return row.proxy_sealed && box.open(row.proxy_sealed, proxyContext(user.userId));
};
const store = (proxy: string) =>
  test.db
    .updateTable('users')
    .set({ proxy_sealed: box.seal(proxy, proxyContext(user.userId)) })
    .where('id', '=', user.userId)
    .execute();
const auditOf = () => test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).execute();
/** Makes host names resolve to these addresses, one entry per lookup. */
const resolveTo = (...answers: string[][]) =>
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const found = (answers.length > 1 ? answers.shift()! : answers[0]!).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, found);
  }) as unknown as typeof dns.lookup);

const FORMAT = 'Proxy format is not valid.';
const FORBIDDEN = 'This proxy address is not allowed.';
const UNREACHABLE = 'Proxy could not be reached.';
const refusal = (msg: string) => ({ success: false, code: 'VALIDATION', msg, message: msg, fields: { proxy: msg } });

it('a proxy is set and removed only within 15 minutes of a sign-in with Steam; it is not tried [AUTH-128]', async () => {
  await store('http://user:password@192.0.2.1:1080');
  advanceClock(15 * MINUTE + 1);
  for (const answer of [await set(`http://127.0.0.1:${own}`), await set('')]) {
    expect([answer.status, answer.body.code]).toEqual([400, 'REAUTH']);
  }
  expect([await stored(), markets.requests]).toEqual(['http://user:password@192.0.2.1:1080', []]);
});

describe('a proxy that is set', () => {
  it('is tried once against Steam, stored sealed and answered without its password [ACC-139, ACC-179, C-20]', async () => {
    const answer = await set(`http://ali:geheim@127.0.0.1:${own}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Proxy saved.', proxy: `http://ali:****@127.0.0.1:${own}` },
    ]);
    expect(markets.tunnels).toEqual([{ target: `127.0.0.1:${own}`, login: `Basic ${Buffer.from('ali:geheim').toString('base64')}` }]);
    expect(markets.requests.map(({ path }) => path)).toEqual(['/steamcommunity.com/']);
    expect(await stored()).toBe(`http://ali:geheim@127.0.0.1:${own}`);
    const row = await test.db.selectFrom('users').select('proxy_sealed').where('id', '=', user.userId).executeTakeFirstOrThrow();
    expect(row.proxy_sealed).not.toContain('geheim');
  });

  it('is written down without its address: the record cannot be erased with the account', async () => {
    await set(`http://ali:geheim@127.0.0.1:${own}`);
    await set('');
    expect(await auditOf()).toMatchObject([
      { action: 'proxy.set', object: `user:${user.userId}`, new_value: { scheme: 'http' } },
      { action: 'proxy.removed', new_value: null },
    ]);
    expect(JSON.stringify(await auditOf())).not.toMatch(new RegExp(`ali|geheim|:${own}`));
  });

  it('is removed by an empty one, without asking anything [ACC-179]', async () => {
    await set(`http://127.0.0.1:${own}`);
    markets.requests.length = 0;
    expect((await set('')).body).toEqual({ success: true, message: 'Proxy removed.', proxy: null });
    expect([await stored(), markets.requests]).toEqual([null, []]);
  });

  it('answers in the language of the user', async () => {
    expect((await set('', { 'accept-language': 'tr' })).body.message).toBe('Proxy kaldırıldı.');
    expect((await set('x', { 'accept-language': 'tr' })).body.message).toBe('Proxy biçimi geçerli değil.');
  });

  it('counts as reached also when Steam answers with a failure or a redirect, which is not followed', async () => {
    markets.answers.set('/steamcommunity.com/', { status: 302, headers: { location: `http://127.0.0.1:${forbiddenPort}/` }, body: '' });
    expect((await set(`http://127.0.0.1:${own}`)).status).toBe(200);
    expect([markets.requests.length, connections]).toEqual([1, 0]);
  });
});

describe('a proxy that is not taken', () => {
  it.each([
    'nonsense',
    'ftp://proxy.example:21',
    'http://proxy.example',
    'http://user@proxy.example:80',
    `http://${'a'.repeat(260)}.example:80`,
  ])('because it is none says so as msg and message alike, whatever was typed: %s [ACC-135, ACC-162, ACC-179, C-20]', async (text) => {
    const answer = await set(text);
    expect([answer.status, answer.body]).toEqual([400, refusal(FORMAT)]);
    expect(markets.tunnels).toEqual([]);
  });

  it.each([
    ['an address of the own machine', (port: number) => `http://127.0.0.1:${port}`],
    ['its decimal form', (port: number) => `http://2130706433:${port}`],
    ['its hexadecimal form', (port: number) => `socks5://0x7f.0.0.1:${port}`],
    ['its short form', (port: number) => `http://127.1:${port}`],
    ['its IPv6 form', (port: number) => `http://[::1]:${port}`],
    ['it mapped into IPv6', (port: number) => `https://[::ffff:127.0.0.1]:${port}`],
    ['a name of the own machine', (port: number) => `http://localhost:${port}`],
    ['the sandbox by name', () => `http://localhost:${own}`],
    ['the metadata of a cloud', () => 'http://169.254.169.254:80'],
    ['a private address', () => 'http://192.168.1.1:8080'],
    ['a port for other things', () => 'http://93.184.216.34:22'],
    ['the port of this server', () => 'http://93.184.216.34:3000'],
  ])('because it is %s says so, and nothing is connected to [ACC-162, ACC-179]', async (_, proxy) => {
    const answer = await set(proxy(forbiddenPort));
    expect([answer.status, answer.body]).toEqual([400, refusal(FORBIDDEN)]);
    expect([connections, markets.tunnels, await stored()]).toEqual([0, [], null]);
  });

  it.each([
    ['a private address', ['10.0.0.5']],
    ['one private address among public ones', ['93.184.216.34', '127.0.0.1']],
    ['a private IPv6 address beside a public IPv4 one', ['93.184.216.34', '::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
  ])('because its name leads to %s says so [ACC-162, ACC-179]', async (_, addresses) => {
    const lookups = resolveTo(addresses);
    for (const scheme of ['http', 'https', 'socks5']) {
      expect((await set(`${scheme}://proxy.example:${forbiddenPort}`)).body).toEqual(refusal(FORBIDDEN));
    }
    expect([lookups.mock.calls.length, connections, await stored()]).toEqual([3, 0, null]);
  });

  it('because it refuses or asks for another login says that it could not be reached, and the old one stays [ACC-162, ACC-179]', async () => {
    await set(`http://127.0.0.1:${own}`);
    for (const status of [407, 403, 502]) {
      markets.proxyStatus = status;
      const answer = await set(`http://ali:wrong@127.0.0.1:${own}`);
      expect([answer.status, answer.body]).toEqual([400, refusal(UNREACHABLE)]);
    }
    expect(await stored()).toBe(`http://127.0.0.1:${own}`);
  });

  it('because it takes the connection and then says nothing for 10 seconds says that it could not be reached [ACC-162, ACC-179]', async () => {
    markets.answers.set('/steamcommunity.com/', { body: () => new Promise<object>(() => {}) });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('time is up')));
    expect((await set(`http://127.0.0.1:${own}`)).body).toEqual(refusal(UNREACHABLE));
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect(await stored()).toBeNull();
  });

  it('because its name is unknown says that it could not be reached', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (error: Error) => void) =>
      done(new Error('ENOTFOUND'))) as unknown as typeof dns.lookup);
    expect((await set('http://proxy.example:8080')).body).toEqual(refusal(UNREACHABLE));
  });

  it('says refusals of every kind as msg and message alike [C-20]', async () => {
    expect((await test.send('POST /users/set-proxy', { body: { proxy: '' } })).body).toMatchObject({
      msg: 'Please sign in.',
      message: 'Please sign in.',
    });
    const wrong = await set(7);
    expect([wrong.body.message, wrong.body.msg]).toEqual(['Please check the marked fields.', 'Please check the marked fields.']);
    expect((await test.send('POST /users/set-api', { body: {} })).body).not.toHaveProperty('message');
  });
});

describe('requests with a user’s key', () => {
  const WAXPEER = '/api.waxpeer.com/v1/user';
  const setKey = () => test.send('POST /users/set-api', { as: user, body: { market: 'waxpeer', api: 'key-0123456789' } });
  const balance = async () => (await test.send('GET /users/balance', { as: user })).body.items[0];
  beforeEach(() => markets.answers.set(WAXPEER, { body: { success: true, user: { wallet: 500 } } }));

  it('go through the proxy of the user as soon as there is one, and directly without', async () => {
    await set(`http://ali:geheim@127.0.0.1:${own}`);
    markets.tunnels.length = 0;
    expect((await setKey()).status).toBe(200);
    expect((await balance()).value).toEqual({ usable: 500, on_hold: 0 });
    const login = `Basic ${Buffer.from('ali:geheim').toString('base64')}`;
    // both requests may share one tunnel
    expect(markets.tunnels.length).toBeGreaterThan(0);
    expect(markets.tunnels.every((tunnel) => tunnel.login === login)).toBe(true);
    expect(markets.requests.filter(({ path }) => path.startsWith(WAXPEER))).toHaveLength(2);
    await set('');
    markets.tunnels.length = 0;
    await setKey();
    expect(markets.tunnels).toEqual([]);
  });

  it('do not fall back to the server’s own address when the proxy fails', async () => {
    await set(`http://ali:broken@127.0.0.1:${own}`);
    markets.proxyStatus = 502;
    // with another login the open tunnels cannot be reused
    await store(`http://ali:other@127.0.0.1:${own}`);
    expect((await setKey()).body.code).toBe('MARKET_UNAVAILABLE');
    expect(markets.requests.filter(({ path }) => path.startsWith(WAXPEER))).toEqual([]);
  });

  it('are not sent when the proxy’s name now resolves to a private address: the address is checked at each connection', async () => {
    await setKey();
    await store(`http://rebinding.example:${forbiddenPort}`);
    const lookups = resolveTo(['127.0.0.1']);
    expect(await balance()).toMatchObject({ value: null, error: 'UNREACHABLE' });
    expect([lookups.mock.calls.length, connections, markets.tunnels]).toEqual([1, 0, []]);
  });
});
