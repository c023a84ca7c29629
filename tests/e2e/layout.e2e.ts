// covers: every feature
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from './browser.ts';
import { openComparison, rows } from './comparison-page.ts';
import { expect, settle, setLanguage, signIn, test } from './fixtures.ts';
import { watch } from './people.ts';
import { sampleValues } from './matrix.ts';

/** The items that the user watches, so that every screen has rows. */
const ITEMS = ['AK-47 | Redline (Field-Tested)', 'AWP | Asiimov (Field-Tested)'];

const SCREENS = [
  '/',
  '/comparison',
  '/trends',
  '/watchlist',
  '/watchlist?view=table',
  '/sales',
  '/list-items',
  '/listed-items',
  '/repricing',
  '/gains',
  '/transactions',
  '/transactions?tab=balance',
  '/payment/refill',
  '/payment/itempay',
  '/payment/transactions',
  '/sales/calendar',
  '/target',
  '/support',
  '/analytics',
  '/investments',
  '/investments/performance',
  '/price-tracker',
  '/marketplaces',
  '/collections',
  '/cs2/case/Kilowatt%20Case',
  '/cs2/collection/The%20Kilowatt%20Collection',
  '/cs2/simulator',
  '/trade-ups',
  '/trade-ups?tab=calculator',
  '/giveaways',
  '/giveaways/proof',
  '/status',
  '/dashboard',
  '/user-details',
  '/user-details#markets',
  '/user-details#messages',
  '/user-details#security',
  '/cs2/item/ak-47-redline-field-tested',
  '/faq',
  '/guide/value',
  '/our-services',
  '/contact',
  '/privacy-policy',
  '/terms',
] as const;

/** The screens of administrators. */
const ADMIN_SCREENS = [
  '/admin',
  '/admin/payments',
  '/admin/bots',
  '/admin/reconciliation',
  '/admin/users',
  '/admin/statistics',
  '/admin/settings',
  '/admin/settings?group=changes',
  '/admin/health',
  '/admin/logs',
  '/admin/logs?tab=security',
] as const;

const LANGUAGES = ['en', 'tr'] as const;

type Shift = { value: number; nodes: string[] };
type Measured = Window & { shifts: Shift[] };

/** Runs in the page before its own code. */
function measureShifts(): void {
  const measured = window as unknown as Measured;
  measured.shifts = [];
  const nameOf = (node: Node | null): string =>
    node instanceof Element ? `${node.tagName}#${node.id} ${node.getAttribute('class') ?? ''}` : '#text';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }[])
      if (!entry.hadRecentInput) measured.shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
}

const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Loads a screen. A change of the hash alone would not. */
async function load(page: Page, path: string): Promise<void> {
  if (path.includes('#')) await page.goto('/robots.txt');
  await page.goto(path);
}

async function expectStill(page: Page, path: string): Promise<void> {
  await load(page, path);
  await settle(page);
  const shifts = await page.evaluate(() => (window as unknown as Measured).shifts);
  expect
    .soft(
      shifts.reduce((sum, { value }) => sum + value, 0),
      `${path}: ${JSON.stringify(shifts)}`,
    )
    .toBeLessThanOrEqual(0.02);
  expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
}

/** Divides the screens between two ways of loading them. The seed chooses the two halves. */
function divided<W>(name: string, ways: readonly [W, W]): (way: W) => string[] {
  const all = sampleValues(name, { path: SCREENS, way: ways });
  return (way) => all.filter((one) => one.way === way).map(({ path }) => path);
}
const atWidth = divided('layout at a width', [1280, 390]);
const enlarged = divided('layout enlarged', ['small laptop', 'double size']);

for (const { width, lang, persona } of sampleValues('layout', { width: [1280, 390], lang: LANGUAGES, persona: ['user-231', 'user-232'] }))
  test(`no screen moves by more than 0.02 while it loads, ${width} px, ${lang}, ${persona}`, async ({ page }) => {
    await signIn(page, persona);
    await watch(page, ...ITEMS);
    await setLanguage(page, lang);
    await page.context().addInitScript(measureShifts);
    await page.setViewportSize({ width, height: 900 });
    // brings the fonts into the browser's cache, so what moves later is moved by data
    await page.goto('/faq');
    await settle(page);
    for (const path of atWidth(width)) await expectStill(page, path);
  });

for (const { width, lang } of sampleValues('layout of the administration', { width: [1280, 390], lang: LANGUAGES }))
  test(`no screen of administrators moves by more than 0.02 while it loads, ${width} px, ${lang}`, async ({ page }) => {
    await signIn(page, 'admin');
    await setLanguage(page, lang);
    await page.context().addInitScript(measureShifts);
    await page.setViewportSize({ width, height: 900 });
    // brings the fonts into the browser's cache, so what moves later is moved by data
    await page.goto('/faq');
    await settle(page);
    for (const path of ADMIN_SCREENS) await expectStill(page, path);
  });

test('long names, ids and addresses keep the audit log within the window', async ({ page }) => {
  const actor = { id: 1, name: 'W'.repeat(32), steam_id: null };
  const row = { id: 1, at: '2026-11-02T12:00:00.000Z', actor, ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334', old_value: null };
  const objects = ['user:1', 'operation:6563e7e4-eca9-4ec0-b6e3-9e18dea4d87e', `mail:${'x'.repeat(150)}`];
  const items = objects.map((object, id) => ({ ...row, id, object, action: `a.${'long'.repeat(5)}`, new_value: `"${'y'.repeat(300)}"` }));
  const json = { success: true, items, total: items.length, total_is_more: false, users: [actor], actions: [] };
  await page.route('**/api/v1/admin/log/audit**', (route) => route.fulfill({ json }));
  await signIn(page, 'admin');
  for (const width of [1440, 1280, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/logs');
    await settle(page);
    await expect(page.getByRole('main').getByRole('row', { name: /operation|Background task/i })).toBeVisible();
    expect.soft(await sideways(page), String(width)).toBeLessThanOrEqual(0);
  }
});

test('nothing is cut off at the side of a small laptop', async ({ page }) => {
  await signIn(page, 'user-233');
  await watch(page, ...ITEMS);
  await setLanguage(page, 'tr');
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of enlarged('small laptop')) {
    await load(page, path);
    await settle(page);
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
  }
});

test('texts of double size leave nothing cut off at the side', async ({ page, baseURL }) => {
  await signIn(page, 'user-234');
  await watch(page, ...ITEMS);
  const session = await page.context().storageState();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(process.env),
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  });
  try {
    const large = await browser.newPage({ baseURL: baseURL!, storageState: session, viewport: { width: 1280, height: 900 } });
    await setLanguage(large, 'tr');
    for (const path of enlarged('double size')) {
      await load(large, path);
      await settle(large);
      expect(await large.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect.soft(await sideways(large), path).toBeLessThanOrEqual(0);
    }
  } finally {
    await browser.close();
  }
});

test('a watched item names its markets whole on the narrowest phone', async ({ page }) => {
  await signIn(page, 'user-236');
  await watch(page, ...ITEMS);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const lang of LANGUAGES) {
    await setLanguage(page, lang);
    await page.goto('/watchlist');
    await settle(page);
    const card = page.getByRole('article').first();
    const cut = await card.evaluate((element) =>
      [...element.querySelectorAll('td *')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
  }
});

test("an item's prices fit the narrowest phone with discount, stock and age", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [lang, name] of [
    ['en', 'Market prices'],
    ['tr', 'Pazar fiyatları'],
  ] as const) {
    await setLanguage(page, lang);
    await page.goto('/cs2/item/ak-47-redline-field-tested');
    const buff = page.getByRole('table', { name }).getByRole('row', { name: /Buff\.163/ });
    for (const figure of [/^[−+][%\d.,]+$/, /^×\d/, /ago|önce|now/])
      await expect(buff.getByText(figure).filter({ visible: true })).toHaveCount(1);
    const box = page.getByRole('group', { name });
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test("a phone's list of prices starts within the first third of the window", async ({ page }) => {
  await signIn(page, 'user-235');
  await page.setViewportSize({ width: 390, height: 844 });
  // with named markets there is no notice that others stand in for them
  await page.goto('/comparison?source=buff&target=haloskins');
  const first = page.locator('[data-row-link]').first();
  await expect(first).toBeVisible();
  for (const lang of LANGUAGES) {
    await setLanguage(page, lang);
    await page.reload();
    await expect(first).toBeVisible();
    const list = page.getByRole('group', { name: lang === 'en' ? 'Price Comparison' : 'Fiyat karşılaştırma' });
    expect((await list.boundingBox())!.y).toBeLessThanOrEqual(844 / 3);
  }
});

test('the sticky header of a table never covers the focus', async ({ page }) => {
  await openComparison(page);
  await rows(page).last().getByRole('link').first().focus();
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('tbody')) return null;
      const head = focused.closest('table')!.tHead!.getBoundingClientRect();
      return {
        free: Math.round(focused.getBoundingClientRect().top - head.bottom),
        name: focused.getAttribute('aria-label') ?? focused.textContent,
      };
    });
    if (top && top.free < 0) covered.push(`${top.name}: ${top.free} px`);
  }
  expect(covered).toEqual([]);
});
