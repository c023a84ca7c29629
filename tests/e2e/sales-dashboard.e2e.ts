// covers: selling/dashboard
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, settle, signIn, test } from './fixtures.ts';

/** Stores sales of two items of CS2 and one of Dota 2, one a day for 20 days on three markets in turn: the last ten are protected. */
async function sellDaily(page: Page): Promise<void> {
  const user = await userId(page);
  await query('delete from sales where user_id = $1', [user]);
  await query(
    `with chosen as (
       (select item_id, app_id, market_hash_name as name from items where app_id = 730 and market_hash_name = 'Fracture Case')
       union all (select item_id, app_id, market_hash_name from items where app_id = 730 and market_hash_name = 'Kilowatt Case')
       union all (select item_id, app_id, market_hash_name from items where app_id = 570 order by item_id limit 1)),
     placed as (select *, row_number() over (order by app_id desc, name) as place from chosen)
     insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, units, scale, currency, cost, cost_source, state, said,
       sold_at, settles_at, created_at, updated_at)
     select $1, (array['csfloat', 'waxpeer', 'marketcsgo'])[1 + n % 3], app_id, 'daily ' || n, item_id, name, 10000, 9500, 10000, 3, 'USD',
       case when n <> 3 then 7500 end, case when n <> 3 then 'lot' end, case when n < 10 then 'delivered' else 'settled' end, 'said',
       $2::timestamptz - n * interval '1 day', case when n < 8 then $2::timestamptz + (8 - n) * interval '1 day' end, $2, $2
     from generate_series(0, 19) n join placed on place = 1 + n % 3`,
    [user, new Date()],
  );
}

const card = (page: Page, label: string): Locator => page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('..');

async function openDashboard(page: Page, persona: string, search = ''): Promise<void> {
  await signIn(page, persona);
  await sellDaily(page);
  await page.goto(`/dashboard${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('region', { name: 'Your money' })).toBeVisible();
  await settle(page);
}

test('who sold nothing has no figures of sales', async ({ page }) => {
  await signIn(page, 'user-2301');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('region', { name: /^Best spreads/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sales', exact: true })).toHaveCount(0);
});

test('figures, charts, markets and lists follow the address, and lead to their sales', async ({ page }) => {
  await openDashboard(page, 'user-2302');
  // eight days, of which six of nine sales are of CS2
  const shown = Array.from({ length: 8 }, (_, n) => n).filter((n) => n % 3 < 2).length;
  await expect(card(page, 'Total sales')).toContainText(`$${shown * 10}.00`);
  await expect(page.getByText(/Days in Europe\/Istanbul, amounts in US dollars\./)).toBeVisible();

  await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'All' }).click();
  await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: '14D' }).click();
  await expect(page).toHaveURL(/\/dashboard\?game=all&days=14$/);
  await expect(card(page, 'Total sales')).toContainText('$150.00');
  await expect(card(page, 'Net profit')).toContainText('$37.50');
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'On Protection' }).click();
  await expect(card(page, 'Total sales')).toContainText('$100.00');
  const link = card(page, 'Total sales').getByRole('link').first();
  await expect(link).toHaveAttribute(
    'href',
    /^\/sales\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&game=all&status=ON_PROTECTION&only=counted$/,
  );
  await expect(page.getByRole('link', { name: '1 sale without a known cost: its profit is too high' })).toHaveAttribute(
    'href',
    /only=unknown/,
  );

  const markets = page.getByRole('region', { name: 'Number of sales by market' });
  await markets.getByRole('tab', { name: 'CSFloat' }).click();
  await expect(markets.getByRole('tabpanel')).toContainText('40.00% of 10 on all markets');
  await page.reload();
  await expect(markets.getByRole('tabpanel')).toContainText('40.00% of 10 on all markets');

  const sales = page.getByRole('region', { name: 'Periodic sales' });
  await sales.getByRole('button', { name: 'Show as table' }).click();
  await expect(sales.getByRole('row')).toHaveCount(16);
});

test('a press on a figure opens the sales that make it up', async ({ page }) => {
  await openDashboard(page, 'user-2307', '?game=all&days=14');
  await card(page, 'Total sales').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Sales History', level: 1 })).toBeVisible();
  await expect(page.getByText('15 sales', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await card(page, 'Total sales').getByRole('link').last().click();
  await expect(page.getByText('5 sales', { exact: true }).first()).toBeVisible();
});

test('Sell Item opens a form of its own [SALES-162]', async ({ page }) => {
  await openDashboard(page, 'user-2308');
  await page.getByRole('button', { name: 'Sell Item' }).click();
  await expect(page.getByRole('dialog', { name: 'Sell Item' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Add Sale' })).toHaveCount(0);
});

test('money by where it is, and the days on which it becomes free', async ({ page }) => {
  await openDashboard(page, 'user-2303');
  const money = page.getByRole('region', { name: 'Your money' });
  await expect(money.getByText('Available').locator('..')).toContainText('$95.0010 sales');
  await expect(money.getByText('Protected', { exact: true }).locator('..')).toContainText('$95.0010 sales');
  const calendar = page.getByRole('region', { name: 'What becomes payable', exact: true });
  await calendar.getByRole('button', { name: 'Show as table' }).click();
  await expect(calendar.getByRole('row').last()).toContainText('No date stated');
});

test('last sales and best sellers open their item in a new tab', async ({ page, context }) => {
  await openDashboard(page, 'user-2304', '?top=topSales');
  const last = page.getByRole('region', { name: 'Last sales' });
  await expect(last.locator('tbody').getByRole('row')).toHaveCount(8);
  const top = page.getByRole('region', { name: 'Best sellers' });
  await expect(top.getByRole('tab', { selected: true })).toHaveText('Top sales');
  await expect(top.locator('tbody').getByRole('row')).toHaveCount(8);
  await top.getByRole('tab', { name: 'Most sold' }).click();
  await expect(top.locator('tbody').getByRole('row')).toHaveCount(2);
  const opened = context.waitForEvent('page');
  await top.getByRole('link', { name: /Fracture Case/ }).click();
  await expect(await opened).toHaveURL(/\/cs2\/item\/fracture-case$/);
});

test('what is the own comes first, then the spreads, then the sales', async ({ page }) => {
  await openDashboard(page, 'user-2305', '?days=90');
  const top = async (name: string | RegExp): Promise<number> =>
    (await page.getByRole('region', { name, exact: true }).first().boundingBox())!.y;
  const order = [await top('Your money'), await top(/^Best spreads/), await top('Sales')];
  expect(order.toSorted((one, other) => one - other)).toEqual(order);
});

test('it explains itself, fits a phone, and axe finds nothing', async ({ page }) => {
  test.slow();
  await openDashboard(page, 'user-2306');
  await page.getByRole('button', { name: 'About this screen' }).click();
  await expect(page.getByRole('dialog', { name: 'About this screen' }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page, '/dashboard', () => expect(page.getByText('Fracture Case').first()).toBeVisible());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await settle(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
