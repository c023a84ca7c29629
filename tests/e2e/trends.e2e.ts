// covers: market/trends, market/comparison
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectDataFirst } from './data-first.ts';
import { expect, openFilters, setLanguage, settle, test, turnOn } from './fixtures.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Price Trends' });
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');
const list = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

type Trend = { item_detail: { item_id: number; name: string; slug: string; game: string }; price: number };
const ITEM = /^\/cs2\/item\/[^/]+$/;

async function openTrends(page: Page, search = ''): Promise<void> {
  await page.goto(`/trends${search}`);
  await expect(rows(page).first().getByRole('link')).toBeVisible({ timeout: 30_000 });
}

// a list may still be loading when a test ends
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Makes up rising and falling items from popular ones, because the history of the sandbox loads in the background. */
async function withLists(page: Page): Promise<void> {
  await page.route('**/item/trending-item?*', async (route) => {
    const url = new URL(route.request().url());
    const type = url.searchParams.get('type');
    url.searchParams.set('type', 'popular');
    const reply = (await (await route.fetch({ url: url.href })).json()) as { data: object[] };
    const ratio = type === 'fall' ? -12.5 : 12.5;
    await route.fulfill({
      json: { ...reply, data: reply.data.map((trend) => ({ ...trend, price_change: ratio * 10, change_ratio: ratio })) },
    });
  });
}

test('a visitor sees three lists side by side, five entries each, with an interval of their own [TREND-201] [TREND-202] [TREND-203] [TREND-204] [TREND-225] [TREND-226] [TREND-227] [ROUTE-109] [ROUTE-214] [AUTH-204]', async ({
  page,
}) => {
  await withLists(page);
  const requests: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/item/trending-item')) requests.push(url.searchParams);
  });
  await openTrends(page);
  const boxes = [];
  for (const name of ['Rising', 'Falling', 'Popular']) {
    await expect(list(page, name).getByRole('listitem')).toHaveCount(5);
    await expect(list(page, name).getByRole('tab')).toHaveText(['1D', '7D', '1M']);
    await expect(list(page, name).getByRole('tab', { selected: true })).toHaveText('1D');
    boxes.push((await list(page, name).boundingBox())!);
  }
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  expect(boxes.map(({ x }) => x)).toEqual(boxes.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(new Set(requests.map((query) => query.get('type')))).toEqual(new Set(['fall', 'increase', 'popular']));
  expect(requests).toHaveLength(3);
  expect(Object.fromEntries(requests[0]!)).toEqual({
    ...{ game: '730', currentPage: '1', pageSize: '5', sortBy: 'trend', sortOrder: 'DESC', type: requests[0]!.get('type') },
    ...{ priceFrom: '0', priceTo: '20000000', quantity: '0', volume: '0', interval: '1' },
  });
  for (const [tab, interval] of [
    ['7D', '7'],
    ['1M', '30'],
  ] as const) {
    const request = page.waitForRequest(/trending-item.*type=fall/);
    await list(page, 'Falling').getByRole('tab', { name: tab }).click();
    expect(new URL((await request).url()).searchParams.get('interval')).toBe(interval);
  }
  await expect(page).toHaveURL(/\/trends\?falling=1m$/);
  await expect(list(page, 'Rising').getByRole('tab', { selected: true })).toHaveText('1D');
  await page.reload();
  await expect(list(page, 'Falling').getByRole('tab', { selected: true })).toHaveText('1M');
  for (const name of ['Rising', 'Falling', 'Popular']) await expect(list(page, name).getByRole('listitem')).toHaveCount(5);
});

test('an entry opens its item in a new tab, in the lists and in the table [TREND-211]', async ({ page, context }) => {
  await withLists(page);
  await openTrends(page);
  for (const press of [
    () => list(page, 'Rising').getByRole('link').first().click(),
    () => rows(page).first().getByRole('link').click(),
    () =>
      rows(page)
        .first()
        .getByRole('cell')
        .last()
        .click({ position: { x: 2, y: 2 } }),
  ]) {
    const opened = context.waitForEvent('page');
    await press();
    const tab = await opened;
    await tab.waitForURL((url) => ITEM.test(url.pathname));
    await tab.close();
  }
  await expect(page).toHaveURL(/\/trends$/);
});

test('the table has its columns, its order and its pages, all in the address [TREND-205] [TREND-206] [TREND-207] [TREND-208] [TREND-209] [TREND-210] [TREND-218] [TREND-228]', async ({
  page,
}) => {
  const request = page.waitForRequest('**/item/trend');
  await openTrends(page);
  expect((await request).postDataJSON()).toEqual({
    ...{ game: 730, currentPage: 1, pageSize: 10, sortBy: 'price', sortOrder: 'DESC', searchQuery: '', priceFrom: 0, priceTo: 20_000_000 },
    ...{ minROI: 0, maxROI: 10_000, quantity: 0, volume: 0, type: [], exterior: [], rarity: [], extra: [] },
    ...{ sourceMarket: [], targetMarket: [] },
  });
  await expect(table(page).getByRole('columnheader')).toHaveText(['Image', 'Name', 'Price', '7D AVG.', '14D AVG.', '30D AVG.', 'Graph']);
  await expect(rows(page)).toHaveCount(10);
  await openFilters(page);
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option')).toHaveText(['Price', 'Name']);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size.getByRole('option')).toHaveText(['10', '15', '25', '30']);
  await size.selectOption('15');
  await expect(rows(page)).toHaveCount(15);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/trends\?page=2&size=15$/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
  await expect(page).toHaveURL(/\/trends\?size=15&sort=name&order=asc$/);
  await page.getByRole('button', { name: 'Direction: Ascending' }).click();
  await expect(page).toHaveURL(/\/trends\?size=15&sort=name$/);
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill('redline');
  await search.press('Enter');
  await expect(rows(page).first()).toContainText('Redline');
  await expect(page).toHaveURL(/\?q=redline&size=15&sort=name$/);
  await search.fill('no such thing at all');
  await expect(page.getByText('No items found').last()).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(15);
});

test('a wrong filter is said and not sent [TREND-213] [TREND-214] [TREND-215] [TREND-216] [TREND-217]', async ({ page }) => {
  await openTrends(page);
  await openFilters(page);
  await expect(field(page, 'Price, minimum')).toHaveValue('');
  await expect(field(page, 'Price, maximum')).toHaveAttribute('placeholder', '20,000');
  const wrong: [string, string[], string][] = [
    ['Price, minimum', ['-1', '1000000.01', '1.005', 'x'], 'Enter a price between 0 and 1,000,000.'],
    ['ROI, maximum', ['-0.01', '10000.01', '1.005', 'x'], 'Enter an ROI between 0 and 10,000.'],
    ['Quantity, at least', ['-1', '1001', '1.5', 'x'], 'Enter a quantity between 0 and 1,000.'],
  ];
  for (const [name, texts, problem] of wrong) {
    for (const text of texts) {
      await field(page, name).fill(text);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(problem);
    }
    await field(page, name).fill(name === 'ROI, maximum' ? '10000' : '0');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/trends$/);
  await field(page, 'Price, maximum').fill('500');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/trends\?priceTo=500$/);
  await field(page, 'Price, minimum').fill('501');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The minimum must not be above the maximum.');
  await expect(page).toHaveURL(/\/trends\?priceTo=500$/);
  await field(page, 'Price, minimum').fill('12.34');
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'Price, minimum')).toHaveValue('12.35');
  const request = page.waitForRequest('**/item/trend');
  const listed = page.waitForRequest(/trending-item.*type=popular/);
  await page.keyboard.press('Enter');
  expect((await request).postDataJSON()).toMatchObject({ priceFrom: 12_350 });
  expect(new URL((await listed).url()).searchParams.get('priceFrom')).toBe('12350');
  await field(page, 'ROI, minimum').fill('1');
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'ROI, minimum')).toHaveValue('1.01');
});

test('filters are kept in the browser beside those of the comparison, and hold after a new visit [TREND-221] [TREND-222]', async ({
  page,
}) => {
  await page.goto('/comparison?volume=5');
  await settle(page);
  await openTrends(page);
  await openFilters(page);
  await page.getByRole('combobox', { name: '7-day sales, at least' }).selectOption('10');
  await page.getByRole('button', { name: /^Type/ }).click();
  await turnOn(page.getByRole('checkbox', { name: 'Rifle', exact: true }));
  await expect(page).toHaveURL(/volume=10&type=Rifle$/);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('comparison-filters')!) as unknown);
  await expect.poll(kept).toMatchObject({ trends: { volume: 10, type: ['Rifle'] }, comparison: { volume: 5 } });
  await page.goto('/trends');
  await expect(page).toHaveURL(/\/trends\?volume=10&type=Rifle$/);
  await expect(page.getByRole('combobox', { name: '7-day sales, at least' })).toHaveValue('10');
});

test('is a phone below 576 px, and a table from there [TREND-212] [C-58]', async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 900 });
  await openTrends(page);
  await openFilters(page);
  await page.setViewportSize({ width: 575, height: 900 });
  await expect(table(page)).toHaveCount(0);
  const cards = page.getByRole('group', { name: 'Price Trends' });
  await expect(cards.getByText(/30D AVG\.|No history yet/)).toHaveCount(10);
  await expect(list(page, 'Falling')).toHaveCount(0);
  await page.getByRole('group', { name: 'Which list is shown' }).getByRole('button', { name: 'Falling' }).click();
  await expect(page).toHaveURL(/list=falling/);
  await expect(list(page, 'Falling')).toBeVisible();
  await expect(list(page, 'Rising')).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Price, minimum' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('figures are averages of daily prices with their change, and say how they come about [TREND-219] [TREND-220]', async ({ page }) => {
  await page.route('**/item/trend', async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: Trend[] };
    const prices = Array.from({ length: 30 }, (_, day) => ({
      price: 3000 - day * 10,
      update_date: new Date(Date.UTC(2026, 9, 31) - day * 86_400_000).toISOString().slice(0, 10),
    }));
    const [first, second] = reply.data as [Trend, Trend];
    const data = [
      { ...first, price: 3000, item_detail: { ...first.item_detail, prices } },
      { ...second, item_detail: { ...second.item_detail, prices: prices.slice(0, 1) } },
    ];
    await route.fulfill({ json: { ...reply, data, total: 2 } });
  });
  await openTrends(page);
  await expect(rows(page).first().getByRole('cell')).toContainText(['', '', '$3.00', '$2.95+3.45%', '$2.93+5.26%', '$2.86+10.70%', '']);
  await expect(
    rows(page)
      .first()
      .getByRole('img', { name: /^From \$2\.71 to \$3\.00\./ }),
  ).toBeVisible();
  await expect(rows(page).nth(1).getByRole('cell', { name: 'No history yet' })).toHaveCount(1);
  await expect(rows(page).nth(1).getByRole('cell', { name: 'No value' })).toHaveCount(0);
  await rows(page).first().getByRole('button', { name: '$2.95' }).click();
  await expect(page.getByRole('dialog')).toContainText('Daily prices11');
  await expect(page.getByRole('dialog')).toContainText('Oldest of these prices$2.90');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'About this screen' }).click();
  await expect(page.getByRole('dialog', { name: 'About this screen' })).toContainText(
    "The price is Steam's; where it has no fresh one, Buff.163's.",
  );
});

test('says what could not be loaded, and tries again', async ({ page, problems }) => {
  problems.allow(/503|Service Unavailable/);
  let fails = true;
  await page.route('**/item/{trend,trending-item*}', (route) =>
    fails ? route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'Busy.' } }) : route.continue(),
  );
  await page.goto('/trends');
  await expect(page.getByRole('alert')).toHaveCount(4, { timeout: 30_000 });
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(rows(page)).toHaveCount(10);
});

test('the comparison leads there, and its title is in both languages [SHELL-166]', async ({ page }) => {
  await page.goto('/comparison');
  await page.getByRole('link', { name: 'Price trends' }).click();
  await expect(page).toHaveURL(/\/trends/);
  await expect(page).toHaveTitle('Price Trends | Lootfolio - Steam item trading tools');
  await setLanguage(page, 'tr');
  await page.goto('/trends');
  await expect(page).toHaveTitle('Fiyat eğilimleri | Lootfolio - Steam item trading tools');
  await page.keyboard.press('Control+k');
  await page.getByRole('search').getByRole('combobox').fill('eğilim');
  await expect(page.getByRole('option', { name: 'Fiyat eğilimleri' })).toBeVisible();
  const html = await (await page.request.get('/trends', { headers: { 'accept-language': 'en' } })).text();
  expect(html).toContain('<title>Price Trends | Lootfolio - Steam item trading tools</title>');
  expect(html).toContain('See which CS2 items rise, fall and sell most');
});

test('axe finds nothing on the trends, and nothing is cut off', async ({ page }) => {
  test.setTimeout(180_000);
  await withLists(page);
  await expectAccessible(page, '/trends', () => settle(page));
  await expectDataFirst(page, '/trends');
});
