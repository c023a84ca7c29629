import { connect, type AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serveEvents } from './events.ts';
import type { Caller } from './sessions.ts';

const SESSION = 7;
const caller = { userId: 1, sessionId: SESSION } as Caller;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server of events alone, the responses it began, and a browser that asks and then reads nothing. */
async function serve(callerOf: () => Promise<Caller | null>) {
  const app = fastify();
  await app.register(cookie);
  const gone: boolean[] = [];
  app.addHook('onRequest', async (_request, reply) => {
    const index = gone.push(false) - 1;
    reply.raw.on('close', () => (gone[index] = true));
  });
  const hub = serveEvents(app, callerOf, 'session');
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const ask = () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    closing.unshift(() => socket.destroy());
    socket.pause().write('GET /events HTTP/1.1\r\nhost: desk\r\ncookie: session=x\r\n\r\n');
    return socket;
  };
  return { hub, ask, gone };
}

it('a stream whose browser reads no more is told nothing after its session has ended', async () => {
  const { hub, ask } = await serve(async () => caller);
  ask();
  await expect.poll(hub.open).toBe(1);
  for (let n = 0; n < 20; n++) hub.send('big', 'x'.repeat(1_000_000));
  hub.end(SESSION);
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  process.on('uncaughtException', note);
  closing.push(() => process.off('uncaughtException', note));
  for (let n = 0; n < 3; n++) {
    hub.send('late', n);
    await new Promise(setImmediate);
  }
  expect(failures).toEqual([]);
});

it('a stream is not kept whose browser left before it began', async () => {
  const known = Promise.withResolvers<Caller | null>();
  const { hub, ask, gone } = await serve(() => known.promise);
  const socket = ask();
  await expect.poll(() => gone).toEqual([false]);
  socket.destroy();
  await expect.poll(() => gone).toEqual([true]);
  known.resolve(caller);
  await new Promise(setImmediate);
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
