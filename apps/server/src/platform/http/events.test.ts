import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { serveEvents } from './events.ts';
import type { Caller } from '../security/sessions.ts';

const SESSION = 7;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const caller = { userId: 1, sessionId: SESSION } as Caller;
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server of events alone, the responses it began, and a browser that asks and then reads nothing. */
async function serve(callerOf: () => Promise<Caller | null>) {
  const app = fastify();
  await app.register(cookie);
  const responses: ServerResponse[] = [];
  app.addHook('onRequest', async (_request, reply) => void responses.push(reply.raw));
  const hub = serveEvents(app, callerOf, 'session');
  await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(() => app.close());
  const ask = () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    closing.unshift(() => socket.destroy());
    socket.pause().write('GET /events HTTP/1.1\r\nhost: desk\r\ncookie: session=x\r\n\r\n');
    return socket;
  };
  /** Sends until more waits for the browser, which reads nothing, than the system keeps for it. */
  const fill = async () => {
    do {
      hub.send('big', 'x'.repeat(100_000));
      await tick();
    } while (responses[0]!.writableLength === 0);
  };
  return { hub, ask, fill, responses };
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
