import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><!--head--><!--/head--><script src="/boot.js"></script></head><body><div id="root"></div>FAQ</body></html>';
const dist = mkdtempSync(join(tmpdir(), 'lootfolio-web-app-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(dist, 'pages/en'), { recursive: true });
  mkdirSync(join(dist, 'assets'));
  for (const [file, content] of Object.entries({
    'index.html': PAGE.replace('FAQ', ''),
    'boot.js': '/* first */',
    'pages/en/faq.html': PAGE,
    'assets/main-1.js': '/* main */',
    'assets/main-1.js.br': 'compressed',
    'assets/removed-1.js': 'of an earlier build',
    'screens.json': '{}',
    '.built': 'hash',
    'og-en.jpg': 'picture',
  }))
    writeFileSync(join(dist, file), content);
  app = fastify();
  app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', "script-src 'self'"));
  await app.register(compress, { threshold: 0 });
  await serveWebApp(app, {
    dist,
    origin: 'https://loot.example',
    world: 'live',
    screenAt: async (path) => ({
      head: { title: 'FAQ', description: 'Questions', path, isIndexed: true, isTranslated: true },
      isFound: path === '/faq',
      ...(path === '/near' && { missing: { title: 'Not <here>', text: 'a & b', links: [{ path: '/x?a="b"', label: '<i>x</i>' }] } }),
    }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const ask = (url: string, options: Omit<InjectOptions, 'url'> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'identity' }, ...options });

describe('a page', () => {
  it('is revalidated each time, and answered with 304 when unchanged', async () => {
    const page = await ask('/faq');
    expect([page.statusCode, page.headers['cache-control'], page.headers['content-language']]).toEqual([200, 'no-cache', 'en']);
    expect(page.body).toContain('FAQ</body>');
    const again = await ask('/faq', { headers: { 'if-none-match': page.headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('that does not exist offers what comes near, as text that cannot become markup', async () => {
    const { statusCode, body } = await ask('/near');
    expect(statusCode).toBe(404);
    expect(body).toContain(
      '<div id="root"><main class="served"><h1>Not &lt;here&gt;</h1><p>a &amp; b</p><ul><li><a href="/x?a=&quot;b&quot;">&lt;i&gt;x&lt;/i&gt;</a></li></ul></main></div>',
    );
    expect((await ask('/nowhere')).body).toContain('<div id="root"></div>');
  });

  it('has no script but those that the content policy names', async () => {
    const { headers, body } = await ask('/faq');
    expect(body).toContain('<script>/* first */</script>');
    expect(headers['content-security-policy']).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
  });

  it('answers those who ask only for its head: monitors and what checks links', async () => {
    for (const [path, status] of [
      ['/faq', 200],
      ['/nowhere', 404],
    ] as const) {
      const page = await ask(path);
      const head = await ask(path, { method: 'HEAD' });
      expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([status, '', 'text/html; charset=utf-8']);
      expect([head.headers.etag, head.headers['content-length']]).toEqual([page.headers.etag, page.headers['content-length']]);
    }
  });

  it('is not what is answered to a change, nor where a call or a file of the build is not', async () => {
    for (const [method, path] of [
      ['POST', '/faq'],
      ['GET', '/api/v1/nothing'],
      ['GET', '/assets/gone-1.js'],
    ] as const) {
      const { statusCode, headers } = await ask(path, { method });
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    }
  });
});

it('files with their hash in the name are kept for a year, others for minutes; what pages are made of is no file', async () => {
  expect((await ask('/assets/main-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await ask('/og-en.jpg')).headers['cache-control']).toBe('public, max-age=300');
  for (const path of ['/index.html', '/screens.json', '/pages/en/faq.html', '/assets', '/assets/', '/assets/main-1.js.br', '/.built'])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
});

it('a file is sent in its compressed form to those who take it, not again to those who have it, and never for a change', async () => {
  const plain = await ask('/assets/main-1.js?v=1');
  expect([plain.statusCode, plain.body, plain.headers['content-type']]).toEqual([
    200,
    '/* main */',
    'application/javascript; charset=utf-8',
  ]);
  const compressed = await ask('/assets/main-1.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect([compressed.body, compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
    'compressed',
    'br',
    'application/javascript; charset=utf-8',
  ]);
  expect((await ask('/assets/main-1.js', { headers: { 'if-none-match': plain.headers.etag } })).statusCode).toBe(304);
  const head = await ask('/assets/main-1.js', { method: 'HEAD' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', plain.headers['content-length']]);
  expect((await ask('/assets/main-1.js', { method: 'POST' })).statusCode).toBe(404);
});

it('a file is compressed for those who take no brotli, as browsers without TLS', async () => {
  const zipped = await ask('/assets/main-1.js', { headers: { 'accept-encoding': 'gzip, deflate' } });
  expect([zipped.statusCode, zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual([
    200,
    'gzip',
    '/* main */',
  ]);
});

it('a file that a new build removed is refused like any other that is not there', async () => {
  expect((await ask('/assets/removed-1.js')).statusCode).toBe(200);
  rmSync(join(dist, 'assets/removed-1.js'));
  const { statusCode, headers } = await ask('/assets/removed-1.js');
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});
