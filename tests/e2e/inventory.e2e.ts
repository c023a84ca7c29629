// covers: holdings/inventory
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, openFilters, openWorth, settle, signIn, test } from './fixtures.ts';
import { call } from './people.ts';

const cards = (page: Page) => page.getByRole('gridcell');
const statement = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search your items' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Export as' });

type Thing = { name: string; asset_id: string; inspect_link: string | null; type: string | null };
type List = { items: Thing[]; total: number };
const things = async (page: Page, body: object = {}): Promise<List> => (await (await call(page, '/steam/inventory', body)).json()) as List;

/** Opens the inventory of the persona with 810 things. The first visit reads it at Steam. */
async function open(page: Page, path = '/inventory'): Promise<void> {
  await signIn(page, 'trader');
  await page.goto(path);
  await expect(
    cards(page)
      .or(page.getByRole('table', { name: 'My Inventory' }))
      .first(),
  ).toBeVisible({ timeout: 45_000 });
  await settle(page);
}

test('the first visit reads the inventory, and says what Steam hides [INV-201] [INV-217] [SHELL-130]', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Inventory');
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'My Inventory' });
  await expect(entry).toHaveAttribute('href', '/inventory');
  await expect(page.getByRole('group', { name: 'Game' }).getByRole('button')).toHaveText(['CS2', 'Dota2', 'TF2']);
  await expect(page.getByRole('button', { name: /^Refresh/ })).toBeEnabled();
  await page.getByRole('button', { name: '7 hidden' }).focus();
  await expect(page.getByRole('tooltip')).toHaveText(/^7 items are trade-protected until .* Steam does not show them\.$/);
  const { total } = await things(page);
  await expect(statement(page, 'Total items').first()).toContainText(String(total));
  await page.getByRole('button', { name: 'TF2' }).click();
  await expect(page).toHaveURL(/\?game=tf2$/);
});

test('type and exterior are lists of boxes, the search suggests six names, and the address holds all of it [INV-210] [INV-212] [INV-244] [INV-245]', async ({
  page,
}) => {
  await open(page);
  await openFilters(page);
  await page.getByRole('button', { name: /^Type/ }).click();
  await page.getByRole('checkbox', { name: 'Knife' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Exterior/ }).click();
  await page.getByRole('checkbox', { name: 'Factory New' }).check();
  await page.keyboard.press('Escape');
  const { total } = await things(page, { type: ['Knife'], exterior: ['Factory New'] });
  expect(total).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ items?$/ })).toHaveText(new RegExp(`^${total} items?$`));
  await expect(page).toHaveURL(/type=Knife&exterior=Factory\+New/);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  const asked = page.waitForRequest((request) => request.url().endsWith('/item/all'));
  await search(page).fill('karambit');
  expect((await asked).postDataJSON()).toEqual({ name: 'karambit', limit: 6, game: 730 });
  const options = page.getByRole('listbox', { name: 'Search your items' }).getByRole('option');
  await expect(options).toHaveCount(6);
  const [first] = (await things(page, { type: ['Rifle'] })).items;
  await search(page).fill(first!.name);
  await search(page).press('Enter');
  await expect(cards(page)).toHaveCount((await things(page, { search: first!.name })).total);
  await expect(page).toHaveURL(/q=/);
  await search(page).fill('no such thing at all');
  await search(page).press('Enter');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('grid or list is remembered, pages have 25, 30, 40 or 50 things, and their numbers are few [INV-213] [INV-215] [INV-216] [INV-224]', async ({
  page,
}) => {
  await open(page);
  const { total } = await things(page);
  const last = Math.ceil(total / 30);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['1', '2', '3', '4', '5', String(last)]);
  await expect(page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option')).toHaveText(['25', '30', '40', '50']);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const rows = page.getByRole('table', { name: 'My Inventory' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(30);
  expect(await page.evaluate(() => localStorage.getItem('inventoryView'))).toBe('list');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await expect(rows).toHaveCount(50);
  await page.reload();
  await expect(rows).toHaveCount(50);
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(cards(page).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('inventoryView'))).toBeNull();
});

test('a thing has its name to copy, its link to inspect, its float, and what it cost [INV-221]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/inventory?type=Rifle');
  const { items } = await things(page, { type: ['Rifle'] });
  const thing = items.find(({ inspect_link: link }) => link !== null)!;
  for (const { name } of items.slice(0, 4))
    await expect(page.getByRole('button', { name: `Copy the name of ${name}` }).first()).toBeVisible();
  await page
    .getByRole('button', { name: `Copy the name of ${items[0]!.name}` })
    .first()
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(items[0]!.name);

  await page.goto(`/inventory?type=Rifle&thing=${thing.asset_id}`);
  const dialog = page.getByRole('dialog', { name: thing.name });
  await expect(dialog.getByRole('link', { name: `Inspect ${thing.name} in game` })).toHaveAttribute('href', thing.inspect_link!);
  await expect(dialog.getByRole('img', { name: /^Float 0\.\d+/ })).toBeVisible();
  await expect(dialog.getByText('Best place to sell')).toBeVisible();
  await dialog.getByRole('button', { name: `Edit Buy price of ${thing.name}` }).click();
  await dialog.getByRole('textbox', { name: `Buy price of ${thing.name}` }).fill('12.34');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('entered by you')).toBeVisible();
  await expect(dialog).toContainText('$12.34');
  await dialog.getByRole('button', { name: 'Forget' }).click();
  await expect(dialog.getByText('entered by you')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/thing=/);
});

test('the inventory is taken as Excel, CSV or PDF: the first page, up to 1,000 things [INV-220] [INV-225] [INV-227]', async ({ page }) => {
  await open(page, '/inventory?page=2&size=25');
  await page.getByRole('button', { name: 'Export' }).click();
  for (const format of ['xlsx', 'csv', 'pdf']) {
    const [asked, made] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/steam/inventory/export')),
      page.waitForEvent('download'),
      menu(page).getByRole('button', { name: format.toUpperCase() }).click(),
    ]);
    expect(asked.postDataJSON()).toMatchObject({ page: 1, pageSize: 1000, format });
    expect(made.suggestedFilename()).toBe(`Inventory.${format}`);
  }
});

test('placeholders stand there while it loads [INV-222]', async ({ page }) => {
  await open(page);
  const release = Promise.withResolvers<void>();
  await page.route('**/steam/inventory', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'My Inventory. Loading' })).toBeAttached();
  await expect(page.getByText('My Inventory. Loading').locator('xpath=following-sibling::div[1]/div')).toHaveCount(18);
  await expect(cards(page)).toHaveCount(0);
  release.resolve();
  await expect(cards(page).first()).toBeVisible();
});

test('the chart has a week at Buff.163, and offers every market that has prices for the items [INV-206] [INV-208] [INV-209]', async ({
  page,
}) => {
  await open(page);
  const answer = await page.request.get('/api/v1/steam/statistics?appid=730');
  const { total_values: values } = (await answer.json()) as { total_values: { name: string }[] };
  const others = values.map(({ name }) => name).filter((name) => name !== 'Buff.163');
  expect(others.length).toBeGreaterThan(10);
  await openWorth(page);
  const market = page.getByRole('combobox', { name: 'Market of the chart' });
  await expect(market.getByRole('option')).toHaveText(['Buff.163', ...others]);
  await expect(market.getByRole('option', { selected: true })).toHaveText('Buff.163');
  await expect(page.getByRole('group', { name: 'Period' }).getByRole('button', { pressed: true })).toHaveText('7D');
});

test('an empty inventory says so [INV-223]', async ({ page }) => {
  await signIn(page, 'user-864');
  await page.goto('/inventory');
  await expect(page.getByText('Inventory is empty!')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});

test('a private one says step by step what to do', async ({ page }) => {
  await signIn(page, 'newcomer');
  await page.goto('/inventory');
  await expect(page.getByText('Your inventory is private at Steam.')).toBeVisible({ timeout: 45_000 });
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveText(['Open your privacy settings at Steam', 'Set the inventory to public', 'Come back and press Refresh']);
  // in the sandbox the settings are on the user's page there
  await expect(steps.getByRole('link')).toHaveAttribute('href', /\?person=\d+$/);
});

test('works in both themes, down to 320 px', async ({ page }) => {
  await open(page);
  await expectAccessible(page, '/inventory', () => settle(page));
});
