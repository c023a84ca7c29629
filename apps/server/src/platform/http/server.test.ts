import type { FastifyInstance } from 'fastify';
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
