import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expect, openAs, setLanguage, settle, signIn, test } from './fixtures.ts';

const HEADINGS = { en: ['Compare', 'Analyze', 'Manage', 'Make profit'], tr: ['Karşılaştır', 'Analiz et', 'Yönet', 'Kâr et'] };

test('the start page says what the product is, and leads in [LAND-101, LAND-102, LAND-109, LAND-110, LAND-138, ROUTE-162]', async ({
  page,
}) => {
  for (const path of ['/', '/landing']) {
    await openAs(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare. Analyze. Manage. Make profit.');
    for (const name of HEADINGS.en) await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(
      page.getByText('One place for your Steam item trading: prices from every marketplace, your sales, your inventory and your listings.'),
    ).toBeVisible();
    await expect(page).toHaveTitle('Lootfolio - Steam item trading tools');
  }
  await page.getByRole('main').getByRole('link', { name: 'Compare prices' }).first().click();
  await expect(page).toHaveURL(/\/comparison/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Sign in with Steam' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
});

test('whoever is signed in goes to the dashboard instead [ROUTE-162]', async ({ page }) => {
  await signIn(page, 'user-151');
  await openAs(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sign in with Steam' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Go to dashboard' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('two games are live and two come soon [LAND-103, LAND-111]', async ({ page }) => {
  await openAs(page, '/');
  const games = page.getByRole('region', { name: 'Supported games' }).getByRole('listitem');
  await expect(games).toHaveText(['CS 2Live', 'Dota 2Live', 'RustSoon', 'TF 2Soon']);
});

test('four sample items show their prices and games [LAND-112, LAND-113, LAND-114, LAND-115, LAND-139]', async ({ page }) => {
  await openAs(page, '/');
  const cards = page.getByRole('region', { name: 'From case keys to the rarest skins' }).getByRole('listitem');
  await expect(cards).toHaveText([
    'AWP | Dragon LoreCS 2$4,999.00',
    'Mann Co. Supply Crate KeyTF 2$1.68',
    'Dragonclaw HookDota 2$129.00',
    'AK47U | Alien RedRust$129.00',
  ]);
  await cards.first().scrollIntoViewIfNeeded();
  for (const picture of await cards.getByRole('presentation').all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('every marketplace passes by, 40 px a second, and stops for a hand, the keyboard and on request [LAND-116, LAND-117, LAND-137]', async ({
  page,
}) => {
  await openAs(page, '/');
  const { data } = (await (await page.request.get('/api/v1/marketplace/all')).json()) as { data: { name: string }[] };
  const { facts } = (await (await page.request.get('/api/v1/init/site')).json()) as { facts: { markets: number } };
  const section = page.getByRole('region', { name: `${facts.markets} marketplaces, net of their fees` });
  const list = section.getByRole('list', { name: 'Marketplaces' });
  for (const { name } of data) await expect(list.getByText(name, { exact: true })).toHaveCount(1);

  const slider = section.getByRole('group', { name: 'Marketplaces' });
  await slider.scrollIntoViewIfNeeded();
  const place = (): Promise<number> => list.evaluate((row) => row.getBoundingClientRect().x);
  const animation = await list.evaluate((row) => {
    const timing = row.getAnimations({ subtree: false }).concat(row.parentElement!.getAnimations())[0]!.effect!.getComputedTiming();
    return { pixels: row.getBoundingClientRect().width, ms: Number(timing.duration), iterations: timing.iterations };
  });
  expect(animation.pixels / (animation.ms / 1000)).toBeCloseTo(40, 1);
  expect(animation.iterations).toBe(Infinity);
  const before = await place();
  await expect.poll(place).toBeLessThan(before);

  const expectStill = () => expect(slider.locator(':scope > *').first()).toHaveCSS('animation-play-state', 'paused');
  await slider.hover();
  await expectStill();
  await page.mouse.move(0, 0);
  await slider.focus();
  await expectStill();
  await slider.blur();
  await section.getByRole('button', { name: 'Pause the marketplaces' }).click();
  await page.mouse.move(0, 0);
  await expectStill();

  await section.getByRole('link', { name: 'See all marketplaces' }).click();
  await expect(page).toHaveURL(/\/marketplaces$/);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('markets stand still and counters show their figures at once [LAND-137, LAND-139]', async ({ page }) => {
    await openAs(page, '/');
    const list = page.getByRole('list', { name: 'Marketplaces' });
    expect(await list.evaluate((row) => row.parentElement!.getAnimations().length)).toBe(0);
    const figures = page.locator('[data-counter]');
    await expect(figures).toHaveText(['65K+', '500+', '24/7']);
  });
});

test('counters run once from 0 to their figures, and say beneath what this server counts [LAND-106, LAND-107, LAND-108, LAND-118, LAND-131, LAND-132, LAND-136, LAND-139]', async ({
  page,
}) => {
  const answer = page.waitForResponse('**/api/v1/init/counters');
  await page.clock.install();
  await openAs(page, '/');
  const items = page.locator('[data-counter="items"]');
  await expect(items).toHaveText('0K+');
  await items.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(element.textContent ?? '')).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  // a few frames at a time, because a slow machine would draw only the first and the last
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await items.scrollIntoViewIfNeeded();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.locator('[data-counter]')).toHaveText(['65K+', '500+', '24/7'], { timeout: 50 });
  }).toPass({ intervals: [10] });
  await page.clock.resume();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.map((text) => Number.parseInt(text, 10)));
  // the number of steps in between depends on the machine
  expect(seen.at(-1)).toBe(65);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));

  // the reply that this page received, because prices go on changing
  const { items: counters } = (await (await answer).json()) as {
    items: { key: string; live: number }[];
  };
  const live = counters.find(({ key }) => key === 'items')!.live;
  await expect(page.getByText(`${live.toLocaleString('en-US')} items with prices`)).toBeVisible();
  await expect(page.getByText(/^\d+ users?$/)).toBeVisible();
  await expect(page.getByText(/^\d+ tickets? answered$/)).toBeVisible();

  // the counters do not run again after a return to the page or a change of language
  await page.getByRole('link', { name: 'See all marketplaces' }).click();
  await expect(page).toHaveURL(/\/marketplaces$/);
  await page.goBack();
  await expect(items).toHaveText('65K+');
  await page.getByRole('button', { name: 'TR', exact: true }).click();
  await expect(items).toHaveText('65K+');
});

test('ten features are advertised; those with a screen open it in a new tab [LAND-105, LAND-119, LAND-120, LAND-122, LAND-124, LAND-128]', async ({
  page,
}) => {
  await openAs(page, '/');
  const cards = page.getByRole('region', { name: 'Everything around the trade' }).getByRole('listitem');
  const names = [
    ...['Price comparison', 'Watchlist', 'Trade management', 'Inventory', 'Price trends'],
    ...['Investment tracker', 'Portfolio analytics', 'Price targets', 'Case opening simulator', 'Free giveaways'],
  ];
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(names);
  await expect(cards.getByText('Open any case and see what it would have paid.')).toBeVisible();
  const links = { 'Price comparison': '/comparison', 'Trade management': '/dashboard', Watchlist: '/watchlist' };
  for (const [name, path] of Object.entries(links)) {
    const link = cards.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', path);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  for (const link of await cards.getByRole('link').all()) {
    const path = (await link.getAttribute('href'))!;
    expect((await page.request.get(path)).status(), path).toBe(200);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  // cards without a link say that the feature is in preparation
  await expect(cards.filter({ hasText: 'In preparation' })).toHaveCount(10 - (await cards.getByRole('link').count()));
});

test("the pictures are the product in the visitor's theme and language", async ({ page }) => {
  for (const [lang, theme] of [
    ['en', 'dark'],
    ['tr', 'light'],
  ] as const) {
    await openAs(page, '/', { lang, theme });
    const pictures = page.getByRole('main').locator('picture img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`-${lang}-${theme}-`);
      expect((await picture.getAttribute('alt'))!.length).toBeGreaterThan(40);
    }
  }
});

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

  test('becomes the screen without moving', async ({ page }) => {
    for (const path of PAGES) {
      await page.addInitScript(() => {
        Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await expect(page.locator('[data-ready]')).toHaveCount(0);
      await settle(page);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), path).toBeLessThanOrEqual(0.02);
    }
  });

  test('carries title, description, address and other languages of every public screen [SHELL-161, SHELL-162, SHELL-163, SHELL-172]', async ({
    page,
    request,
  }) => {
    for (const path of [...PAGES, '/comparison', '/marketplaces', '/status']) {
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
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!) as { offers: { lowPrice: string } };
    expect(facts.offers.lowPrice).toMatch(/^\d+\.\d\d$/);
    await page.goto('/cs2/item/ak-47-redline-field-tested');
    await expect(page).toHaveTitle('AK-47 | Redline (Field-Tested) | Lootfolio - Steam item trading tools');
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

test('everything can be reached by the Tab key', async ({ page }) => {
  await openAs(page, '/');
  await expectTabReachesAll(page, '/');
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await expectAccessible(page, '/', () => settle(page));
});
