import { describe, expect, it } from 'vitest';
import { buildSitemaps, robots } from './sitemaps.ts';

const origin = 'https://loot.example';
const itemPaths = (count: number) =>
  function* () {
    for (let item = 0; item < count; item += 1) yield `/cs2/item/a&${item}'`;
  };
const build = (items: number) => buildSitemaps({ origin, pages: ['/', '/faq'], itemPaths: itemPaths(items) }, 10);

describe('the sitemaps', () => {
  it('are split at so many addresses, and the index names all of them', () => {
    const files = build(25);
    const index = files.get('/sitemap.xml')!;
    const named = [...index.matchAll(/<loc>https:\/\/loot\.example([^<]+)/g)].map(([, path]) => path);
    expect(named).toEqual(['/sitemap-pages.xml', '/sitemap-items-1.xml', '/sitemap-items-2.xml', '/sitemap-items-3.xml']);
    expect(new Set(files.keys())).toEqual(new Set([...named, '/sitemap.xml']));
    expect([1, 2, 3].map((number) => files.get(`/sitemap-items-${number}.xml`)!.match(/<url>/g)!.length)).toEqual([10, 10, 5]);
  });

  it('have no file without an address', () => {
    expect([...build(0).keys()]).toEqual(['/sitemap-pages.xml', '/sitemap.xml']);
    expect([...build(10).keys()]).toEqual(['/sitemap-pages.xml', '/sitemap-items-1.xml', '/sitemap.xml']);
  });

  it('escape addresses', () => {
    expect(build(1).get('/sitemap-items-1.xml')).toContain('<loc>https://loot.example/cs2/item/a&amp;0&apos;</loc>');
  });

  it('name each page in both languages', () => {
    const pages = build(0).get('/sitemap-pages.xml')!;
    expect(pages).toContain(
      '<loc>https://loot.example/faq</loc><xhtml:link rel="alternate" hreflang="en" href="https://loot.example/faq?lang=en"/>',
    );
    expect(pages.match(/hreflang="tr"/g)).toHaveLength(2);
  });
});

it('robots are let onto public pages and told where the sitemap is', () => {
  const lines = robots(origin).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(lines).toEqual(expect.arrayContaining(['Allow: /', 'Disallow: /api/', 'Disallow: /dashboard']));
  expect(lines).not.toContain('Disallow: /');
});
