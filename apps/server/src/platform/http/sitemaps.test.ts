import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { composeSitemap, ADDRESSES_PER_FILE, robots, serveSitemaps, type SitemapParts } from './sitemaps.ts';

const origin = 'https://loot.example';

/** Creates a site with this number of items, whose hidden item has no page. `looked` counts the items that were read. */
function site(items: number, hidden = -1): SitemapParts & { looked: () => number } {
  let looked = 0;
  function* paths(from: number, to: number): Iterable<string> {
    for (let item = from; item < Math.min(to, items); item += 1) {
      looked += 1;
      if (item !== hidden) yield `/cs2/item/a&${item}'`;
    }
  }
  return {
    origin,
    pages: ['/', '/faq'],
    disallowed: ['/dashboard'],
    sitemaps: [{ name: 'items', count: () => items, paths }],
    looked: () => looked,
  };
}
const namesOf = (parts: SitemapParts): string[] =>
  [...composeSitemap(parts, '/sitemap.xml')!.matchAll(/<loc>https:\/\/loot\.example([^<]+)/g)].map(([, path]) => path!);
const countOf = (parts: SitemapParts, path: string): number => composeSitemap(parts, path)!.match(/<url>/g)?.length ?? 0;

describe('the sitemaps', () => {
  it('are split at so many addresses, and the index names all of them', () => {
    const parts = site(2 * ADDRESSES_PER_FILE + 5);
    expect(namesOf(parts)).toEqual(['/sitemap-pages.xml', '/sitemap-items-1.xml', '/sitemap-items-2.xml', '/sitemap-items-3.xml']);
    expect([1, 2, 3].map((number) => countOf(parts, `/sitemap-items-${number}.xml`))).toEqual([ADDRESSES_PER_FILE, ADDRESSES_PER_FILE, 5]);
    const all = [1, 2, 3].map((number) => composeSitemap(parts, `/sitemap-items-${number}.xml`)).join('');
    expect(new Set(all.match(/<loc>[^<]+/g)).size).toBe(2 * ADDRESSES_PER_FILE + 5);
  });

  it('look at no more items at a time than one file names: other calls are answered in between', () => {
    const parts = site(65_000);
    composeSitemap(parts, '/sitemap.xml');
    expect(parts.looked()).toBe(0);
    composeSitemap(parts, '/sitemap-items-13.xml');
    expect(parts.looked()).toBe(ADDRESSES_PER_FILE);
  });

  it('have no file without an item, and none that the index does not name', () => {
    expect(namesOf(site(0))).toEqual(['/sitemap-pages.xml']);
    expect(namesOf(site(ADDRESSES_PER_FILE))).toEqual(['/sitemap-pages.xml', '/sitemap-items-1.xml']);
    for (const path of ['/sitemap-items-2.xml', '/sitemap-items-0.xml', '/sitemap-items-01.xml', '/sitemap-items-.xml', '/sitemap-x.xml'])
      expect([path, composeSitemap(site(ADDRESSES_PER_FILE), path)]).toEqual([path, null]);
  });

  it('name no hidden item', () => {
    expect(countOf(site(10, 3), '/sitemap-items-1.xml')).toBe(9);
  });

  it('escape addresses', () => {
    expect(composeSitemap(site(1), '/sitemap-items-1.xml')).toContain('<loc>https://loot.example/cs2/item/a&amp;0&apos;</loc>');
  });

  it('name each page in both languages', () => {
    const pages = composeSitemap(site(0), '/sitemap-pages.xml')!;
    expect(pages).toContain(
      '<loc>https://loot.example/faq</loc><xhtml:link rel="alternate" hreflang="en" href="https://loot.example/faq?lang=en"/>',
    );
    expect(pages.match(/hreflang="tr"/g)).toHaveLength(2);
  });

  it('are served compressed or plain, and follow the number of items', async () => {
    const app = fastify();
    let items = 1;
    const source = { name: 'items', count: () => items, paths: (from: number, to: number) => site(items).sitemaps[0]!.paths(from, to) };
    serveSitemaps(app, { ...site(9), sitemaps: [source] });
    const get = (path: string, encoding = 'identity') => app.inject({ url: path, headers: { 'accept-encoding': encoding } });
    const plain = await get('/sitemap-items-1.xml');
    expect([plain.statusCode, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'public, max-age=3600',
    ]);
    expect(plain.body.match(/<url>/g)).toHaveLength(1);
    expect((await get('/sitemap-items-1.xml', 'gzip')).headers['content-encoding']).toBe('gzip');
    expect((await get('/sitemap-items-2.xml')).statusCode).toBe(404);
    items = 2;
    expect((await get('/sitemap-items-1.xml')).body.match(/<url>/g)).toHaveLength(2);
  });
});

it('robots.txt allows public pages and names the sitemap', () => {
  const lines = robots({ origin, disallowed: ['/dashboard'] }).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(lines).toEqual(expect.arrayContaining(['Allow: /', 'Disallow: /api/', 'Disallow: /dashboard']));
  expect(lines).not.toContain('Disallow: /');
});
