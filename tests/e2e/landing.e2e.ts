// covers: site/landing, site/facts
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expect, openAs, setTheme, settle, signIn, test } from './fixtures.ts';
import { HEADINGS } from './landing-page.ts';

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

test('ten features are advertised; those with a screen open it in a new tab [LAND-105, LAND-119, LAND-120, LAND-121, LAND-122, LAND-123, LAND-124, LAND-125, LAND-127, LAND-128, LAND-130]', async ({
  page,
}) => {
  await openAs(page, '/');
  const cards = page.getByRole('region', { name: 'Everything around the trade' }).getByRole('listitem');
  const names = [
    ...['Price comparison', 'Watchlist', 'Trade management', 'Case opening simulator', 'Price trends'],
    ...['Inventory', 'Investment tracker', 'Portfolio analytics', 'Price targets', 'Free giveaways'],
  ];
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(names);
  await expect(cards.getByText('Open any case and see what it would have paid.')).toBeVisible();
  const links = {
    'Price comparison': '/comparison',
    'Trade management': '/dashboard',
    Watchlist: '/watchlist',
    'Case opening simulator': '/cs2/simulator',
    'Price trends': '/trends',
    Inventory: '/inventory',
    'Portfolio analytics': '/analytics',
    'Free giveaways': '/giveaways',
  };
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

test('parts below the first view keep their served elements until they come near, unless the page was served for others', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => Object.assign(document.querySelector('[data-part="final"] h2')!, { served: true }));
  });
  const heading = page.locator('[data-part="final"] h2');
  const isServed = (): Promise<boolean> => heading.evaluate((element) => 'served' in element);
  await openAs(page, '/');
  expect(await isServed()).toBe(true);
  const text = (await heading.textContent())!;
  const link = page.locator('[data-part="final"]').getByRole('link', { name: 'Compare prices' });
  await link.focus();
  await expect.poll(isServed).toBe(false);
  await expect(heading).toHaveText(text);
  await expect(link).toBeFocused();
  await link.click();
  await expect(page).toHaveURL(/\/comparison/);

  await setTheme(page, 'light');
  await openAs(page, '/');
  expect(await isServed()).toBe(false);
});

test('what was served stays where the code of its part does not come', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to load resource|could not be fetched|Failed to fetch/);
  await page.route('**/assets/PartContent-*.js', (route) => route.abort());
  // the first part is near the window at once
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/PartContent-'));
  await openAs(page, '/');
  const link = page.locator('[data-part="final"]').getByRole('link', { name: 'Compare prices' });
  await link.focus();
  await gone;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await expect(page.getByText('This part could not be loaded.')).toHaveCount(0);
  await expect(link).toBeFocused();
  await link.click();
  await expect(page).toHaveURL(/\/comparison/);
});

test('the code of other screens comes when somebody uses the page, and their addresses are read all the same', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(/assets\/(\w+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? ''));
  await openAs(page, '/');
  expect(scripts).toContain('LandingPage');
  expect(scripts).not.toContain('searches');
  // a click without an earlier sign of use: the next screen opens when the code that reads its address has loaded
  await page.evaluate(() => (document.querySelector('main a[href="/comparison"]') as HTMLElement).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Price comparison' })).toBeVisible();
  expect(scripts).toContain('searches');

  await openAs(page, '/comparison');
  scripts.length = 0;
  await page.getByRole('banner').getByRole('link', { name: 'Lootfolio' }).click();
  await expect(page.getByRole('region', { name: 'Everything around the trade' }).getByRole('listitem')).toHaveCount(10);
  expect(scripts).toContain('PartContent');
});

test('an address in the history is read after a reload of the start page', async ({ page }) => {
  await openAs(page, '/ranking?page=nonsense');
  await page.getByRole('banner').getByRole('link', { name: 'Lootfolio' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare. Analyze. Manage. Make profit.');
  await page.reload();
  await settle(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Compare. Analyze. Manage. Make profit.');
  await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible();
});

test('everything can be reached by the Tab key', async ({ page }) => {
  await openAs(page, '/');
  await expectTabReachesAll(page, '/');
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await expectAccessible(page, '/', () => settle(page));
});
