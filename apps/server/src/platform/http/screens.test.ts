import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createScreens, type ScreenSource } from './screens.ts';

const dist = mkdtempSync(join(tmpdir(), 'lootfolio-screens-'));
afterAll(() => rmSync(dist, { recursive: true }));
writeFileSync(
  join(dist, 'screens.json'),
  JSON.stringify([
    { path: '/', head: { title: null, description: 'landing.headStart', keywords: 'landing.headKeywords' } },
    { path: '/landing', sameAs: '/' },
    { path: '/faq', head: { title: 'help.faqShort', description: 'help.headFaq' } },
    { path: '/dashboard' },
    { path: '/$game/item/$slug' },
  ]),
);
const item: ScreenSource = {
  path: '/$game/item/$slug',
  headOf: ({ game, slug }) =>
    slug === 'a b' ? { title: slug, description: `${game}`, path: '/cs2/item/a%20b', isIndexed: true, isTranslated: false } : null,
  missing: ({ game, slug }) =>
    slug === 'ab' ? { title: 'Not here', text: `${game}`, links: [{ path: '/cs2/item/a%20b', label: 'a b' }] } : null,
  sitemap: { name: 'items', count: () => 1, paths: () => ['/cs2/item/a%20b'] },
};
const screens = createScreens(dist, [item]);
const at = async (path: string) => {
  const { head, isFound } = await screens.screenAt(path, 'en');
  return [isFound, head.path, head.title, head.isIndexed];
};

describe('the screens', () => {
  it('have the head that their route declares, with and without a slash at the end', async () => {
    expect(await at('/faq')).toEqual([true, '/faq', 'FAQ | Lootfolio - Steam item trading tools', true]);
    expect(await at('/faq/')).toEqual(await at('/faq'));
    expect((await screens.screenAt('/faq', 'tr')).head.title).toBe('SSS | Lootfolio - Steam item trading tools');
  });

  it('that are another one under a second path have its head and its path', async () => {
    expect(await at('/landing')).toEqual([true, '/', 'Lootfolio - Steam item trading tools', true]);
    expect((await screens.screenAt('/landing', 'en')).head).toMatchObject({
      keywords: expect.stringContaining('CS2'),
      structuredData: { '@type': 'WebSite' },
    });
  });

  it('without a head are closed to search engines', async () => {
    expect(await at('/dashboard')).toEqual([true, '/dashboard', 'Lootfolio', false]);
    expect([screens.pages, screens.disallowed]).toEqual([['/', '/faq'], ['/dashboard']]);
  });

  it('that show one thing of many have the head of the thing, and none is found for what does not exist', async () => {
    expect(await at('/cs2/item/a%20b')).toEqual([true, '/cs2/item/a%20b', 'a b', true]);
    expect(await at('/cs2/item/nothing')).toEqual([false, '/cs2/item/nothing', 'Lootfolio', false]);
    expect(await at('/cs2/item/%E0%A4%A')).toEqual([false, '/cs2/item/%E0%A4%A', 'Lootfolio', false]);
  });

  it('offer what comes near to a thing that does not exist, still as not found', async () => {
    expect(await screens.screenAt('/cs2/item/ab', 'en')).toEqual({
      isFound: false,
      head: expect.objectContaining({ title: 'Not here | Lootfolio - Steam item trading tools', isIndexed: false, path: '/cs2/item/ab' }),
      missing: { title: 'Not here', text: 'cs2', links: [{ path: '/cs2/item/a%20b', label: 'a b' }] },
    });
    expect(await screens.screenAt('/cs2/item/nothing', 'en')).not.toHaveProperty('missing');
  });

  it('are none at any other path', async () => expect(await at('/nowhere')).toEqual([false, '/nowhere', 'Lootfolio', false]));
});
