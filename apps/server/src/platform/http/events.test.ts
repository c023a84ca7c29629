import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { handleErrors } from './errors.ts';
import { serveEvents } from './events.ts';
import type { Caller } from '../security/sessions.ts';

const SESSION = 7;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const caller = { userId: 1, sessionId: SESSION } as Caller;
const closing: (() => unknown)[] = [];
/** Responses of open streams: fetch cancels the body of a response that is garbage-collected. */
const kept: Response[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  kept.length = 0;
});

/** Starts a server that serves only events. Returns its responses, and a browser that sends a request and then reads nothing. */
async function serve(callerOf: (token: string) => Promise<Caller | null>, options?: Parameters<typeof serveEvents>[3]) {
  const app = fastify({ trustProxy: true });
  await app.register(cookie);
  handleErrors(app);
  const responses: ServerResponse[] = [];
  const before = { run: async (): Promise<void> => {} };
  app.addHook('onRequest', async (_request, reply) => {
    responses.push(reply.raw);
    await before.run();
  });
  const hub = serveEvents(app, callerOf, 'session', options);
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const ask = (ip = '10.0.0.9') => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    closing.unshift(() => socket.destroy());
    socket.pause().write(`GET /events HTTP/1.1\r\nhost: desk\r\nx-forwarded-for: ${ip}\r\ncookie: session=x\r\n\r\n`);
    return socket;
  };
  /** Opens a stream, which stays open until the test ends. Returns its answer. */
  const open = async (session: string | null, ip = '10.0.0.1', method = 'GET') => {
    const stop = new AbortController();
    closing.unshift(() => stop.abort());
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'x-forwarded-for': ip, ...(session !== null && { cookie: `session=${session}` }) };
    const response = await fetch(`http://127.0.0.1:${port}/events`, { method, headers, signal: stop.signal });
    kept.push(response);
    return response;
  };
  /** Sends until the waiting data exceed the system's buffers for the browser, which reads nothing. */
  const fill = async () => {
    do {
      hub.send('big', 'x'.repeat(100_000));
      await tick();
    } while (responses[0]!.writableLength === 0);
  };
  return { hub, ask, open, fill, responses, before };
}

it('a stream whose browser stopped reading receives nothing after its session has ended', async () => {
  const { hub, ask, fill } = await serve(async () => caller);
  ask();
  await expect.poll(hub.open).toBe(1);
  await fill();
  hub.end(SESSION);
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  process.on('uncaughtException', note);
  closing.push(() => process.off('uncaughtException', note));
  for (let n = 0; n < 3; n++) {
    hub.send('late', n);
    await tick();
  }
  expect(failures).toEqual([]);
});

it('a stream ends whose browser reads so little that too much waits for it', async () => {
  const { hub, ask, fill } = await serve(async () => null);
  ask();
  await expect.poll(hub.open).toBe(1);
  await fill();
  for (let n = 0; n < 12; n++) hub.send('big', 'x'.repeat(100_000));
  await expect.poll(hub.open).toBe(0);
});

it('a stream is not kept whose browser left before it began', async () => {
  const known = Promise.withResolvers<Caller | null>();
  const { hub, ask, responses } = await serve(() => known.promise);
  const socket = ask();
  await expect.poll(() => responses.length).toBe(1);
  socket.destroy();
  await expect.poll(() => responses[0]!.destroyed).toBe(true);
  known.resolve(caller);
  await tick();
  expect(hub.open()).toBe(0);
});

it('a stream does not belong to a session that ended while it was looked up', async () => {
  const known = Promise.withResolvers<Caller | null>();
  let asked = 0;
  const { hub, ask } = await serve(() => (asked++ === 0 ? known.promise : Promise.resolve(null)));
  ask();
  await expect.poll(() => asked).toBe(1);
  hub.end(SESSION);
  known.resolve(caller);
  await expect.poll(hub.open).toBe(1);
  expect(asked).toBe(2);
});

/** Reads a session: its text is the number of its user. */
const numbered = async (token: string): Promise<Caller | null> =>
  /^\d+$/.test(token) ? ({ userId: Number(token), sessionId: Number(token) } as Caller) : null;
const limits = { process: 8, visitors: 4, visitorsOfNetwork: 2, user: 2, usersOfNetwork: 3, lookupsOfNetwork: 5 };

it('visitors never lock out the signed-in users of their network, whatever cookies they send', async () => {
  const { open, hub } = await serve(numbered, { limits });
  const visitors = [await open(null), await open('invented'), await open(null), await open('invented')];
  expect(visitors.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  expect(visitors[2]!.headers.get('retry-after')).toBe('60');
  expect([(await open('1')).status, (await open('2')).status, hub.open()]).toEqual([200, 200, 4]);
});

it('a user and a network have so many streams, and a process no more than it can hold', async () => {
  const { open } = await serve(numbered, { limits });
  const statuses = async (...asked: [string | null, string?][]) => {
    const answers: number[] = [];
    for (const [session, ip] of asked) answers.push((await open(session, ip)).status);
    return answers;
  };
  expect(await statuses(['1'], ['1', '10.0.0.2'], ['1', '10.0.0.3'])).toEqual([200, 200, 429]);
  expect(await statuses(['2'], ['3'], ['4'])).toEqual([200, 200, 429]);
  expect(await statuses(['4', '10.0.0.4'], ['5', '10.0.0.5'], ['6', '10.0.0.6'], ['7', '10.0.0.7'])).toEqual([200, 200, 200, 200]);
  expect(await statuses(['8', '10.0.0.8'], [null, '10.0.0.9'])).toEqual([429, 429]);
});

it('a stream is counted before its session is looked up', async () => {
  const known = Promise.withResolvers<Caller | null>();
  let asked = 0;
  const { open } = await serve(
    () => {
      asked += 1;
      return known.promise;
    },
    { limits },
  );
  const waiting = Array.from({ length: 5 }, () => open('1').catch(() => null));
  await expect.poll(() => asked).toBe(5);
  expect([(await open('1')).status, asked]).toEqual([429, 5]);
  known.resolve(caller);
  const statuses = (await Promise.all(waiting)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

it('a stream that ends makes room for another', async () => {
  const { open, hub } = await serve(numbered, { limits });
  await open('1');
  await open('1');
  hub.end(1);
  await expect.poll(hub.open).toBe(0);
  expect((await open('1')).status).toBe(200);
});

it('a browser that left before its stream was counted takes no place', async () => {
  const { ask, open, hub, responses, before } = await serve(numbered, { limits: { ...limits, process: 1 } });
  const ready = Promise.withResolvers<void>();
  before.run = () => ready.promise;
  const socket = ask('10.0.0.1');
  await expect.poll(() => responses.length).toBe(1);
  socket.destroy();
  await expect.poll(() => responses[0]!.destroyed).toBe(true);
  before.run = async () => {};
  ready.resolve();
  await tick();
  expect([(await open(null)).status, hub.open()]).toEqual([200, 1]);
});

it('HEAD answers the headers of a stream, holds none and looks nothing up', async () => {
  let asked = 0;
  const { open, hub } = await serve(async () => {
    asked += 1;
    return caller;
  });
  const { status, headers } = await open('1', '10.0.0.1', 'HEAD');
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/event-stream', 'no-store']);
  expect([hub.open(), asked]).toEqual([0, 0]);
});

it('an event for one user reaches each of their streams and no other', async () => {
  const { open, hub } = await serve(numbered);
  const streams = [await open('1'), await open('1'), await open('2'), await open(null)];
  hub.send('private', {}, 1);
  hub.send('all', {});
  const heard = await Promise.all(
    streams.map(async ({ body }) => {
      let text = '';
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) if ((text += piece).includes('event: all')) break;
      return text.includes('event: private');
    }),
  );
  expect(heard).toEqual([true, true, false, false]);
});

it('a stream ends whose browser has read nothing between two signs of life', async () => {
  const { hub, ask, fill } = await serve(async () => null, { pingMs: 50 });
  ask();
  await expect.poll(hub.open).toBe(1);
  await fill();
  await expect.poll(hub.open).toBe(0);
});

it('an event reaches many streams in slices, and every stream gets events in their order', async () => {
  const streams = 600;
  const roomy = { ...limits, process: streams, visitors: streams, visitorsOfNetwork: streams };
  const { hub, ask, responses } = await serve(numbered, { limits: roomy });
  for (let n = 0; n < streams; n++) ask();
  await expect.poll(hub.open).toBe(streams);
  const written = responses.map((response) => {
    const texts: string[] = [];
    response.write = (bytes: Buffer) => texts.push(bytes.toString()) > 0;
    return texts;
  });
  hub.send('one', {});
  hub.send('two', {});
  const atOnce = written.filter(({ length }) => length > 0).length;
  expect([atOnce > 0, atOnce < streams / 2]).toEqual([true, true]);
  await expect.poll(() => written.every(({ length }) => length === 2)).toBe(true);
  expect(new Set(written.map((texts) => texts.join('')))).toEqual(new Set(['event: one\ndata: {}\n\nevent: two\ndata: {}\n\n']));
});
