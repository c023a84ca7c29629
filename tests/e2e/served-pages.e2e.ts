// covers: site/landing, site/help, market/items
import { expect, setLanguage, settle, test } from './fixtures.ts';
import { HEADINGS } from './landing-page.ts';

test.describe('the page as it is served', () => {
  const PAGES = ['/', '/faq', '/our-services', '/contact', '/privacy-policy', '/terms'];

  for (const [locale, lang] of [
    ['en-GB', 'en'],
    ['tr-TR', 'tr'],
  ] as const) {
    test.describe(`to a browser that asks for ${lang}`, () => {
      test.use({ locale, javaScriptEnabled: false });

      test('shows its heading before any script', async ({ page }) => {
        for (const path of PAGES) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          await expect(page.locator('html'), path).toHaveAttribute('lang', lang);
        }
        await page.goto('/');
        for (const name of HEADINGS[lang]) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      });
    });
  }

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('has the styles of the parts whose code comes later', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('[data-part="features"] ul')).toHaveCSS('display', 'grid');
      await expect(page.locator('[data-part="samples"] ul')).toHaveCSS('display', 'grid');
    });
  });

  test('waits for no paint of a page in another language than the chosen one', async ({ page }) => {
    await setLanguage(page, 'tr');
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.goto('/');
    for (const name of HEADINGS.tr) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  });

  test('names every script that it needs at once', async ({ request }) => {
    for (const path of PAGES) {
      const html = await (await request.get(path)).text();
      const named = new Set([...html.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, file]) => file!));
      expect(named.size).toBeGreaterThan(3);
      for (const file of named) {
        const source = await (await request.get(`/assets/${file}`)).text();
        const imported = [...source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, one]) => one!);
        expect([path, file, imported.filter((one) => !named.has(one))]).toEqual([path, file, []]);
      }
    }
  });

  test('becomes the screen without moving', async ({ page }) => {
    for (const path of PAGES) {
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        addEventListener('DOMContentLoaded', () => {
          Object.assign(window, { servedAt: document.querySelector('h1')!.getBoundingClientRect().top });
        });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await expect(page.locator('[data-ready]')).toHaveCount(0);
      await settle(page);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), path).toBeLessThanOrEqual(0.02);
      // the elements that replace the served ones are new to the browser, so it counts no shift for them
      const { servedAt, shownAt } = await page.evaluate(() => ({
        servedAt: (window as unknown as { servedAt: number }).servedAt,
        shownAt: document.querySelector('h1')!.getBoundingClientRect().top,
      }));
      expect(Math.abs(shownAt - servedAt), path).toBeLessThanOrEqual(1);
    }
  });

  test('carries title, description, address and other languages of every public screen [SHELL-161, SHELL-162, SHELL-163, SHELL-172]', async ({
    page,
    request,
  }) => {
    for (const path of [
      ...PAGES,
      '/comparison',
      '/marketplaces',
      '/collections',
      '/cs2/simulator',
      '/trade-ups',
      '/giveaways',
      '/status',
    ]) {
      const html = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text();
      const title = /<title>(.*?)<\/title>/.exec(html)![1]!;
      expect(title, path).toMatch(path === '/' ? /^Lootfolio - Steam item trading tools$/ : /^.+ \| Lootfolio - Steam item trading tools$/);
      expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}">`));
      for (const lang of ['en', 'tr']) expect(html, path).toMatch(new RegExp(`hreflang="${lang}" href="[^"]*${path}\\?lang=${lang}"`));
      expect(html, path).toMatch(/<meta name="description" content=".{20,}">/);
      expect(html, path).toMatch(/<meta property="og:image" content="http:\/\/localhost:\d+\/og-en\.jpg">/);
      await page.goto(path);
      await expect(page, 'the browser says the same').toHaveTitle(title);
    }
    const start = await (await request.get('/')).text();
    expect(start).toContain(
      'content="Compare prices across marketplaces, track sales, inventory and investments, and list your CS2, Dota 2, Rust and TF2 items from one place."',
    );
    expect(start).toMatch(/<meta name="keywords" content="CS:GO prices, CS2 prices, Dota 2 items, Rust skins, TF2 items/);
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(start)![1]!;
    expect(JSON.parse(facts)).toMatchObject({
      '@type': 'WebSite',
      name: 'Lootfolio',
      url: expect.stringMatching(/^http:\/\/localhost:\d+\/$/),
    });
    for (const lang of ['en', 'tr']) {
      const picture = await request.get(`/og-${lang}.jpg`);
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    }
    expect((await request.head('/faq')).status()).toBe(200);
  });

  test("keeps the start page's other path, signed-in screens, the sign-in and what is not there out of search engines [ROUTE-162]", async ({
    request,
  }) => {
    const htmlOf = async (path: string): Promise<string> => (await request.get(path)).text();
    expect(await htmlOf('/landing')).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/">/);
    for (const path of ['/dashboard', '/watchlist', '/login', '/nowhere', '/cs2/item/nothing-of-the-kind'])
      expect(await htmlOf(path), path).toContain('<meta name="robots" content="noindex">');
    expect((await request.get('/nowhere')).status()).toBe(404);
    expect((await request.get('/cs2/item/nothing-of-the-kind')).status()).toBe(404);
  });

  test('says of an item its name and lowest price', async ({ page, request }) => {
    const html = await (await request.get('/cs2/item/ak-47-redline-field-tested')).text();
    expect(html).toContain('<title>AK-47 | Redline (Field-Tested) | Lootfolio - Steam item trading tools</title>');
    expect(html).toMatch(/<meta property="og:description" content="AK-47 \| Redline \(Field-Tested\) from \$[\d.,]+ on [^"]+">/);
    expect(html).toMatch(/<meta property="og:title" content="AK-47 \| Redline \(Field-Tested\) \| Lootfolio/);
    expect(html).toMatch(
      /<meta property="og:description" content="[^"]+, (just now|\d+ (min|h) ago)\. Its prices on \d+ marketplaces?, [^"]+">/,
    );
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as { offers: { lowPrice: string } };
    expect(html).toContain('<meta property="og:type" content="product">');
    expect(html).toContain(`<meta property="product:price:amount" content="${facts.offers.lowPrice}">`);
    expect(html).toContain('<meta property="product:price:currency" content="USD">');
    expect(facts.offers.lowPrice).toMatch(/^\d+\.\d\d$/);
    await page.goto('/cs2/item/ak-47-redline-field-tested');
    await expect(page).toHaveTitle('AK-47 | Redline (Field-Tested) | Lootfolio - Steam item trading tools');
  });

  test('that is of no item is answered with 404 and the items whose names come nearest', async ({ request }) => {
    for (const [language, title] of [
      ['en', 'Item not found'],
      ['tr', 'Eşya bulunamadı'],
    ] as const) {
      const answer = await request.get('/cs2/item/ak-47-redlin-field-testd', { headers: { 'accept-language': language } });
      expect(answer.status()).toBe(404);
      const html = await answer.text();
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain('<a href="/cs2/item/ak-47-redline-field-tested">AK-47 | Redline (Field-Tested)</a>');
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('names what robots may read, and every page and item in sitemaps', async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text();
    const address = /^Sitemap: (\S+)$/m.exec(robots)![1]!;
    const index = await (await request.get(address)).text();
    const files = [...index.matchAll(/<loc>([^<]+)</g)].map(([, file]) => file!);
    const lists = await Promise.all(files.map(async (file) => (await request.get(file)).text()));
    for (const list of lists) expect(list.match(/<url>/g)!.length).toBeLessThanOrEqual(5000);
    const all = lists.join('');
    for (const path of PAGES) expect(all, path).toMatch(new RegExp(`<loc>http://localhost:\\d+${path}</loc><xhtml:link`));
    expect(all).toMatch(/<loc>http:\/\/localhost:\d+\/cs2\/item\/ak-47-redline-field-tested<\/loc>/);
    for (const file of ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png'])
      expect((await request.get(file)).status(), file).toBe(200);
  });
});

test('the address chooses the language, and a language chosen here wins over the one that the browser asks for', async ({ page }) => {
  await page.goto('/?lang=tr');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karşılaştır. Analiz et. Yönet. Kâr et.');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/faq');
  await settle(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await setLanguage(page, 'en');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare. Analyze. Manage. Make profit.');
});

test('pages and calls have one origin: calls lie below /api/v1, with a final slash or without [HTTP-110]', async ({ page, baseURL }) => {
  const called: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'eventsource'].includes(request.resourceType())) called.push(request.url());
  });
  await page.goto('/comparison');
  await settle(page);
  expect(called.length).toBeGreaterThan(0);
  for (const url of called) expect(url).toMatch(new RegExp(`^${baseURL}/(api/v1/|assets/)`));
  for (const path of ['/api/v1/health', '/api/v1/health/']) {
    const answer = await page.request.get(path);
    expect([answer.status(), (await answer.json()).success]).toEqual([200, true]);
  }
});
