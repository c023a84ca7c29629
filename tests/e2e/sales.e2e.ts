// covers: selling/sales
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { SANDBOX } from './account-page.ts';
import { query, userId } from './database.ts';
import { expectDataFirst } from './data-first.ts';
import { expect, personaOf, settle, signIn, test } from './fixtures.ts';
import { LONG, sell, short } from './listed-page.ts';
import { call, findItem, returnFromSteam } from './people.ts';

const AK = 'AK-47 | Redline (Field-Tested)';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Sales History' });
const row = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name });
const message = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true });
const sums = (page: Page): Locator => page.getByRole('region', { name: 'Sums of these sales' });

/** A day that many days ago in UTC. */
const daysAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

/** Signs in and removes the sales of an earlier run. Nothing reads sales of this user without a click during the test. */
async function start(page: Page, persona: string): Promise<void> {
  await signIn(page, persona);
  const user = [await userId(page)];
  await query('delete from sales where user_id = $1', user);
  await query('delete from sales_schedules where user_id = $1', user);
  await query("insert into sales_schedules (user_id, due_at) values ($1, now() + interval '1 hour')", user);
}

type Draft = { name: string; buy?: number; sell?: number; date?: string; bought?: string };

/** Adds a sale by the call of the form. */
async function add(page: Page, { name, buy = 8000, sell: price = 10_000, date = daysAgo(1), bought }: Draft): Promise<void> {
  const item = await findItem(page, name);
  const draft = { app_id: 730, buy_market: 'buff', sell_market: 'marketcsgo', buy_price: buy, sell_price: price, date, image: '' };
  const answer = await call(page, '/sales/add-sale', {
    item: { ...draft, name: item.name, ...(bought !== undefined && { buy_date: bought }) },
  });
  expect(await answer.json()).toMatchObject({ success: true });
}

async function open(page: Page, path = '/sales'): Promise<void> {
  await page.goto(path);
  await settle(page);
}

test('a visitor signs in first and comes back; the sidebar leads there; without keys nothing is read [ROUTE-111] [SHELL-128] [SALES-177]', async ({
  page,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\)/);
  await page.goto('/sales');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1801');
  await expect(page.getByRole('heading', { name: 'Sales History', level: 1 })).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Sales History' });
  await expect(entry).toHaveAttribute('href', '/sales');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Sync Sales' }).click();
  await expect(page.getByRole('status').getByText('You need to set your API keys on User page.')).toBeVisible();
  await page.getByRole('button', { name: 'Set API keys' }).click();
  await expect(page).toHaveURL(/\/user-details#market_api$/);
});

test('New Sale opens the form; a sale is added, priced, given a market, opened and deleted [SALES-195]', async ({ page }) => {
  await start(page, 'user-1802');
  await open(page);
  await page.getByRole('button', { name: 'New Sale' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Sale' });
  await form.getByRole('combobox', { name: 'Item name' }).fill('redline field-tested');
  await form.getByRole('option', { name: /^AK-47 Redline FT \$/ }).click();
  await form.getByRole('spinbutton', { name: 'Sell price' }).fill('12.50');
  await form.getByRole('button', { name: 'Add Sale' }).click();
  await expect(form.getByText('Enter a price.')).toBeVisible();
  await form.getByRole('spinbutton', { name: 'Buy price' }).fill('9');
  await form.getByRole('button', { name: 'Add Sale' }).click();
  await expect(message(page, 'Item added.')).toBeVisible();
  await expect(form).toBeHidden();

  const sold = row(page, 'Redline');
  await expect(sold).toContainText('Success');
  await expect(sold).toContainText('$12.50');
  await expect(sums(page)).toContainText('Gross$12.50');
  await sold.getByRole('button', { name: /^Edit Buy price/ }).click();
  const price = sold.getByRole('spinbutton', { name: `Buy price of ${AK}` });
  await price.fill('1000.01');
  await price.press('Enter');
  await expect(page.getByText('Enter a price between 0 and 1000.')).toBeVisible();
  await price.fill('7.25');
  await price.press('Enter');
  await expect(message(page, 'Price changed successfully.')).toBeVisible();
  await expect(sums(page)).toContainText('Cost$7.25');
  await sold.getByRole('combobox', { name: `Buying market of ${AK}` }).selectOption('Skinport');
  await expect(message(page, 'Market changed successfully.')).toBeVisible();

  await sold.getByRole('button', { name: `Details of ${AK}` }).click();
  const details = page.getByRole('dialog', { name: AK });
  await expect(details.getByText('entered by hand')).toBeVisible();
  await expect(details.getByRole('combobox', { name: /^Buying market/ })).toHaveValue('skinport');
  await expect(page).toHaveURL(/[?&]sale=\d+/);
  await page.reload();
  await details.getByRole('button', { name: 'Delete sale' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete sale' }).click();
  await expect(message(page, 'Sale deleted.')).toBeVisible();
  await expect(page.getByText('No items found')).toBeVisible();
});

test('the address holds every filter, and links of the sums lead to exactly their rows', async ({ page }) => {
  test.setTimeout(180_000);
  await start(page, 'user-1803');
  await add(page, { name: AK, sell: 20_000 });
  await add(page, { name: 'AWP | Asiimov (Field-Tested)', sell: 30_000, date: daysAgo(30), bought: daysAgo(50) });
  await open(page);
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: /^Period/ }).click();
  await page.getByRole('button', { name: 'All time' }).click();
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(2);
  await expect(sums(page)).toContainText('Gross$50.00');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Duration');
  await expect(table(page).locator('tbody').getByRole('row').first()).toContainText('Asiimov');
  await page.getByRole('searchbox', { name: 'Search your sales' }).fill('redline');
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(sums(page)).toContainText('Gross$20.00');
  await expect(page).toHaveURL(/\/sales\?all=1&sort=duration&q=redline$/);
  await page.reload();
  await settle(page);
  await expect(page.getByRole('searchbox', { name: 'Search your sales' })).toHaveValue('redline');
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Unsure or left out' }).click();
  await page.getByRole('link', { name: /^1 unmatched/ }).click();
  await expect(page).toHaveURL(/only=unmatched/);
  await expect(row(page, 'Redline')).toBeVisible();
  await page.getByRole('button', { name: 'Unsure or left out' }).click();
  await expectDataFirst(page, '/sales');
});

test('StatTrak, Souvenir and the days held have their colours; below 1033 px rows are cards [SALES-118, SALES-120, SALES-131, SALES-132, SALES-133, SALES-191]', async ({
  page,
}) => {
  await start(page, 'user-1804');
  await add(page, { name: 'StatTrak™ AK-47 | Redline (Field-Tested)', bought: daysAgo(8) });
  await add(page, { name: 'Souvenir AWP | Dragon Lore (Field-Tested)', bought: daysAgo(15) });
  await add(page, { name: 'AWP | Asiimov (Field-Tested)', bought: daysAgo(16) });
  await open(page);
  const style = (of: Locator, property: string): Promise<string> =>
    of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style(table(page).getByText('StatTrak', { exact: true }), 'background-color')).toBe('rgb(207, 106, 50)');
  expect(await style(table(page).getByText('Souvenir', { exact: true }), 'background-color')).toBe('rgb(255, 215, 0)');
  const colour = (token: string): Promise<string> =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  for (const [days, token] of [
    [7, '--gain'],
    [14, '--warn'],
    [15, '--loss'],
  ] as const)
    expect(await style(table(page).getByText(`${days} d`, { exact: true }), 'color')).toBe(await colour(token));
  await page.setViewportSize({ width: 1033, height: 800 });
  await expect(table(page)).toBeVisible();
  await page.setViewportSize({ width: 1032, height: 800 });
  await expect(page.getByRole('article', { name: /Asiimov/ })).toBeVisible();
  await expect(table(page)).toHaveCount(0);
});

test('Sync Sales reads what a market sold, with what it cost and what became of the other listing', async ({ page }) => {
  test.setTimeout(180_000);
  const persona = 'user-1812';
  await start(page, persona);
  const [item] = await sell(page, persona, 1);
  const listing = item!.markets.find(({ slug }) => slug === 'waxpeer')!;
  const bought = await fetch(`${SANDBOX}/_trading/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ market: 'waxpeer', key: `sandbox-key-${personaOf(persona)}`, listing_id: listing.market_item_id }),
  });
  expect(bought.ok).toBe(true);
  await open(page);
  await page.getByRole('button', { name: 'Sync Sales' }).click();
  // 0 when the answer comes before the market is read to its end
  await expect(page.getByRole('status').getByText(/^[01] new sales, 0 updated\./)).toBeVisible(LONG);
  const sold = row(page, short(item!.name));
  await expect(sold).toContainText('$900.00');
  const reach = page.getByRole('region', { name: 'How far back sales were read' });
  await expect(reach).toContainText('Waxpeer');
  await expect(reach).toContainText(/Read automatically every 15 minutes · next at \d/);
  await sold.getByRole('button', { name: /^Details of/ }).click();
  const details = page.getByRole('dialog', { name: item!.name });
  const listings = details.getByRole('region', { name: 'Listings of this item' }).getByRole('listitem');
  await expect(listings.filter({ hasText: 'Waxpeer' }).first()).toContainText('sold');
  // it is taken off there, and the market may not have answered yet
  await expect(listings.filter({ hasText: 'CSFloat' }).first()).toContainText(/delisted/);
  await expect(details.getByText('the market', { exact: true })).toBeVisible();
});

test('axe finds nothing in the list, a sale and the form, and nothing is cut off', async ({ page, problems }) => {
  test.setTimeout(240_000);
  problems.allow(/404 \(Not Found\)/);
  await start(page, 'user-1806');
  await add(page, { name: 'StatTrak™ AK-47 | Redline (Field-Tested)', bought: daysAgo(8) });
  await add(page, { name: 'Souvenir AWP | Dragon Lore (Field-Tested)', buy: 0, bought: daysAgo(16) });
  const [sale] = (await query('select id from sales where user_id = $1', [await userId(page)])) as { id: number }[];
  const inDialog = { within: '[role="dialog"]' };
  await expectAccessible(page, '/sales', () => settle(page));
  await expectAccessible(page, `/sales?sale=${sale!.id}`, () => settle(page), inDialog);
  const openForm = async (): Promise<void> => {
    await settle(page);
    const dialog = page.getByRole('dialog', { name: /^(Add Sale|Satış ekle)$/ });
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^(New Sale|Yeni satış)$/ }).click();
    await expect(dialog).toBeVisible();
  };
  await expectAccessible(page, '/sales', openForm, inDialog);
});
