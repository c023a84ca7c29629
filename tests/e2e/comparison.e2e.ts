import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test, turnOn } from './fixtures.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Price Comparison' });
/** Rows of the table without its head. */
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
/** The first amount of each row in a column, without its sign. */
const figures = async (page: Page, column: number): Promise<number[]> =>
  (await rows(page).evaluateAll((all, column) => all.map((row) => row.querySelectorAll('td')[column]!.textContent), column)).map((text) =>
    Number(/[\d,]+\.\d+/.exec(text)![0].replaceAll(',', '')),
  );
const PROFIT_RATIO = 7;
const message = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test.use({ viewport: { width: 1440, height: 900 } });

/** The first row's item, by its full name. */
const nameOf = async (page: Page): Promise<string> =>
  (await rows(page).first().getByRole('link').first().locator('[title]').first().getAttribute('title'))!;

/** Opens the comparison and waits for its rows. */
async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/comparison${search}`);
  await expect(rows(page).first().getByRole('link').first()).toBeVisible({ timeout: 30_000 });
}

test('shows the best ratios from Buff.163 to HaloSkins, 25 to a page, under a bare address [COMP-204] [COMP-211] [COMP-213] [COMP-219] [COMP-223] [COMP-225] [COMP-226]', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveURL(/\/comparison$/);
  await expect(page.getByRole('button', { name: 'Buy on: Buff.163' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sell on: HaloSkins' })).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Item',
    'Reference',
    'Buy',
    'Qty',
    'Sell',
    'Net',
    'Profit',
    'Profit Ratio',
    'Updated',
    'Actions',
  ]);
  const ratios = await figures(page, PROFIT_RATIO);
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  await expect(page).toHaveTitle('Price Comparison | Lootfolio - Steam item trading tools');
});

test('crowns the rows whose price is the lowest of all markets, and no others [COMP-227] [COMP-228]', async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url().endsWith('/item/comparison'));
  await open(page, '?pageSize=50');
  const { items } = (await (await answer).json()) as { items: { global_rank: number }[] };
  const crowned = await rows(page).evaluateAll((all) => all.map((row) => row.querySelector('[aria-label="Global lowest price"]') !== null));
  expect(crowned).toEqual(items.map((item) => item.global_rank === 1));
  expect(new Set(crowned).size).toBe(2);
});

test('offers one game, the page sizes and the sorts [COMP-201] [COMP-202] [COMP-203] [COMP-212] [SHELL-217]', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('combobox', { name: 'Game' }).getByRole('option')).toHaveText(['CS2']);
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option')).toHaveText([
    'Profit Ratio',
    'Profit',
    'Name',
    'Quantity',
  ]);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size.getByRole('option')).toHaveText(['10', '15', '25', '30', '50']);
  await size.selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/size=10/);
});

test('swaps, and asks about sets of markets by the other call [COMP-205] [COMP-206] [COMP-242] [COMP-245]', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Swap source and target markets' }).click();
  await expect(page).toHaveURL(/source=haloskins&target=buff/);
  await expect(page.getByRole('button', { name: 'Buy on: HaloSkins' })).toBeVisible();
  const asked = page.waitForRequest('**/item/multiple-comparison');
  await page.getByRole('button', { name: 'Buy on: HaloSkins' }).click();
  await turnOn(page.getByRole('checkbox', { name: /^Waxpeer/ }));
  expect((await asked).postDataJSON()).toMatchObject({ sourceMarket: ['haloskins', 'waxpeer'], targetMarket: ['buff'] });
  await expect(page.getByRole('checkbox', { name: /Steam.*wallet only/ })).toBeVisible();
});

test('sorts by a column head [COMP-211] [COMP-247]', async ({ page }) => {
  await open(page);
  await table(page).getByRole('button', { name: 'Item' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(table(page).getByRole('columnheader', { name: 'Item' })).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
});

test('a search goes back to page 1; nothing found says so and offers the way out [COMP-237] [COMP-235]', async ({ page }) => {
  await open(page, '?page=2');
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill('redline');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=redline$/);
  await expect(rows(page).first()).toContainText('Redline');
  await search.fill('no such thing at all');
  await expect(page.getByText('items not found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(25);
});

test('the advanced filters are locked for a visitor, and their link is remembered [COMP-207] [COMP-208] [COMP-209] [COMP-210] [COMP-245]', async ({
  page,
}) => {
  await open(page, '?priceFrom=5');
  const panel = page.getByRole('region', { name: 'Advanced filters' });
  await expect(panel.getByText('sign in with Steam to use advanced filters')).toBeVisible();
  await expect(panel.getByText("This link's filters need sign-in")).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await panel.getByRole('link', { name: 'Sign in with Steam' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('next'))).toBe('/comparison?priceFrom=5');
});

test('filters stand in the address, hold elsewhere, and are reset [COMP-216] [COMP-218] [COMP-219] [COMP-220] [COMP-238]', async ({
  page,
}) => {
  await signIn(page, 'user-181');
  await open(page);
  await page.getByRole('textbox', { name: 'Price, minimum' }).fill('20');
  await page.keyboard.press('Enter');
  await turnOn(page.getByRole('switch', { name: 'Global lowest only' }));
  await expect(page).toHaveURL(/priceFrom=20&lowest=1/);
  await expect(rows(page).first().getByRole('img', { name: 'Global lowest price' })).toBeVisible();
  await expect.poll(async () => (await figures(page, 2)).every((price) => price >= 20)).toBe(true);
  const kept = () => page.evaluate(() => (JSON.parse(localStorage.getItem('comparison-filters')!) as { comparison: object }).comparison);
  await expect.poll(kept).toMatchObject({ minPrice: 20_000, globalMinimum: { isChecked: true } });
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByRole('textbox', { name: 'Price, maximum' })).toHaveValue('20000');
  await expect(page.getByRole('textbox', { name: 'ROI, maximum' })).toHaveValue('10000');
  await expect(page).toHaveURL(/\?source=buff&target=haloskins$/);
});

test('a wrong filter is said and not sent [COMP-222]', async ({ page }) => {
  await signIn(page, 'user-181');
  await open(page);
  await page.getByRole('textbox', { name: 'Quantity, at least' }).fill('10001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a quantity between 0 and 10,000.');
  await expect(page).toHaveURL(/\/comparison$/);
});

test('suspicious rows are hidden, counted, and shown on demand [COMP-245]', async ({ page }) => {
  await open(page, '?source=all&target=all');
  await expect(page.getByText(/[\d,]+ suspicious rows hidden/)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/suspicious=1/);
  await expect(rows(page).getByText('suspicious').first()).toBeAttached();
});

test('an item opens its details and is marked as displayed [COMP-229] [COMP-230] [COMP-236] [COMP-240]', async ({ page }) => {
  await open(page);
  const link = rows(page).first().getByRole('link').first();
  const name = await nameOf(page);
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('table', { name: `Prices of ${name}` })).toContainText('HaloSkins');
  await expect(dialog.getByText('Buff.163 to Waxpeer')).toBeVisible();
  await expect(dialog.getByText('Buy on Buff.163')).toBeVisible();
  await expect(dialog.getByText('Sell on HaloSkins')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add To Watchlist' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows(page).first().getByRole('img', { name: 'already displayed' })).toBeVisible();
});

test('an open item stands in the address: Back closes it, and a copied address opens it over any list', async ({ page }) => {
  await open(page, '?size=10');
  const name = await nameOf(page);
  await rows(page).first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/\?size=10&item=[\w-]+$/);
  const slug = new URL(page.url()).searchParams.get('item')!;
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?size=10$/);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\?size=10$/);
  await page.goto(`/comparison?q=no+such+thing+at+all&item=${slug}`);
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(page.getByText('items not found')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?q=no\+such\+thing\+at\+all$/);
});

test('an address of an item that does not exist says so', async ({ page, problems }) => {
  problems.allow(/api\/v1\/item/);
  await page.goto('/comparison?item=no-such-item');
  await expect(page.getByRole('dialog', { name: 'Item details' })).toContainText('No item has this address.', { timeout: 30_000 });
});

test('Escape closes what floats over the details, then the details', async ({ page }) => {
  await open(page);
  const name = await nameOf(page);
  await rows(page).first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByRole('table').getByRole('button', { name: /^\$/ }).first().click();
  const explanation = page.getByRole('dialog').filter({ hasText: 'net = price' });
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('each row has links to both markets, a name to copy and a star [COMP-231] [SHELL-213]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const row = rows(page).first();
  const name = await nameOf(page);
  await expect(row.getByRole('link', { name: 'Buff.163' })).toHaveAttribute('href', /^https:\/\/buff\.163\.com\//);
  await expect(row.getByRole('link', { name: 'HaloSkins' })).toHaveAttribute('target', '_blank');
  await expect(row.getByRole('button', { name: 'Add To Watchlist' })).toBeVisible();
  await row.getByRole('button', { name: 'Copy name' }).click();
  await expect(message(page, 'Item name coppied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
});

test('a name that the browser does not let be copied is said to be so [SHELL-214]', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }),
  );
  await open(page);
  await rows(page).first().getByRole('button', { name: 'Copy name' }).click();
  await expect(message(page, 'error copying text')).toBeVisible();
});

test('the sales history has three tabs, and is hidden when it fails to load [COMP-232] [COMP-233] [COMP-234]', async ({
  page,
  problems,
}) => {
  await open(page);
  const button = rows(page)
    .first()
    .getByRole('button', { name: /^Sales history of/ });
  const asked = page.waitForRequest(/item\/history\?.*interval=7&market=buff/);
  await button.click();
  await asked;
  const popup = page.getByRole('dialog', { name: /^Sales history of/ });
  await expect(popup.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(popup.getByRole('button', { name: /days$/ })).toHaveText(['7 days', '14 days', '30 days']);
  problems.allow(/item\/history/);
  await page.route('**/item/history?*', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  await popup.getByRole('button', { name: '14 days' }).click();
  await expect(popup).toBeHidden();
  await expect(message(page, 'The price history could not be loaded.')).toBeVisible();
});

test('an own fee changes the net figures of who set it [FEE-109]', async ({ page }) => {
  await signIn(page, 'user-182');
  await open(page);
  const net = rows(page).first().getByRole('cell').nth(5).getByRole('button');
  await net.click();
  const popover = page.getByRole('dialog').filter({ hasText: 'Net on HaloSkins' });
  await expect(popover).toContainText('3.50%');
  await popover.getByLabel('Your fee on HaloSkins, in percent').fill('20');
  await popover.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Your fee on HaloSkins was saved.')).toBeVisible();
  await expect(popover).toContainText('20.00%');
  await popover.getByRole('button', { name: 'Use 3.5%' }).click();
  await expect(popover).toContainText('3.50%');
});

test('a view is saved, opens with a bare address, gives way to an address of its own, and is deleted', async ({ page }) => {
  await signIn(page, 'user-183');
  await open(page, '?volume=5&source=skinport');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('Save these filters as').fill('Liquid');
  await turnOn(page.getByRole('checkbox', { name: 'Open by default' }));
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(message(page, 'View "Liquid" is saved.')).toBeVisible();
  await page.goto('/comparison');
  await expect(page).toHaveURL(/source=skinport&volume=5/);
  await page.goto('/comparison?size=10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/\?size=10$/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Delete view "Liquid"' }).click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
});

test('newer prices wait until they are asked for', async ({ page }) => {
  let version = 10;
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\n\nevent: board\ndata: {"version":${version},"markets":[2]}\n\n` }),
  );
  const heard = page.waitForResponse('**/api/v1/events');
  await open(page);
  await heard;
  const first = await nameOf(page);
  version = 13;
  const refresh = page.getByRole('button', { name: /^Refresh: 1 update/ });
  await expect(refresh).toBeVisible();
  expect(await nameOf(page)).toBe(first);
  const asked = page.waitForResponse('**/item/comparison');
  await refresh.click();
  expect((await asked).ok()).toBe(true);
  await expect(refresh).toBeHidden();
});

test('a failed load says why and can be repeated', async ({ page, problems }) => {
  problems.allow(/item\/comparison/);
  await page.route('**/item/comparison', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  await page.goto('/comparison');
  await expect(page.getByRole('alert')).toContainText('Could not load.');
  await page.unroute('**/item/comparison');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(25);
});

test('a refresh that fails keeps the rows and says how old they are', async ({ page, problems }) => {
  problems.allow(/item\/comparison/);
  let version = 10;
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\n\nevent: board\ndata: {"version":${version},"markets":[2]}\n\n` }),
  );
  const heard = page.waitForResponse('**/api/v1/events');
  await open(page);
  await heard;
  await page.route('**/item/comparison', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  version = 11;
  await page.getByRole('button', { name: /^Refresh: 1 update/ }).click();
  await expect(message(page, /These figures are from/)).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
});

test('of two filters chosen at once both stay, until Back', async ({ page }) => {
  await signIn(page, 'user-185');
  await open(page, '?size=10');
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('input[role="switch"]')!.click();
    document.querySelector<HTMLElement>('thead button')!.click();
  });
  await expect(page).toHaveURL(/\?size=10&sort=name(?:&order=asc)?&lowest=1$/);
  await expect(page.getByRole('switch')).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\?size=10$/);
  await expect(page.getByRole('switch')).not.toBeChecked();
});

test('a page past the end is left for the last, and Back does not lead to it again', async ({ page }) => {
  await open(page, '?size=50');
  await page.goto('/comparison?size=50&page=9999');
  await expect(page).toHaveURL(/\?page=\d{1,3}&size=50$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?size=50$/);
});

test('below 1000 px rows are cards, at 1000 px they are not [COMP-223] [COMP-224]', async ({ page }) => {
  await page.setViewportSize({ width: 999, height: 900 });
  await page.goto('/comparison');
  await expect(page.getByRole('term').filter({ hasText: 'Profit Ratio' })).toHaveCount(25);
  await expect(page.locator('time')).toHaveCount(25);
  await expect(table(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(rows(page)).toHaveCount(25);
});

test('axe finds nothing, for visitors', async ({ page }) => {
  test.setTimeout(180_000);
  await expectAccessible(page, '/comparison?size=10', () => expect(page.locator('[data-row-link]').first()).toBeVisible());
});

test('axe finds nothing, signed in', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'user-184');
  await expectAccessible(page, '/comparison?source=all&target=all&suspicious=1&size=10', () =>
    expect(page.locator('[data-row-link]').first()).toBeVisible(),
  );
});
