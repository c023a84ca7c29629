// covers: market/targets, market/items, people/reach
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { call, findItem, returnFromSteam } from './people.ts';

const message = (page: Page, text: string) => page.getByRole('status').getByText(text);
const rows = (page: Page) => page.getByRole('table', { name: 'Price Targets' }).getByRole('row');

type Found = Awaited<ReturnType<typeof findItem>>;
const set = ({ page, item, price }: { page: Page; item: Found; price: number }) =>
  call(page, '/target', {
    app_id: item.app_id,
    item_id: item.item_id,
    general_id: item.general_id,
    name: item.name,
    target_price: price,
  });

/** Deletes the targets that an earlier run left. */
async function clear(page: Page): Promise<void> {
  const { data } = (await (await page.request.get('/api/v1/target?limit=30')).json()) as { data: { id: number }[] };
  for (const { id } of data) await call(page, '/target/delete', { id });
}

test('a visitor signs in first and comes back [ROUTE-124] [ROUTE-301]', async ({ page }) => {
  await page.goto('/target?sort=name');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-301');
  await expect(page).toHaveURL(/\/target\?sort=name$/);
  await expect(page.getByRole('heading', { name: 'Price Targets', level: 1 })).toBeVisible();
});

test('a target is set by name and price, found in the list with all its figures, changed in place and deleted [TARG-309] [TARG-310] [TARG-311] [TARG-312] [TARG-313] [TARG-314] [TARG-315] [TARG-316] [TARG-317] [TARG-331] [TARG-332] [TARG-333] [TARG-341] [TARG-342] [TARG-344]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'user-302');
  await clear(page);
  const item = await findItem(page, 'ak-47 redline field-tested');
  await page.goto('/target');
  await expect(page.getByText('No price targets yet')).toBeVisible();
  await expect(page.getByLabel('0 of 10 slots in use')).toHaveText('0/10');

  await page.getByRole('combobox', { name: 'Item name' }).fill('ak-47 redline field');
  await page
    .getByRole('option', { name: /Redline/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Market price' })).toHaveValue(/^\$[\d,.]+ · \w/);
  await page.getByRole('spinbutton', { name: 'Target price' }).fill('1.5');
  await page.getByRole('button', { name: 'Set target' }).click();
  await expect(message(page, 'Price target has been set.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('1 of 10 slots in use')).toHaveText('1/10');

  const row = rows(page).nth(1);
  await expect(row.getByRole('img').or(row.locator('img')).first()).toBeVisible();
  const link = row.getByRole('link', { name: /Redline/ }).first();
  await expect(link).toHaveAttribute('href', `/cs2/item/${item.slug}`);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(row.getByRole('cell').nth(1)).toContainText(/^\$[\d,.]+\W*(ST\s*)?Steam/);
  await expect(row.getByRole('cell').nth(3).getByRole('link')).toHaveAttribute('href', /^https:\/\//);
  await expect(row.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  await row.getByRole('button', { name: /^Copy the name/ }).click();
  await expect(message(page, 'Item name copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(item.market_hash_name);

  const figure = row.getByRole('button', { name: /Target price of/ });
  await figure.click();
  const input = row.getByRole('spinbutton', { name: /Target price of/ });
  await expect(input).toBeFocused();
  await input.press('Escape');
  await expect(figure).toBeVisible();
  await figure.click();
  await input.press('ArrowUp');
  await expect(input).toHaveValue('2.5');
  await input.press('Enter');
  await expect(message(page, 'Target price updated.')).toBeVisible();
  await expect(figure).toContainText('$2.50');

  await row.getByRole('button', { name: /^Delete the target/ }).click();
  await expect(message(page, 'Price target deleted.')).toBeVisible();
  await expect(page.getByText('No price targets yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('an item page leads to the form with its item, also through the sign-in', async ({ page }) => {
  await page.goto('/cs2/item/ak-47-redline-field-tested');
  await page.getByRole('link', { name: 'Set price target' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-309');
  await expect(page.getByRole('combobox', { name: 'Item name' })).toHaveValue('AK-47 | Redline (Field-Tested)');
  await expect(page.getByRole('textbox', { name: 'Market price' })).toHaveValue(/^\$[\d,.]+ · \w/);
  await clear(page);
  await page.getByRole('spinbutton', { name: 'Target price' }).fill('1.5');
  await page.getByRole('button', { name: 'Set target' }).click();
  await expect(message(page, 'Price target has been set.')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Redline');
  await page.goto('/tf2/item/mann-co-supply-crate-key');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set price target' })).toHaveCount(0);
});

test('the form says direction and markets, takes the focus to the price, and offers the alerts once', async ({ page }) => {
  await signIn(page, 'user-306');
  await clear(page);
  await page.goto('/target');
  await expect(page.getByRole('link', { name: 'Choose the channels' })).toHaveAttribute('href', /\/user-details#notifications$/);
  await page.getByRole('combobox', { name: 'Item name' }).fill('ak-47 redline field');
  await page
    .getByRole('option', { name: /Redline/ })
    .first()
    .click();
  const price = page.getByRole('spinbutton', { name: 'Target price' });
  await expect(price).toBeFocused();
  await price.fill('900');
  const way = page.getByRole('group', { name: 'When the price' });
  await expect(way.getByRole('button', { name: 'rises to' })).toHaveAttribute('aria-pressed', 'true');
  await way.getByRole('button', { name: 'falls to' }).click();
  await expect(page.getByText(/^The price is there already/)).toBeVisible();
  await way.getByRole('button', { name: 'rises to' }).click();
  await page.getByRole('button', { name: 'On: All open markets' }).click();
  await page.getByRole('dialog', { name: 'On' }).getByRole('button', { name: 'None' }).click();
  await page
    .getByRole('dialog', { name: 'On' })
    .getByRole('checkbox', { name: /Waxpeer/ })
    .check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set target' }).click();
  await expect(message(page, 'Price target has been set.')).toBeVisible();
  const row = rows(page).nth(1);
  await expect(row).toContainText('rises to');
  await expect(row).toContainText('Waxpeer');
  // nothing reaches this user: the screen says so, and leads to the channels
  await expect(page.getByText(/^No channel reaches you yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Choose the channels' }).click();
  await expect(page).toHaveURL(/\/user-details#notifications$/);
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toBeInViewport();
});

test('a change and a deletion that fail say so and change nothing [TARG-339]', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'user-303');
  await clear(page);
  await set({ page, item: await findItem(page, 'fracture case'), price: 10 });
  await page.goto('/target');
  const row = rows(page).nth(1);
  await page.route('**/api/v1/target**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'down' } }),
  );
  await row.getByRole('button', { name: /Target price of/ }).click();
  await row.getByRole('spinbutton').fill('5');
  await row.getByRole('spinbutton').press('Enter');
  await expect(message(page, 'Error!')).toBeVisible();
  await row.getByRole('button', { name: 'Dismiss' }).click();
  await expect(row.getByRole('button', { name: /Target price of/ })).toContainText('$0.01');
  await row.getByRole('button', { name: /^Delete the target/ }).click();
  await expect(message(page, 'Error!').last()).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('ten targets are sorted, searched and paged, and the address says how [TARG-307] [TARG-308] [TARG-327] [TARG-328] [TARG-329] [TARG-347] [TARG-348]', async ({
  page,
}) => {
  await signIn(page, 'user-304');
  await clear(page);
  const [redline, fracture] = [await findItem(page, 'ak-47 redline field-tested'), await findItem(page, 'fracture case')];
  for (let n = 1; n <= 9; n++) await set({ page, item: redline, price: 1000 * n });
  await set({ page, item: fracture, price: 4500 });
  await page.goto('/target');
  await expect(rows(page)).toHaveCount(11);
  await expect(rows(page).nth(1)).toContainText('Fracture Case');
  await page.getByRole('button', { name: 'New target' }).click();
  await expect(page.getByText('All 10 slots are in use.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set target' })).toBeDisabled();

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('created_at');
  await expect(sort.getByRole('option')).toHaveText(['Date', 'Price', 'Name']);
  await sort.selectOption('Price');
  await expect(page).toHaveURL(/sort=target_price/);
  await expect(rows(page).nth(1)).toContainText('$9.00');
  await page.getByRole('button', { name: 'Descending' }).click();
  await expect(rows(page).nth(1)).toContainText('$1.00');
  const sizes = page.getByRole('combobox', { name: /per page/ });
  await expect(sizes).toHaveValue('10');
  await expect(sizes.getByRole('option')).toHaveText(['10', '15', '25', '30']);
  await page.getByRole('searchbox', { name: 'Search the targets' }).fill('fracture');
  await expect(page).toHaveURL(/q=fracture/);
  await expect(rows(page)).toHaveCount(2);
});

test('below 1000 px the targets are cards, from 1000 px a table [TARG-330]', async ({ page }) => {
  await signIn(page, 'user-305');
  await clear(page);
  await set({ page, item: await findItem(page, 'fracture case'), price: 10 });
  await page.setViewportSize({ width: 999, height: 800 });
  await page.goto('/target');
  await expect(page.getByRole('article', { name: 'Fracture Case' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('the landing page leads to the targets [LAND-129]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Price targets/ }).first()).toHaveAttribute('href', '/target');
});
