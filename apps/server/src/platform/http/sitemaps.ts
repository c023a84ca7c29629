import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type SitemapParts = {
  /** Where browsers reach this server; no slash at the end. */
  origin: string;
  /** Paths of the pages that stand in both languages. */
  pages: readonly string[];
  /** The number of items; new ones come last. */
  itemCount: () => number;
  /** Paths of the item pages from one position up to another, exclusive; a hidden item has no page. */
  itemPaths: (from: number, to: number) => Iterable<string>;
};

/** Search engines read up to 50,000 addresses of a file. Fewer keep the blocking work of one file within milliseconds. */
export const ITEMS_PER_FILE = 5_000;

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Screens for signed-in users only, and the API. */
const NOT_FOR_ROBOTS = ['/api/', '/dashboard', '/watchlist', '/user-details', '/splash', '/confirm-mail', '/unsubscribe', '/admin'];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
const place = (address: string): string => `<loc>${escape(address)}</loc>`;

export const robots = (origin: string): string =>
  ['User-agent: *', 'Allow: /', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/** The sitemap of a path, or null where there is none: `/sitemap.xml` names the others. */
export function composeSitemap(parts: SitemapParts, path: string): string | null {
  const files = Math.ceil(parts.itemCount() / ITEMS_PER_FILE);
  if (path === '/sitemap.xml') return composeIndex(parts.origin, files);
  if (path === '/sitemap-pages.xml') return composePages(parts);
  const number = Number(/^\/sitemap-items-([1-9]\d{0,5})\.xml$/.exec(path)?.[1] ?? Number.NaN);
  return number <= files ? composeItems(parts, number) : null;
}

function composeIndex(origin: string, files: number): string {
  const paths = ['/sitemap-pages.xml', ...Array.from({ length: files }, (_, index) => `/sitemap-items-${index + 1}.xml`)];
  const entries = paths.map((path) => `<sitemap>${place(origin + path)}</sitemap>`).join('\n');
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries}\n</sitemapindex>\n`;
}

function composePages({ origin, pages }: SitemapParts): string {
  const alternates = (path: string): string =>
    ['en', 'tr']
      .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escape(`${origin}${path}?lang=${lang}`)}"/>`)
      .join('');
  const urls = pages.map((path) => `<url>${place(origin + path)}${alternates(path)}</url>`).join('\n');
  return `${HEADER}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

function composeItems({ origin, itemPaths }: SitemapParts, number: number): string {
  const urls = Array.from(
    itemPaths((number - 1) * ITEMS_PER_FILE, number * ITEMS_PER_FILE),
    (path) => `<url>${place(origin + path)}</url>`,
  );
  return `${HEADER}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

/** `/robots.txt` and the sitemaps. They are cached compressed until there are more items: megabytes that search engines read once a day. */
export function serveSitemaps(app: FastifyInstance, parts: SitemapParts): void {
  let kept = { items: -1, files: new Map<string, Promise<Buffer>>() };
  const find = (path: string): Promise<Buffer> | null => {
    const items = parts.itemCount();
    if (kept.items !== items) kept = { items, files: new Map() };
    const known = kept.files.get(path);
    if (known) return known;
    const xml = composeSitemap(parts, path);
    if (xml === null) return null;
    const file = compress(xml, { level: 4 });
    kept.files.set(path, file);
    return file;
  };

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(parts.origin)),
  );
  app.get('/:file(^sitemap[a-z0-9-]*).xml', { schema: { hide: true } }, async (request, reply) => {
    const file = await find(request.url.split('?', 1)[0]!);
    if (!file) return reply.callNotFound();
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await uncompress(file));
    return reply.header('content-encoding', 'gzip').send(file);
  });
}
