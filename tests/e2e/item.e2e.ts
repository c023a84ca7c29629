import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const REDLINE = '/cs2/item/ak-47-redline-field-tested';
test.use({ viewport: { width: 1440, height: 900 } });

const prices = (page: Page) => page.getByRole('table', { name: 'Market prices' });

/** Opens an item and waits for its prices. */
async function open(page: Page, path = REDLINE): Promise<void> {
  await page.goto(path);
  await expect(prices(page).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
}

test('says what the item is, and where else it can be seen [ITEM-203] [ITEM-212]', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'AK-47 | Redline (Field-Tested)' })).toBeVisible();
  await expect(page).toHaveTitle('AK-47 | Redline (Field-Tested) | Lootfolio - Steam item trading tools');
  const about = page.getByRole('region', { name: 'About this item' });
  await expect(about.getByRole('term')).toHaveText(['Category', 'Exterior', 'Rarity', 'Collection', 'StatTrak', 'Souvenir']);
  await expect(about.getByRole('definition')).toHaveText(['Rifle', 'Field-Tested', 'Classified', 'The Phoenix Collection', 'No', 'No']);
  await expect(page.getByRole('link', { name: 'Steam market' })).toHaveAttribute(
    'href',
    'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20(Field-Tested)',
  );
});

test('shows the price statistics, each of which explains itself [ITEM-201] [ITEM-202]', async ({ page }) => {
  await open(page);
  const stats = page.getByRole('region', { name: 'Price statistics' });
  for (const label of [
    'Lowest price',
    'Highest price',
    'Average price',
    'Steam price',
    'Buff.163 price',
    '24 h change',
    '30-day low',
    '30-day high',
    '7-day sales',
    'Markets with a price',
  ])
    await expect(stats.getByText(label, { exact: true })).toBeVisible();
  await stats.getByRole('button').first().click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Lowest price' })).toContainText('the lowest of the fresh prices');
});

test('lists the markets by price, with net, discount, stock and link [ITEM-208] [ITEM-209] [ITEM-210] [ITEM-211]', async ({ page }) => {
  await open(page);
  await expect(prices(page).getByRole('columnheader')).toHaveText(['Market', 'Price', 'Net', 'vs. Steam', 'Stock', 'Sold 7 d', 'Age']);
  const fresh = prices(page).locator('tbody tr[data-stale="false"]');
  const amounts = (await fresh.evaluateAll((rows) => rows.map((row) => row.querySelector('td')!.textContent))).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
  expect(amounts.length).toBeGreaterThan(5);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  await expect(prices(page).getByText('Best place to buy')).toHaveCount(1);
  await expect(prices(page).getByText('Best place to sell')).toHaveCount(1);
  await expect(prices(page).getByRole('link', { name: 'Buff.163' })).toHaveAttribute('href', /^https:\/\/buff\.163\.com\//);
  await expect(prices(page).getByRole('row', { name: /^Steam/ })).toContainText('wallet only');
});

test('a converted price tells its own amount and the rate [DATA-352]', async ({ page }) => {
  await open(page);
  await prices(page)
    .getByRole('row', { name: /Buff\.163/ })
    .getByRole('cell')
    .first()
    .getByRole('button')
    .focus();
  await expect(page.getByRole('tooltip')).toHaveText(/[\d.]+ CNY at [\d.]+ CNY per dollar, .+, .+20\d\d/);
});

test('offers exteriors and variants with their lowest prices [ITEM-214] [ITEM-215]', async ({ page }) => {
  await open(page);
  const variants = page.getByRole('navigation', { name: 'Exteriors and variants' });
  await expect(variants.getByRole('link', { name: /^FT \$/ }).first()).toHaveAttribute('aria-current', 'page');
  await variants
    .getByRole('link', { name: /^MW \$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/ak-47-redline-minimal-wear$/);
  await expect(page.getByRole('heading', { level: 1, name: 'AK-47 | Redline (Minimal Wear)' })).toBeVisible();
});

test('the price history has markets, intervals and a table, kept in the address [ITEM-216] [ITEM-217] [ITEM-218] [ITEM-220] [ITEM-226]', async ({
  page,
}) => {
  const first = page.waitForRequest(/item\/history\?/);
  await open(page);
  expect(new URL((await first).url()).searchParams.get('interval')).toBe('30');
  const history = page.getByRole('region', { name: 'Price history' });
  const market = history.getByRole('combobox', { name: 'Market of the price history' });
  await expect(market.getByRole('option').nth(1)).toBeAttached();
  const choices = await market.getByRole('option').allTextContents();
  if (choices.includes('MarketCSGO')) await expect(market).toHaveValue('marketcsgo');
  await expect(history.getByRole('group', { name: 'Interval' }).getByRole('button')).toHaveText(['7D', '14D', '30D', '3M']);
  await history.getByRole('button', { name: '7D', exact: true }).click();
  await market.selectOption({ label: choices.at(-1)! });
  await expect(page).toHaveURL(/interval=7D&market=\w+|market=\w+&interval=7D/);
  await history.getByRole('button', { name: 'Show as table' }).click();
  await expect(history.getByRole('table').getByRole('columnheader')).toHaveText(['Date', 'Price', 'Volume']);
});

test('the market chosen for the price history is shown at once, not when its prices are there', async ({ page }) => {
  await open(page);
  const market = page.getByRole('combobox', { name: 'Market of the price history' });
  await expect(market.getByRole('option')).not.toHaveCount(0);
  const other = (await market.getByRole('option').allTextContents()).at(-1)!;
  const answer = Promise.withResolvers<void>();
  await page.route(/item\/history\?.*market=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/item\/history\?.*market=/);
  await market.selectOption({ label: other });
  await asked;
  await expect(market.locator('option:checked')).toHaveText(other);
  await expect(page.getByRole('figure', { name: `Prices on ${other}, 30D` })).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('figure', { name: `Prices on ${other}, 30D` })).toBeVisible();
  await expect(market.locator('option:checked')).toHaveText(other);
});

test('newer prices are offered; those that are there stay when the newer ones cannot be loaded', async ({ page, problems }) => {
  problems.allow(/api\/v1\/item/);
  let version = 10;
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\n\nevent: board\ndata: {"version":${version},"markets":[2]}\n\n` }),
  );
  const heard = page.waitForResponse('**/api/v1/events');
  await open(page);
  await heard;
  await page.route('**/api/v1/item', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  version = 11;
  await page.getByRole('button', { name: '1 update' }).click();
  await expect(page.getByText(/These figures are from/)).toBeVisible();
  await expect(prices(page).getByRole('row').nth(1)).toBeVisible();
});

test('a phone has room for the age of each price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const age = prices(page).getByRole('row').nth(1).locator('time:visible');
  await expect(age).toHaveCount(1);
  const { x, width } = (await age.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
});

test('csgo leads to cs2, and a name to its slug [ROUTE-161]', async ({ page }) => {
  await open(page, `/csgo/item/${encodeURIComponent('AK-47 | Redline (Field-Tested)')}?interval=7D`);
  await expect(page).toHaveURL(/\/cs2\/item\/ak-47-redline-field-tested\?interval=7D$/);
});

test('an unknown item and an unknown game are not found', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/cs2/item/no-such-item');
  await expect(page.getByRole('heading', { name: 'Item not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare prices' }).click();
  await expect(page).toHaveURL(/\/comparison/);
  await page.goto('/minecraft/item/sword');
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
});

test('axe finds nothing', async ({ page }) => {
  test.setTimeout(180_000);
  await expectAccessible(page, REDLINE, () => expect(page.getByRole('link', { name: /Buff\.163/ }).first()).toBeVisible());
});
