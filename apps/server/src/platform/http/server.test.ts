import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { text } from '@lootfolio/texts/text';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../process/log.ts';
import { createMetrics } from '../process/metrics.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const create = async (more: Partial<Parameters<typeof createServer>[0]> = {}): Promise<FastifyInstance> =>
  (app = await createServer(
    { PUBLIC_URL: 'https://desk.example', TRUST_PROXY: 0, HSTS_SUBDOMAINS: 'off', ...more },
    createLog('silent', 'test'),
    createMetrics(),
  ));

it('every text names its encoding, and no picture does', async () => {
  await create();
  const typeOf = async (type: string) => {
    const { headers } = await app.inject({ url: `/?type=${encodeURIComponent(type)}` });
    return headers['content-type'];
  };
  app.get<{ Querystring: { type: string } }>('/', async ({ query }, reply) =>
    reply.header('content-type', query.type).send(Buffer.from('x')),
  );
  for (const type of ['text/css', 'image/svg+xml', 'application/xml', 'application/manifest+json'])
    expect(await typeOf(type)).toBe(`${type}; charset=utf-8`);
  for (const type of ['text/csv; charset=utf-8', 'image/png', 'application/pdf', 'font/woff2']) expect(await typeOf(type)).toBe(type);
});

it('browsers are told to keep to https, with all subdomains only when the operator says so', async () => {
  const header = async (more?: Parameters<typeof create>[0]) => {
    await create(more);
    const { headers } = await app.inject({ url: '/' });
    return headers['strict-transport-security'];
  };
  expect(await header()).toBe('max-age=31536000');
  await app.close();
  expect(await header({ HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains');
  await app.close();
  expect(await header({ PUBLIC_URL: 'http://desk.example', HSTS_SUBDOMAINS: 'on' })).toBeUndefined();
});

it('an address that cannot be decoded is refused with the headers of every reply', async () => {
  await create();
  const { statusCode, headers } = await app.inject({ url: '/%zz' });
  expect(statusCode).toBe(400);
  const { headers: usual } = await app.inject({ url: '/' });
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']) {
    expect(usual[name]).toEqual(expect.any(String));
    expect(headers[name]).toBe(usual[name]);
  }
});

it.each(['a text', 'an error'])('%s whose headers cannot be written is an error in the form of the API', async (what) => {
  await create();
  app.get('/', async (_request, reply) => {
    void reply.header('content-disposition', 'Yatırımlar');
    if (what === 'an error') throw new Error('failed');
    return reply.send('text');
  });
  const { statusCode, headers, body } = await app.inject({ url: '/', headers: { 'accept-language': 'tr' } });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([500, 'application/json; charset=utf-8', 'no-store']);
  expect(JSON.parse(body)).toEqual({ success: false, code: 'INTERNAL', msg: text('calls.internal', 'tr') });
  expect(headers).toHaveProperty('content-security-policy');
});

it('a client that leaves in the middle of a body is no failure', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  app = await createServer({ PUBLIC_URL: 'https://desk.example', TRUST_PROXY: 0, HSTS_SUBDOMAINS: 'off' }, log, createMetrics());
  const refused = Promise.withResolvers<void>();
  app.post(
    '/',
    { errorHandler: (error, request, reply) => (refused.resolve(), app.errorHandler(error, request, reply)) },
    async () => 'read',
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: desk\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":');
  await once(app.server, 'request');
  socket.destroy();
  await refused.promise;
  expect(logged).toEqual([]);
});
