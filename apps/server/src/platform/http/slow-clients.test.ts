import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { serveEvents, type EventHub } from './events.ts';
import { createServer } from './server.ts';

/** Milliseconds. */
const limits = { connections: 4, headersMs: 300, requestMs: 600, checkMs: 50, silentMs: 200, keepAliveMs: 200 };
/** The duration of a call that takes longer than every limit. */
const LONG_MS = 1000;
const LARGE = Buffer.alloc(30_000_000, 'x');

let app: FastifyInstance;
let hub: EventHub;
let port: number;
const sockets: Socket[] = [];

beforeEach(async () => {
  const config = { PUBLIC_URL: 'http://localhost', TRUST_PROXY: 0, HSTS_SUBDOMAINS: 'off' } as const;
  app = await createServer(config, createLog('silent', 'test'), createMetrics(), { limits });
  app.get('/small', async () => 'small');
  app.get('/large', async (_request, reply) => reply.type('application/octet-stream').send(LARGE));
  app.post('/upload', async () => 'received');
  app.get('/long', async () => {
    await wait(LONG_MS);
    return 'done';
  });
  hub = serveEvents(app, async () => null, 'session', { pingMs: 50 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Connects a client. Returns the data that it received, and whether the server closed its connection. */
function connectClient(text = '') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const client = { socket, heard: '', isClosed: false };
  socket.on('data', (data: Buffer) => (client.heard += data.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => (client.isClosed = true));
  socket.write(text);
  return client;
}
/** Sends a byte at intervals, for as long as the connection is open. */
function drip({ socket }: { socket: Socket }): void {
  const timer = setInterval(() => (socket.writable ? socket.write('a') : clearInterval(timer)), 20);
  socket.on('close', () => clearInterval(timer));
}
const openConnections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('a client that keeps a connection without use', () => {
  it.each([
    ['sends nothing', '', false],
    ['sends its headers byte by byte', 'GET /small HTTP/1.1\r\nhost: desk\r\nx-slow: ', true],
    [
      'sends its body byte by byte',
      'POST /upload HTTP/1.1\r\nhost: desk\r\ncontent-type: text/plain\r\ncontent-length: 9000\r\n\r\n',
      true,
    ],
    [
      'stops in the middle of its body',
      'POST /upload HTTP/1.1\r\nhost: desk\r\ncontent-type: text/plain\r\ncontent-length: 9000\r\n\r\nabc',
      false,
    ],
    ['asks for nothing more', 'GET /small HTTP/1.1\r\nhost: desk\r\n\r\n', false],
  ])('and %s is disconnected', async (_what, text, isDripping) => {
    const client = connectClient(text);
    if (isDripping) drip(client);
    await expect.poll(() => client.isClosed, { timeout: 5000 }).toBe(true);
    expect(await openConnections()).toBe(0);
  });

  it('and reads nothing of a large answer is disconnected', async () => {
    const client = connectClient();
    client.socket.pause();
    client.socket.write('GET /large HTTP/1.1\r\nhost: desk\r\naccept-encoding: identity\r\n\r\n');
    await expect.poll(openConnections).toBe(1);
    await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
  });
});

describe('a client that waits', () => {
  it('for a call that takes longer than every limit gets its answer', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/long`);
    expect([answer.status, await answer.text()]).toEqual([200, 'done']);
  });

  it('for events keeps its stream', async () => {
    const client = connectClient('GET /events HTTP/1.1\r\nhost: desk\r\n\r\n');
    const pings = () => client.heard.split(': still here').length - 1;
    await expect.poll(pings).toBeGreaterThan((2 * limits.requestMs) / 50);
    hub.send('late', {});
    await expect.poll(() => client.heard).toContain('event: late');
    expect(client.isClosed).toBe(false);
  });
});

it('no more connections are open than the server can hold', async () => {
  const clients = Array.from({ length: limits.connections }, () => connectClient('GET /events HTTP/1.1\r\nhost: desk\r\n\r\n'));
  await expect.poll(hub.open).toBe(limits.connections);
  const further = connectClient('GET /small HTTP/1.1\r\nhost: desk\r\n\r\n');
  await expect.poll(() => further.isClosed).toBe(true);
  expect([further.heard, clients.some(({ isClosed }) => isClosed)]).toEqual(['', false]);
});
