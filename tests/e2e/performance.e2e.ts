// covers: holdings/performance, holdings/investments
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, openAs, settle, signIn, test } from './fixtures.ts';
import { call, findItem, returnFromSteam } from './people.ts';

const PATH = '/investments/performance';
const SKIN = 'Nova | Predator (Field-Tested)';
const BUFF = 2;
/** Returns a price at Buff.163 after the market's fee of 2.5 %. */
const kept = (price: number): number => Math.round(price * 0.975);

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Creates an investment with a known history: 4 bought 10 days ago for 1 dollar, one of them sold 4 days ago. The closing price was 1.20
 * dollars, from the fifth day ago on 0.90. It writes prices and purchase to the database, because no call of a user stores prices of earlier days.
 */
async function invest(page: Page): Promise<void> {
  const item = await findItem(page, SKIN);
  const user = await userId(page);
  for (const table of ['sales', 'lots']) await query(`delete from ${table} where user_id = $1`, [user]);
  for (const [days, close] of [
    [10, 1200],
    [5, 900],
  ] as const)
    await query(
      `insert into price_days (item_id, market_id, day, open, high, low, close) values ($1, $2, $3, $4, $4, $4, $4)
       on conflict (item_id, market_id, day) do update set close = excluded.close`,
      [item.item_id, BUFF, dayAgo(days), close],
    );
  const [lot] = await query(
    `insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at) values ($1, $2, 4, 4, 1000, $3, now()) returning id`,
    [user, item.item_id, dayAgo(10)],
  );
  const sold = { investment_id: (lot as { id: number }).id, quantity: 1, sellPrice: 1100, sellDate: dayAgo(4) };
  expect((await call(page, '/investments/sell', sold)).status()).toBe(200);
  await query(`select pg_notify('history', '')`, []);
}

const shown = (page: Page) => expect(page.getByRole('table', { name: 'Day by day' })).toBeVisible();
const rows = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row');

test('a visitor signs in first and comes back; without investments the screen says how it begins', async ({ page }) => {
  expect((await page.request.get('/api/v1/investments/performance')).status()).toBe(401);
  await page.goto(`${PATH}?period=90d`);
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1371');
  await expect(page).toHaveURL(/\/investments\/performance\?period=90d$/);
  await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible();
  await expect(page.getByText('Nothing bought yet.')).toBeVisible();
});

test('returns, falls, contributions and days are those of the purchases, sales and prices', async ({ page }) => {
  await signIn(page, 'user-1372');
  await invest(page);
  await openAs(page, PATH);
  await shown(page);
  await expect(page.getByText(/: 11 days, valued at Buff\.163$/)).toBeVisible();
  const depth = ((kept(900) / kept(1200) - 1) * 100).toFixed(2).replace('-', '−');
  await expect(page.getByRole('region', { name: 'Contributions' }).getByText('Predator').first()).toBeVisible();
  const days = rows(page, 'Day by day');
  await expect(days).toHaveCount(13);
  const money = (value: number): string => `\\$${(value / 1000).toFixed(2)}`;
  await expect(days.nth(11)).toHaveText(new RegExp(`\\$4\\.00.*${money(4 * kept(1200))}`));
  // one was sold on this day, four days ago
  await expect(days.nth(5)).toHaveText(new RegExp(`\\$1\\.10.*${money(3 * kept(900))}`));
  await expect(days.nth(6)).toContainText(`${depth}%`);
  await page
    .getByRole('button', { name: /^[+−]\d+\.\d\d%$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /Time-weighted return/ })).toBeVisible();
});

test('period, market and fees stand in the address, and a copied address shows the same', async ({ page }) => {
  await signIn(page, 'user-1373');
  await invest(page);
  await openAs(page, PATH);
  await shown(page);
  const value = rows(page, 'Day by day').nth(6).getByRole('cell').nth(3);
  const net = `$${((4 * kept(900)) / 1000).toFixed(2)}`;
  await expect(value).toHaveText(net);
  await page.getByRole('switch', { name: 'After fees' }).click();
  await expect(page).toHaveURL(/\?gross=1$/);
  await expect(value).toHaveText('$3.60');
  await page.getByRole('button', { name: '30D' }).click();
  await expect(page).toHaveURL(/period=30d/);
  await page.getByRole('combobox', { name: 'Priced at' }).selectOption('Steam');
  await expect(page).toHaveURL(/market=steam/);
  await expect(page.getByText(/valued at Steam$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'After fees' })).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Priced at' })).toHaveValue('steam');
  await expect(page.getByRole('button', { name: '30D' })).toHaveAttribute('aria-pressed', 'true');
});

test('the table of days is a file from which the return can be computed again', async ({ page }) => {
  await signIn(page, 'user-1374');
  await invest(page);
  await openAs(page, PATH);
  await shown(page);
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export as' }).getByRole('button', { name: 'CSV' }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toMatch(/^performance-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('Bought (USD),Sold (USD),Value (USD),Factor,Index');
  const table = lines.map((line) => line.split(',').slice(1, 4).map(Number) as [number, number, number]);
  expect(table).toHaveLength(12);
  let growth = 1;
  for (let at = 1; at < table.length; at++) {
    const [bought, sold, value] = table[at]!;
    growth *= (value + sold) / (table[at - 1]![2] + bought);
  }
  const { data } = (await (await page.request.get('/api/v1/investments/performance')).json()) as {
    data: { figures: { time_weighted: { total: number } } };
  };
  expect(data.figures.time_weighted.total).toBeCloseTo((growth - 1) * 100, 4);
});

test('the screen is accessible, with and without investments', async ({ page }) => {
  test.slow();
  await signIn(page, 'user-1375');
  await invest(page);
  const settled = async (): Promise<void> => {
    await expect(page.locator('canvas').first()).toBeVisible();
    await settle(page);
  };
  await expectAccessible(page, PATH, settled);
  await expectTabReachesAll(page, PATH);
  await signIn(page, 'user-1376');
  await expectAccessible(page, PATH, () => settle(page));
});
