import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listening, sandbox } from '../test-sandbox.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = sandbox();
  port = await listening(app);
});
afterAll(() => app.close());

/** Sends CONNECT. Returns the status and, when the tunnel is open, its socket. */
function tunnel(target: string, user?: string): Promise<{ status: number; socket: Socket; headers: Record<string, unknown> }> {
  const headers = user === undefined ? {} : { 'proxy-authorization': `Basic ${Buffer.from(`${user}:secret`).toString('base64')}` };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'CONNECT', path: target, headers })
      .on('connect', (reply, socket) => resolve({ status: reply.statusCode!, socket, headers: reply.headers }))
      .on('error', reject)
      .end();
  });
}

/** Sends the text and returns everything received until the other side ends. */
function exchange(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
    socket.write(text);
  });
}

const HEALTH = 'GET /_health HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\r\n';

it.each([
  ['127.0.0.1', undefined],
  ['localhost', 'someone'],
])('tunnels to itself as %s for %s', async (host, user) => {
  const { status, socket } = await tunnel(`${host}:${port}`, user);
  expect(status).toBe(200);
  expect(await exchange(socket, HEALTH)).toMatch(/^HTTP\/1\.1 200 OK[^]*"status":"ok"/);
});

it('passes on what was sent together with the question', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  const answer = await exchange(socket, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\n\r\n${HEALTH}`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 Connection established\r\n\r\nHTTP\/1\.1 200 OK/);
});

it('greets as a mail server', async () => {
  const { socket } = await tunnel('smtp.sandbox:25');
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  expect(greeting.toString()).toBe('220 smtp.sandbox ESMTP Lootfolio sandbox\r\n');
  expect(await exchange(socket, 'QUIT\r\n')).toMatch(/^221 /);
});

it.each(['example.com:443', '127.0.0.1:22', 'smtp.sandbox:26', 'constructor'])('refuses the target %j', async (target) => {
  expect((await tunnel(target)).status).toBe(403);
});

it('refuses to fetch without a tunnel', async () => {
  const socket = connect({ host: '127.0.0.1', port });
  const answer = await exchange(socket, HEALTH.replace('/_health', `http://127.0.0.1:${port}/_health`));
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*proxy_tunnel_only/);
});

it('asks the user `refused` for other credentials', async () => {
  const { status, headers } = await tunnel(`127.0.0.1:${port}`, 'refused');
  expect([status, headers['proxy-authenticate']]).toEqual([407, 'Basic realm="sandbox"']);
});

it('never answers the user `slow`, yet closes without waiting for them', async () => {
  const other = sandbox();
  const itsPort = await listening(other);
  const socket = connect({ host: '127.0.0.1', port: itsPort });
  const credentials = Buffer.from('slow:x').toString('base64');
  const asked = exchange(socket, `CONNECT 127.0.0.1:${itsPort} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic ${credentials}\r\n\r\n`);
  await new Promise<void>((resolve) => other.server.once('connect', () => resolve()));
  await other.close();
  expect(await asked).toBe('');
});
