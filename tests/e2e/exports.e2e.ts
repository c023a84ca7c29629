// covers: market/comparison, market/watchlist, people/operations
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, setLanguage, signIn, test } from './fixtures.ts';
import { unwatchAll, watch } from './people.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Export as' });
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
/** The day in the browser's time zone. */
const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date());

test.use({ viewport: { width: 1600, height: 900 } });

test('a visitor takes the comparison as a file, with the columns that they show', async ({ page }) => {
  await page.goto('/comparison?sort=name&order=asc');
  const rows = page.getByRole('table', { name: 'Price Comparison' }).locator('tbody').getByRole('row');
  await expect(rows.first().getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns and density' }).click();
  for (const column of ['Reference', 'Sell', 'Net', 'Profit per day', 'Updated'])
    await page.getByRole('checkbox', { name: column, exact: true }).uncheck();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Export' }).click();
  const loading = page.waitForEvent('download');
  await menu(page).getByRole('button', { name: 'CSV' }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toBe(`price-comparison-${today()}.csv`);
  await expect(menu(page).getByRole('status')).toContainText(`price-comparison-${today()}.csv is downloaded.`);
  const lines = (await bytesOf(download)).toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFItem,Buy on,Buy link,Buy (USD),Quantity,Sold in 7 days,Profit (USD),Profit Ratio (%)');
  const first = await rows.first().getByRole('link').first().locator('[title]').first().getAttribute('title');
  expect(lines[1]).toContain(first);

  for (const [format, begin] of [
    ['XLSX', 'PK'],
    ['PDF', '%PDF'],
  ] as const) {
    const made = page.waitForEvent('download');
    await menu(page).getByRole('button', { name: format }).click();
    expect((await bytesOf(await made)).toString('latin1', 0, begin.length)).toBe(begin);
  }
});

test('an export that fails says why, and can be tried again', async ({ page, problems }) => {
  problems.allow(/503/);
  await page.goto('/comparison');
  await page.route('**/item/comparison/export', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'INTERNAL', msg: '' } }),
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await menu(page).getByRole('button', { name: 'CSV' }).click();
  await expect(menu(page).getByRole('status')).toContainText('could not be made. The server had a problem.');
  await page.unrouteAll();
  const loading = page.waitForEvent('download');
  await menu(page).getByRole('button', { name: 'CSV' }).click();
  await loading;
});

test('the watchlist is taken as a file in Turkish; an empty one has nothing to take', async ({ page }) => {
  await signIn(page, 'user-150');
  await unwatchAll(page);
  await setLanguage(page, 'tr');
  await page.goto('/watchlist');
  await expect(page.getByText('İzleme listeniz boş.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dışa aktar' })).toHaveCount(0);
  const [name] = await watch(page, 'fracture case');
  await page.goto('/watchlist?markets=buff');
  await page.getByRole('button', { name: 'Dışa aktar' }).click();
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toBe(`izleme-listesi-${today()}.csv`);
  const [heads, row] = (await bytesOf(download)).toString('utf8').split('\r\n');
  expect(heads).toMatch(/^\uFEFFEşya;.*\(Europe\/Istanbul\);.*Buff\.163 \(USD\);/);
  expect(row).toMatch(new RegExp(`^${name};\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d;\\d+,\\d\\d;`));
});

test('all rows of a long comparison are made in the background, and downloaded from the tasks', async ({ page }) => {
  await signIn(page, 'user-151');
  await page.goto('/comparison?source=buff&target=haloskins');
  const count = page.getByRole('status').filter({ hasText: /^[\d,]+ items$/ });
  await expect(count).toBeVisible();
  const total = (await count.innerText()).replace(' items', '');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(menu(page)).toContainText(`All ${total} rows`);
  await menu(page).getByRole('button', { name: 'CSV, all rows' }).click();
  await expect(menu(page)).toBeHidden();

  const tasks = page.getByRole('dialog', { name: 'Tasks' });
  // the focus is in the panel
  await expect(tasks.locator('css=:focus').or(tasks.and(page.locator('css=:focus')))).toHaveCount(1);
  const file = `price-comparison-${today()}.csv`;
  const download = tasks.getByRole('button', { name: `Download ${file}` }).first();
  await expect(download).toBeVisible({ timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await download.click();
  const made = await coming;
  expect(made.suggestedFilename()).toBe(file);
  const lines = (await bytesOf(made)).toString('utf8').split('\r\n');
  expect(lines.length - 2).toBeGreaterThan(5000);
});
