// covers: holdings/investments
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, openFilters, openWorth, test } from './fixtures.ts';
import { begin, buy, cents, dialog, figure, message, PAGE, rows } from './investments-page.ts';
import { call, findItem, returnFromSteam } from './people.ts';

test('a visitor signs in first, and comes back; sidebar and landing page lead there [ROUTE-137] [ROUTE-205] [LAND-126]', async ({
  page,
}) => {
  expect((await page.request.get('/api/v1/investments/get-all')).status()).toBe(401);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Investment tracker/ }).first()).toHaveAttribute('href', PAGE);
  await page.goto(`${PAGE}?days=90`);
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1351');
  await expect(page).toHaveURL(/\/investments\?days=90$/);
  await expect(page.getByRole('heading', { name: 'Investments', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Investments/);
  await page.goto('/user-details');
  await page.locator('#sidebar').getByRole('link', { name: 'Investments' }).click();
  await expect(page).toHaveURL(/\/investments$/);
});

test('an item is added by its suggestion, valued on every market, sold in part, changed and removed [INVEST-201] [INVEST-210] [INVEST-211]', async ({
  page,
}) => {
  await begin(page, 'user-1352');
  await findItem(page, 'stattrak ak-47 redline field-tested');
  await page.goto(PAGE);
  await expect(page.getByText('You have no investments yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add item' }).first().click();
  const adding = dialog(page, 'Add item');
  await adding.getByRole('combobox', { name: 'Item name' }).fill('stattrak ak-47 redline field');
  await adding
    .getByRole('option', { name: /Redline/ })
    .first()
    .click();
  await adding.getByRole('spinbutton', { name: 'Quantity' }).fill('4');
  await adding.getByRole('spinbutton', { name: 'Buy price' }).fill('12.5');
  await adding.getByLabel('Buy date').fill('2026-10-05');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(message(page, /^StatTrak™ AK-47 \| Redline \(Field-Tested\) added to your portfolio\.$/)).toBeVisible();

  await expect(rows(page)).toHaveCount(2);
  for (const head of ['Item', 'Qty', 'Buy price', 'Price', 'Total buy', 'Total sell', 'Net profit', 'ROI', 'Buy date'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  const row = rows(page).nth(1);
  const heads = await page.getByRole('columnheader').allTextContents();
  const cell = (head: string): Locator => row.getByRole('cell').nth(heads.indexOf(head));
  await expect(cell('Item').locator('img')).toHaveAttribute('src', /^\/api\/v1\/art\/\d+/);
  await expect(cell('Item')).toContainText(/AK-47.*Redline/s);
  await expect(cell('Qty')).toHaveText('4');
  await expect(cell('Buy price')).toHaveText('$12.50');
  await expect(cell('Price')).toContainText(/^\$[\d,.]+/);
  await expect(cell('Total buy')).toHaveText('$50.00');
  await expect(cell('Total sell')).toHaveText(/^\$[\d,.]+$/);
  await expect(cell('Net profit')).toContainText(/^[+−]\$[\d,.]+/);
  await expect(cell('ROI')).toHaveText(/^[+−][\d,.]+%$/);
  await expect(cell('Buy date')).toHaveText('Oct 5, 2026');
  await expect(cell('Actions').getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(Math.abs(4 * cents((await cell('Price').textContent())!) - cents((await cell('Total sell').textContent())!))).toBeLessThanOrEqual(
    2,
  );
  // the totals are those of the only investment
  await expect(figure(page, 'Total investment')).toContainText('$50.00');
  await expect(figure(page, 'Profit')).toContainText((await cell('Net profit').textContent())!.match(/^[+−]\$[\d,.]+?\.\d\d/)![0]);
  await expect(figure(page, 'ROI')).toContainText((await cell('ROI').textContent())!);
  await openWorth(page);
  const valuation = page.getByRole('list', { name: 'Valuation per market' });
  await expect(valuation.getByRole('listitem').filter({ hasText: 'Buff.163' })).toContainText((await cell('Total sell').textContent())!);
  await expect(valuation.getByText('best', { exact: true })).toHaveCount(1);
  await row.getByRole('button', { name: /^Prices of / }).click();
  await expect(dialog(page, '').getByRole('row').filter({ hasText: 'Buff.163' })).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: /^Record a sale of / }).click();
  const selling = dialog(page, 'Record sale');
  await expect(selling.getByText(/^Buff\.163 now: \$[\d,.]+, \$[\d,.]+ after the fee\.$/)).toBeVisible();
  await selling.getByRole('spinbutton', { name: 'Quantity' }).fill('1');
  await selling.getByRole('spinbutton', { name: 'Price per piece after fees' }).fill('20');
  await selling.getByRole('button', { name: 'Record sale' }).click();
  await expect(message(page, 'Sale of 1 piece recorded.')).toBeVisible();
  await expect(cell('Qty')).toHaveText('3');
  await expect(cell('Item')).toContainText(/1 sold,\s*\+\$7\.50/);
  await expect(figure(page, 'Realised profit')).toContainText('+$7.50');
  await expect(figure(page, 'Total investment')).toContainText('$37.50');

  await row.getByRole('button', { name: /^Edit / }).click();
  const editing = dialog(page, 'Edit item');
  await expect(editing.getByRole('combobox')).toHaveCount(0);
  const price = editing.getByRole('spinbutton', { name: 'Buy price' });
  // focused before it is filled: the focus replaces the text by one without digit groups
  await price.focus();
  await price.fill('10');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Successfully updated.')).toBeVisible();
  await expect(cell('Total buy')).toHaveText('$30.00');
  await row.getByRole('button', { name: /^Edit / }).click();
  await editing.getByRole('button', { name: /^Remove the sale / }).click();
  await expect(message(page, 'Successfully deleted.')).toBeVisible();
  await expect(editing.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('4');
  await editing.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'Successfully deleted.')).toBeVisible();
  await expect(page.getByText('You have no investments yet.')).toBeVisible();
});

test('the list is searched a second after typing, filtered, sorted and paged by 24, all in the address [INVEST-203] [INVEST-212] [INVEST-213] [INVEST-238]', async ({
  page,
}) => {
  await begin(page, 'user-1353');
  const [rifle, box] = [await findItem(page, 'ak-47 redline field-tested'), await findItem(page, 'fracture case')];
  for (let at = 0; at < 25; at += 1) await buy(page, rifle, { price: 1000 + at });
  const boxes = await buy(page, box, { quantity: 10 });
  await call(page, '/investments/sell', { investment_id: boxes, quantity: 10, sellPrice: 900, sellDate: '2026-10-20' });
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/investments/get-all')) asked.push(url.searchParams);
  });
  await page.goto(PAGE);
  await expect(page.getByText('1–24 of 25')).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByRole('columnheader', { name: 'Net profit' })).toHaveAttribute('aria-sort', 'descending');
  expect(Object.fromEntries(asked[0]!)).toEqual({
    ...{ currentPage: '1', pageSize: '24', sortBy: 'netProfit', sortOrder: 'DESC', priceFrom: '0', priceTo: '100000000' },
    ...{ market: 'buff', q: '', state: 'held' },
  });
  await expect(rows(page).nth(1).getByRole('cell').nth(2)).toHaveText('$1.00');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('columnheader', { name: 'Buy price' }).getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=buyPrice$/);
  await expect(page.getByText('1–24 of 25')).toBeVisible();

  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'All' }).click();
  await expect(page).toHaveURL(/state=all/);
  await expect(page.getByText('1–24 of 26')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search your investments' });
  const typedAt = Date.now();
  const searched = page.waitForRequest((request) => request.url().includes('q=fracture'));
  await search.pressSequentially('fracture');
  await searched;
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(1000);
  expect(asked.map((query) => query.get('q')).filter((q) => q !== '' && q !== 'fracture')).toEqual([]);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText(/10 sold,\s*−\$1\.00/);
  const address = page.url();
  await page.goto(address);
  await expect(search).toHaveValue('fracture');
  await openFilters(page);
  await page.getByRole('spinbutton', { name: 'Price, minimum' }).or(page.getByLabel('Price, minimum')).fill('50000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/priceFrom=50000/);
  // the one beside the chips clears the price, the one in the empty list everything
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\?sort=buyPrice$/);
});

test('a price provider values everything; it starts with Buff.163 [INVEST-204] [INVEST-205] [FEE-202]', async ({ page }) => {
  await begin(page, 'user-1354');
  await buy(page, await findItem(page, 'ak-47 redline field-tested'));
  await page.goto(PAGE);
  const provider = page.getByRole('combobox', { name: 'Priced at' });
  await expect(provider).toHaveValue('buff');
  await expect(provider.getByRole('option').first()).toHaveText('Buff.163');
  await openWorth(page);
  const price = rows(page).nth(1).getByRole('cell').nth(3);
  const before = await price.textContent();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('/investments/')) asked.add(`${url.pathname.split('/').at(-1)} ${url.searchParams.get('market')}`);
  });
  await provider.selectOption('Steam');
  await expect(page).toHaveURL(/\?market=steam$/);
  await expect(price).not.toHaveText(before!);
  expect([...asked].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['get-all steam', 'graph steam', 'total-profit steam']);
  await page.reload();
  await expect(provider).toHaveValue('steam');
  await page.getByRole('button', { name: /^All \d+ markets$/ }).click();
  await page
    .getByRole('list', { name: 'Valuation per market' })
    .getByRole('button', { name: /Buff\.163/ })
    .click();
  await expect(page).toHaveURL(/\/investments$/);
  await expect(provider).toHaveValue('buff');
});

test('the export is named Investments, sorted by profit, and asks for pages of 100 until all are there [INVEST-208] [INVEST-216] [INVEST-217] [INVEST-218] [INVEST-239]', async ({
  page,
}) => {
  await begin(page, 'user-1355');
  const rifle = await findItem(page, 'ak-47 redline field-tested');
  for (let at = 0; at < 101; at += 1) await buy(page, rifle, { price: 2000 - at });
  const asked: object[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/investments/export-all')) asked.push(Object.fromEntries(url.searchParams));
  });
  await page.goto(`${PAGE}?sort=name&asc=1`);
  await page.getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await dialog(page, 'Export as').getByRole('button', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Investments.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe(
    '\uFEFFName,Qty,Buy Price,Price,Total Buy,Total Sell,Net Profit,ROI,Buy Date,Sold On,Market,Game,Category,Float,Note',
  );
  expect(lines).toHaveLength(102);
  // the cheapest purchase has the highest profit
  expect([lines[1]!, lines[101]!].map((line) => line.split(',')[2])).toEqual(['1.90', '2.00']);
  const sent = { market: 'buff', sortBy: 'netProfit', sortOrder: 'DESC', pageSize: '100' };
  expect(asked).toEqual(['1', '2'].map((currentPage) => ({ ...sent, currentPage })));
});

test('investments are exported as CSV or as a workbook [INVEST-207]', async ({ page }) => {
  await begin(page, 'user-1350');
  await buy(page, await findItem(page, 'ak-47 redline field-tested'), { price: 2000 });
  await page.goto(PAGE);
  for (const [format, name] of [
    ['CSV', 'Investments.csv'],
    ['XLSX', 'Investments.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await dialog(page, 'Export as').getByRole('button', { name: format }).click();
    expect((await downloading).suggestedFilename()).toBe(name);
    await page.keyboard.press('Escape');
  }
});

test('the history is of 30 days, or of another period that stands in the address [INVEST-202] [INVEST-219] [INVEST-245]', async ({
  page,
}) => {
  await begin(page, 'user-1356');
  await buy(page, await findItem(page, 'ak-47 redline field-tested'));
  const day = (at: number): string => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
  // a world that is new has no history yet
  await page.route(/investments\/graph\?/, async (route) => {
    const count = Number(new URL(route.request().url()).searchParams.get('interval'));
    const data = Array.from({ length: count }, (_, at) => ({ date: day(at), value: 1000 * at, cost: 5000, unpriced: 3 }));
    await route.fulfill({ json: { success: true, data, total: count } });
  });
  await page.goto(PAGE);
  await openWorth(page);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.locator('canvas').first()).toBeVisible();
  await expect(history.getByText('Days without a price use the last known one. 3 pieces that had no price until now')).toBeVisible();
  await history.getByRole('button', { name: 'Show as table' }).click();
  await expect(history.getByRole('row')).toHaveCount(31);
  await expect(history.getByRole('row').nth(1)).toHaveText(/\$29\.00\s*\$5\.00\s*3$/);
  for (const [days, name] of [
    [7, '7D'],
    [14, '14D'],
    [90, '3M'],
  ] as const) {
    await history.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(String.raw`/investments\?days=${days}$`));
    await expect(history.getByRole('row')).toHaveCount(days + 1);
  }
  await history.getByRole('button', { name: '30D' }).click();
  await expect(page).toHaveURL(/\/investments$/);
});
