import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Screens, SitemapSource } from './screens.ts';

export type SitemapParts = Pick<Screens, 'pages' | 'disallowed' | 'sitemaps'> & {
  /** The address at which browsers reach this server; no slash at the end. */
  origin: string;
};

/** The number of addresses in a file. Search engines read up to 50,000; fewer keep the blocking work of one file within milliseconds. */
export const ADDRESSES_PER_FILE = 5_000;

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
const locElement = (address: string): string => `<loc>${escape(address)}</loc>`;

/** Returns the rules for search engines: they skip the API, and the screens without a head of their own. */
export const robots = ({ origin, disallowed }: Pick<SitemapParts, 'origin' | 'disallowed'>): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...['/api/', ...disallowed].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Returns the sitemap of a path, or null when there is none. `/sitemap.xml` names the others. */
export function composeSitemap(parts: SitemapParts, path: string): string | null {
  if (path === '/sitemap.xml') return composeIndex(parts);
  if (path === '/sitemap-pages.xml') return composePages(parts);
  const [, name, digits] = /^\/sitemap-([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(path) ?? [];
  const source = parts.sitemaps.find((one) => one.name === name);
  const number = Number(digits);
  return source && number <= filesOf(source) ? composeFile(parts.origin, source, number) : null;
}

const filesOf = ({ count }: SitemapSource): number => Math.ceil(count() / ADDRESSES_PER_FILE);

function composeIndex({ origin, sitemaps }: SitemapParts): string {
  const paths = [
    '/sitemap-pages.xml',
    ...sitemaps.flatMap((source) => Array.from({ length: filesOf(source) }, (_, index) => `/sitemap-${source.name}-${index + 1}.xml`)),
  ];
  const entries = paths.map((path) => `<sitemap>${locElement(origin + path)}</sitemap>`).join('\n');
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries}\n</sitemapindex>\n`;
}

function composePages({ origin, pages }: SitemapParts): string {
  const alternates = (path: string): string =>
    ['en', 'tr']
      .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escape(`${origin}${path}?lang=${lang}`)}"/>`)
      .join('');
  const urls = pages.map((path) => `<url>${locElement(origin + path)}${alternates(path)}</url>`).join('\n');
  return `${HEADER}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

function composeFile(origin: string, { paths }: SitemapSource, number: number): string {
  const urls = Array.from(
    paths((number - 1) * ADDRESSES_PER_FILE, number * ADDRESSES_PER_FILE),
    (path) => `<url>${locElement(origin + path)}</url>`,
  );
  return `${HEADER}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

/**
 * Serves `/robots.txt` and the sitemaps. They are cached compressed until the addresses change, because they are megabytes that search
 * engines read once a day.
 */
export function serveSitemaps(app: FastifyInstance, parts: SitemapParts): void {
  const version = (): number => parts.sitemaps.reduce((sum, source) => sum + source.count() + (source.version?.() ?? 0), 0);
  let cache = { version: -1, files: new Map<string, Promise<Buffer>>() };
  const find = (path: string): Promise<Buffer> | null => {
    const now = version();
    if (cache.version !== now) cache = { version: now, files: new Map() };
    const known = cache.files.get(path);
    if (known) return known;
    const xml = composeSitemap(parts, path);
    if (xml === null) return null;
    const file = compress(xml, { level: 4 });
    cache.files.set(path, file);
    return file;
  };

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(parts)),
  );
  app.get('/:file(^sitemap[a-z0-9-]*).xml', { schema: { hide: true } }, async (request, reply) => {
    const file = await find(request.url.split('?', 1)[0]!);
    if (!file) return reply.callNotFound();
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await uncompress(file));
    return reply.header('content-encoding', 'gzip').send(file);
  });
}
