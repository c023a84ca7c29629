import { gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type SitemapParts = {
  /** Where browsers reach this server; no slash at the end. */
  origin: string;
  /** Paths of the pages that stand in both languages. */
  pages: readonly string[];
  /** How many items there are: the list of their pages is written anew when it changes. */
  itemCount: () => number;
  itemPaths: () => Iterable<string>;
};

/** Search engines read at most 50,000 addresses of a file. */
const PER_FILE = 45_000;
const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Screens that only who is signed in sees, and the API. */
const NOT_FOR_ROBOTS = ['/api/', '/dashboard', '/watchlist', '/user-details', '/splash', '/confirm-mail', '/unsubscribe', '/admin'];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
const place = (address: string): string => `<loc>${escape(address)}</loc>`;

export const robots = (origin: string): string =>
  ['User-agent: *', 'Allow: /', ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

export function pageSitemap(origin: string, pages: readonly string[]): string {
  const alternates = (path: string): string =>
    ['en', 'tr']
      .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escape(`${origin}${path}?lang=${lang}`)}"/>`)
      .join('');
  const urls = pages.map((path) => `<url>${place(origin + path)}${alternates(path)}</url>`).join('\n');
  return `${HEADER}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

/** Every sitemap by its path: `/sitemap.xml` names the others. */
export function buildSitemaps({ origin, pages, itemPaths }: Omit<SitemapParts, 'itemCount'>, perFile = PER_FILE): Map<string, string> {
  const files = new Map([['/sitemap-pages.xml', pageSitemap(origin, pages)]]);
  let urls: string[] = [];
  const finish = (): void => {
    if (urls.length === 0) return;
    files.set(`/sitemap-items-${files.size}.xml`, `${HEADER}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`);
    urls = [];
  };
  for (const path of itemPaths()) {
    urls.push(`<url>${place(origin + path)}</url>`);
    if (urls.length === perFile) finish();
  }
  finish();
  const index = [...files.keys()].map((path) => `<sitemap>${place(origin + path)}</sitemap>`).join('\n');
  files.set('/sitemap.xml', `${HEADER}<sitemapindex ${NAMESPACE}>\n${index}\n</sitemapindex>\n`);
  return files;
}

/** `/robots.txt` and the sitemaps. These are kept compressed: several megabytes for what is asked for once a day. */
export function serveSitemaps(app: FastifyInstance, parts: SitemapParts): void {
  let kept = { items: -1, files: new Map<string, Buffer>() };
  const find = (path: string): Buffer | undefined => {
    const items = parts.itemCount();
    if (kept.items !== items) {
      kept = { items, files: new Map([...buildSitemaps(parts)].map(([name, xml]) => [name, gzipSync(xml, { level: 4 })])) };
    }
    return kept.files.get(path);
  };

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(parts.origin)),
  );
  app.get('/:file(^sitemap[a-z0-9-]*).xml', { schema: { hide: true } }, async (request, reply) => {
    const file = find(request.url.split('?', 1)[0]!);
    if (!file) return reply.callNotFound();
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(file));
    return reply.header('content-encoding', 'gzip').send(file);
  });
}
