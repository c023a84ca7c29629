// covers: selling/gains
import type { Page } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, settle, signIn, test } from './fixtures.ts';
import { returnFromSteam } from './people.ts';

const LAST = new Date().getFullYear() - 1;
const ITEM = 'AK-47 | Redline (Field-Tested)';

/** Lets the user have two purchases of one item, and three sales of it in the last year: the third without a purchase. */
async function tradeLastYear(page: Page): Promise<void> {
  const user = await userId(page);
  for (const table of ['gain_reports', 'gain_years', 'sales', 'lots']) await query(`delete from ${table} where user_id = $1`, [user]);
  await query(
    `insert into lots (user_id, item_id, quantity, open, unit_cost, bought_on, created_at)
    select $1, item_id, 1, 1, cost, day::date, now() from items, (values (5000, $3), (8000, $4)) bought (cost, day)
    where app_id = 730 and market_hash_name = $2`,
    [user, ITEM, `${LAST}-01-10`, `${LAST}-01-11`],
  );
  await query(
    `insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, units, scale, currency, state, said, sold_at,
      created_at, updated_at)
    select $1, 'waxpeer', 730, 'gain-' || n, item_id, market_hash_name, 10000, 9500, 10000, 3, 'USD', 'settled', 'settled',
      ($3 || '-0' || n || '-01T12:00:00Z')::timestamptz, now(), now()
    from items, generate_series(3, 5) n where app_id = 730 and market_hash_name = $2`,
    [user, ITEM, String(LAST)],
  );
}

test('a visitor signs in first and comes back', async ({ page }) => {
  await page.goto('/gains');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1711');
  await expect(page.getByRole('heading', { name: 'Realised gains', level: 1 })).toBeVisible();
  await expect(page.getByText('You have not sold anything yet.')).toBeVisible();
});

test('a method is chosen, a report is made, read, saved and locked', async ({ page }) => {
  await signIn(page, 'user-1712');
  await tradeLastYear(page);
  await page.goto('/gains');
  const year = page.getByRole('row', { name: new RegExp(`^${LAST}`) });
  await expect(year).toContainText('No report yet');
  await page.getByRole('combobox', { name: `Method of ${LAST}` }).selectOption('First in, first out');
  await expect(page.getByRole('combobox', { name: `Method of ${LAST}` })).toHaveValue('fifo');
  await page.getByRole('button', { name: `Make report: ${LAST}` }).click();
  await expect(page.getByText(`The report of ${LAST} is ready.`)).toBeVisible();
  await expect(year).toContainText('$19.00');
  await expect(year).toContainText('1 row without a known cost is left out');

  await page.getByRole('link', { name: `Show report: ${LAST}` }).click();
  await expect(page.getByRole('heading', { name: `Realised gains of ${LAST}`, level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows of the report' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('+$4.50');
  await page.getByRole('switch', { name: 'Only unknown costs' }).click();
  await expect(page).toHaveURL(/only=unknown/);
  await expect(rows).toHaveCount(1);
  await page.getByRole('tab', { name: 'Stock' }).click();
  await expect(page.getByRole('row', { name: /^Sold/ })).toContainText('$13.00');

  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^realised-gains-${LAST}-fifo-`));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Lock year: ${LAST}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock year' }).click();
  await expect(page.getByRole('button', { name: `Unlock: ${LAST}` })).toBeVisible();
  await page.getByRole('link', { name: 'All years' }).click();
  await expect(year).toContainText('Locked on');
  await expect(page.getByRole('combobox', { name: `Method of ${LAST}` })).toBeHidden();
  await page.getByRole('link', { name: `Show report: ${LAST}` }).click();
  await page.getByRole('button', { name: `Unlock: ${LAST}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('button', { name: `Make again: ${LAST}` })).toBeVisible();

  await expectTabReachesAll(page, '/gains');
  await expectAccessible(page, '/gains', () => settle(page));
  for (const tab of ['rows', 'months', 'markets', 'stock'])
    await expectAccessible(page, `/gains?year=${LAST}${tab === 'rows' ? '' : `&tab=${tab}`}`, () => settle(page));
});
