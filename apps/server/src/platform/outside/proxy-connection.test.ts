import dns from 'node:dns';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProxies, tryProxy, type Proxy } from './proxy.ts';
import { isPrivateAddress } from './public-address.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Starts a server that reads texts and sends the answers of `respond`; `received` contains the texts. */
async function listen(respond: (received: string, index: number) => string | Buffer | null) {
  const received: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    let index = 0;
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      received.push(piece.toString('latin1'));
      const answer = respond(piece.toString('latin1'), index++);
      if (answer !== null) socket.write(answer);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, received };
}

const at = (port: number, more: Partial<Proxy> = {}): Proxy => ({ scheme: 'http', host: '127.0.0.1', port, login: null, ...more });
const attempt = (proxy: Proxy, timeoutMs = 5000): Promise<unknown> =>
  tryProxy(proxy, 'http://target.example/', AbortSignal.timeout(timeoutMs)).catch((error: unknown) => error);
const OPEN = 'HTTP/1.1 200 OK\r\n\r\n';
const answer = (status: string, headers = ''): string => `HTTP/1.1 ${status}\r\n${headers}content-length: 0\r\n\r\n`;

describe('a proxy is tried', () => {
  it('by one request through its tunnel, to which it gets the login', async () => {
    const proxy = await listen((_, index) => (index === 0 ? OPEN : answer('200 OK')));
    expect(await attempt(at(proxy.port, { login: { user: 'ali', password: 'p@:ß' } }))).toBeUndefined();
    expect(proxy.received[0]).toContain('CONNECT target.example:80 HTTP/1.1');
    expect(proxy.received[0]).toContain(`proxy-authorization: Basic ${Buffer.from('ali:p@:ß').toString('base64')}`);
    expect(proxy.received[1]).toContain('GET / HTTP/1.1');
    expect(proxy.received[1]).not.toContain('authorization');
  });

  it('by SOCKS 5 too, where the proxy resolves the target', async () => {
    const replies = [Buffer.from([5, 2]), Buffer.from([1, 0]), Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]), answer('200 OK')];
    const proxy = await listen((_, index) => replies[index] ?? null);
    expect(await attempt(at(proxy.port, { scheme: 'socks5', login: { user: 'ali', password: 'secret' } }))).toBeUndefined();
    expect(proxy.received[1]).toBe('\u0001\u0003ali\u0006secret');
    expect(proxy.received[2]).toBe('\u0005\u0001\u0000\u0003\u000etarget.example\u0000P');
  });

  it.each(['404 Not Found', '429 Too Many', '500 Oops'])('successfully when the target answers %s: it was reached', async (status) => {
    const proxy = await listen((_, index) => (index === 0 ? OPEN : answer(status)));
    expect(await attempt(at(proxy.port))).toBeUndefined();
  });

  it('without following the target elsewhere', async () => {
    const forbiddenServer = await listen(() => null);
    const proxy = await listen((_, index) =>
      index === 0 ? OPEN : answer('302 Found', `location: http://127.0.0.1:${forbiddenServer.port}/\r\n`),
    );
    expect(await attempt(at(proxy.port))).toBeUndefined();
    expect([proxy.received.length, forbiddenServer.received]).toEqual([2, []]);
  });

  it.each([
    ['asks for a login', answer('407 Proxy Authentication Required')],
    ['refuses', answer('403 Forbidden')],
    ['redirects', answer('302 Found', 'location: http://127.0.0.1/\r\n')],
    ['speaks no HTTP', '-ERR unknown command\r\n'],
  ])('in vain when it %s', async (_, said) => {
    const proxy = await listen(() => said);
    const error = await attempt(at(proxy.port));
    expect([error, isPrivateAddress(error)]).toEqual([expect.any(Error), false]);
  });

  it.each(['http', 'socks5'] as const)('in vain when no %s proxy listens, or it says nothing in time', async (scheme) => {
    expect(await attempt(at(1, { scheme }))).toBeInstanceOf(Error);
    const silent = await listen(() => null);
    expect(await attempt(at(silent.port, { scheme }), 50)).toMatchObject({ name: 'TimeoutError' });
  });
});

describe.each(['http', 'https', 'socks5'] as const)('an %s proxy with a name', (scheme) => {
  const resolveTo = (...answers: string[]) =>
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
      const address = answers.length > 1 ? answers.shift() : answers[0];
      done(null, [{ address, family: 4 }]);
    }) as unknown as typeof dns.lookup);

  it('that resolves to a private address is not connected to', async () => {
    const forbiddenServer = await listen(() => OPEN);
    const lookups = resolveTo('127.0.0.1');
    expect(isPrivateAddress(await attempt(at(forbiddenServer.port, { scheme, host: 'proxy.example' })))).toBe(true);
    expect([lookups.mock.calls.length, forbiddenServer.received]).toEqual([1, []]);
  });

  it('is judged at each connection, by the very addresses that are connected to', async () => {
    const forbiddenServer = await listen(() => OPEN);
    // public when the proxy was saved, private when it is used
    const lookups = resolveTo('127.0.0.1');
    const agent = createProxies()(at(forbiddenServer.port, { scheme, host: 'rebinding.example' }));
    for (const _ of [1, 2]) {
      const error: unknown = await agent
        .request({ origin: 'http://target.example', path: '/', method: 'GET' })
        .catch((thrown: unknown) => thrown);
      expect(isPrivateAddress(error)).toBe(true);
    }
    expect([lookups.mock.calls.length, forbiddenServer.received]).toEqual([2, []]);
    await agent.destroy();
  });
});

describe('the connections of proxies', () => {
  it('are kept per proxy and login, and closed when too many others came after', () => {
    const through = createProxies(2);
    const first = through(at(1001));
    expect(through(at(1001))).toBe(first);
    const other = through(at(1001, { login: { user: 'a', password: 'b' } }));
    expect(other).not.toBe(first);
    through(at(1001));
    through(at(1003));
    expect(through(at(1001))).toBe(first);
    expect(through(at(1001, { login: { user: 'a', password: 'b' } }))).not.toBe(other);
  });
});
