import type { IncomingMessage, RequestListener } from 'node:http';
import { connect as connectTcp, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent, type Dispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveLocally } from './fake-market.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { MarketError, type HttpRequest } from './port.ts';

/** The number of requests that arrived at the server with their whole body. */
let arrived = 0;
let answer: RequestListener = (_, response) => response.end('{}');
let port = 0;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ port, stop } = await serveLocally((request: IncomingMessage, response) => {
    void text(request).then(
      () => {
        arrived += 1;
        answer(request, response);
      },
      () => {},
    );
  }));
});
afterAll(() => stop());

const servers: Server[] = [];
const sockets = new Set<Socket>();
const dispatchers: Agent[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
  await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.destroy()));
});

/** A TCP server that handles connections with `onConnection`. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const through = (options: Agent.Options): Dispatcher => {
  const dispatcher = new Agent({ allowH2: false, ...options });
  dispatchers.push(dispatcher);
  return dispatcher;
};

/** Longer than any answer of these tests takes, even on a busy machine. */
const LONG = { headers: 10_000, body: 10_000, total: 10_000 };
/** For tests in which no answer comes. */
const SHORT = { headers: 80, body: 80, total: 150 };

type Send = { toPort?: number; request?: Partial<HttpRequest>; options?: Partial<HttpOptions> };

async function fails({ toPort = port, request = {}, options = {} }: Send = {}): Promise<MarketError> {
  const http = createHttp({
    market: 'example',
    limit: { requests: 1, perSeconds: 1 },
    resolve: () => `http://127.0.0.1:${toPort}/`,
    acquire: async () => {},
    timeouts: LONG,
    maxBytes: 1024,
    ...options,
  });
  const error: unknown = await http({ url: 'https://api.example.test/', method: 'POST', body: '{"a":1}', ...request }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MarketError);
  return error as MarketError;
}

describe('a request that did not leave has not happened', () => {
  it('when the name has no address', async () => {
    const lookup = (_name: string, _options: object, done: (error: Error) => void): void =>
      done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    const dispatcher = through({ connect: { lookup: lookup as never } });
    const options = { dispatcher, resolve: () => 'http://market.example/' };
    expect(await fails({ options })).toMatchObject({ code: 'UNREACHABLE', mayHaveHappened: false });
  });

  it('when the connection is refused', async () => {
    expect(await fails({ toPort: 1 })).toMatchObject({ code: 'UNREACHABLE', mayHaveHappened: false });
  });

  it('when no connection is made in time', async () => {
    const error = new (class extends Error {
      code = 'UND_ERR_CONNECT_TIMEOUT';
    })();
    const dispatcher = through({ connect: (_, done) => void setTimeout(() => done(error, null), 20) });
    expect(await fails({ options: { dispatcher } })).toMatchObject({ code: 'TIMEOUT', mayHaveHappened: false });
  });

  it('when its time is up before the connection is made: nothing is written then', async () => {
    const before = arrived;
    const slow = through({
      connect: (_, done) => {
        const socket = connectTcp(port, '127.0.0.1', () => setTimeout(() => done(null, socket), 60));
        sockets.add(socket);
      },
    });
    answer = (_, response) => response.end('{}');
    const error = await fails({ request: { timeoutMs: 20 }, options: { dispatcher: slow } });
    expect([error.code, error.mayHaveHappened, arrived - before]).toEqual(['TIMEOUT', false, 0]);
  });

  it('when its sender may not send any more, asked just before the first byte', async () => {
    answer = (_, response) => response.end('{}');
    const dispatcher = through({ connections: 1 });
    const reason = new Error('the lease was lost');
    let may = true;
    const asked: number[] = [];
    const http = createHttp({
      market: 'example',
      limit: { requests: 1, perSeconds: 1 },
      resolve: () => `http://127.0.0.1:${port}/`,
      acquire: async () => {},
      timeouts: LONG,
      maxBytes: 1024,
      dispatcher,
      mayLeave: () => {
        asked.push(arrived);
        if (!may) throw reason;
      },
    });
    const post = () => http({ url: 'https://api.example.test/', method: 'POST', body: '{"a":1}' });
    const before = arrived;
    await post();
    may = false;
    // first over the open connection, then over a new one
    await expect(post()).rejects.toBe(reason);
    await expect(post()).rejects.toBe(reason);
    expect([asked, arrived]).toEqual([[before, before + 1, before + 1], before + 1]);
  });

  it('when all connections were busy with others for too long: it does not leave late', async () => {
    const dispatcher = through({ connections: 1 });
    const asked: Socket[] = [];
    const silent = await listen((socket) => socket.once('data', () => asked.push(socket)));
    const first = fails({ toPort: silent, options: { dispatcher, timeouts: { headers: 1000, body: 1000, total: 1000 } } });
    await expect.poll(() => asked.length).toBe(1);
    const second = await fails({
      toPort: silent,
      options: { dispatcher, timeouts: { leave: 50, headers: 5000, body: 5000, total: 5000 } },
    });
    expect([second.code, second.mayHaveHappened]).toEqual(['TIMEOUT', false]);
    expect((await first).mayHaveHappened).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('when TLS fails', async () => {
    const plain = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const error = await fails({ options: { resolve: () => `https://127.0.0.1:${plain}/` } });
    expect([error.code, error.mayHaveHappened]).toEqual(['UNREACHABLE', false]);
  });
});

describe('a request that left may have happened', () => {
  it.each<[string, string, (socket: Socket) => void]>([
    ['the market ends the connection', 'UNREACHABLE', (socket) => socket.once('data', () => socket.end())],
    ['the market resets the connection', 'UNREACHABLE', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['the market is silent', 'TIMEOUT', () => {}],
    ['the market speaks no HTTP', 'BAD_ANSWER', (socket) => socket.once('data', () => socket.write('-ERR unknown command\r\n'))],
    ['the headers stop', 'TIMEOUT', (socket) => socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-'))],
    [
      'the body is cut',
      'UNREACHABLE',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"ok"')),
    ],
    ['the body stops', 'TIMEOUT', (socket) => socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"ok"'))],
  ])('when %s', async (_, code, behave) => {
    const options = code === 'TIMEOUT' ? { timeouts: SHORT } : {};
    expect(await fails({ toPort: await listen(behave), options })).toMatchObject({ code, mayHaveHappened: true });
  });

  it('when only a part of it could be written', async () => {
    const hasty = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const body = Buffer.alloc(4_000_000, ' ');
    expect(await fails({ toPort: hasty, request: { body } })).toMatchObject({ code: 'UNREACHABLE', mayHaveHappened: true });
  });

  it('when the answer cannot be read', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('none');
    expect(await fails()).toMatchObject({ code: 'BAD_ANSWER', mayHaveHappened: true });
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('none');
    expect(await fails()).toMatchObject({ code: 'BAD_ANSWER', mayHaveHappened: true });
    answer = (_, response) => response.end(' '.repeat(2000));
    expect(await fails()).toMatchObject({ code: 'TOO_LARGE', mayHaveHappened: true });
  });

  it('when its reused connection was just closed by the market', async () => {
    const dispatcher = through({ connections: 1 });
    let requests = 0;
    const fickle = await listen((socket) =>
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n');
        else socket.resetAndDestroy();
      }),
    );
    await fails({ toPort: fickle, options: { dispatcher } });
    const error = await fails({ toPort: fickle, options: { dispatcher } });
    expect([error.code, error.mayHaveHappened, requests]).toEqual(['UNREACHABLE', true, 2]);
  });
});

describe('an answer', () => {
  it.each([301, 303, 408, 500, 502, 503, 504])('%i does not say what happened', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await fails()).toMatchObject({ status, mayHaveHappened: true });
  });

  it.each([400, 401, 403, 404, 405, 409, 422, 429])('%i says that nothing happened', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await fails()).toMatchObject({ status, mayHaveHappened: false });
  });

  it('of a bot wall says that nothing happened', async () => {
    answer = (_, response) => response.writeHead(403).end('<html>');
    expect(await fails()).toMatchObject({ code: 'BLOCKED', mayHaveHappened: false });
  });
});

describe('the words of a refusal', () => {
  const readRefusal = (said: unknown) => ({ code: String((said as { code: number }).code), text: 'no' });
  const refuse = (status: number, body: string, headers: Record<string, string> = {}): void => {
    answer = (_, response) => response.writeHead(status, headers).end(body);
  };

  it('are read from the JSON of a status from 400 to 499, when the request asks for them', async () => {
    for (const status of [400, 401, 403, 404, 422, 429]) {
      refuse(status, '{"code":134}');
      expect(await fails({ request: { readRefusal } })).toMatchObject({ status, refusal: { code: '134', text: 'no' } });
      expect(await fails()).toMatchObject({ status, refusal: null });
    }
  });

  it('are none in a server error, a page, an endless or an unreadable body; the status counts all the same', async () => {
    refuse(500, '{"code":134}');
    expect(await fails({ request: { readRefusal } })).toMatchObject({ code: 'UPSTREAM', refusal: null });
    expect(await fails({ request: { refusesWith5xx: true } })).toMatchObject({ code: 'UPSTREAM', refusal: null });
    refuse(422, '<html>');
    expect(await fails({ request: { readRefusal } })).toMatchObject({ status: 422, refusal: null });
    refuse(422, `{"code":134,"x":"${' '.repeat(20_000)}"}`);
    expect(await fails({ request: { readRefusal } })).toMatchObject({ status: 422, refusal: null });
    refuse(422, 'none', { 'content-encoding': 'gzip' });
    expect(await fails({ request: { readRefusal } })).toMatchObject({ status: 422, refusal: null });
  });

  it('are read from a server error when the market refuses with such, which still may have happened', async () => {
    refuse(500, '{"code":134}');
    expect(await fails({ request: { readRefusal, refusesWith5xx: true } })).toMatchObject({
      code: 'UPSTREAM',
      status: 500,
      mayHaveHappened: true,
      refusal: { code: '134', text: 'no' },
    });
  });
});

it('a redirect that is not followed says where it leads', async () => {
  answer = (_, response) => response.writeHead(302, { location: 'https://api.example.test/login/' }).end();
  expect(await fails()).toMatchObject({ code: 'BAD_ANSWER', status: 302, location: 'https://api.example.test/login/' });
  answer = (_, response) => response.writeHead(404, { location: 'https://api.example.test/login/' }).end();
  expect(await fails()).toMatchObject({ status: 404, location: null });
});
