// covers: market/watchlist, market/items
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, openFilters, signIn, test } from './fixtures.ts';
import { findItem, returnFromSteam, unwatchAll, watch } from './people.ts';

const cards = (page: Page) => page.getByRole('article');
const message = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('a visitor signs in first and comes back to the very address [WATCH-225] [ROUTE-159]', async ({ page }) => {
  expect((await page.request.post('/api/v1/watchlist/all', { data: {} })).status()).toBe(401);
  await page.goto('/watchlist?type=Rifle&size=50');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-101');
  await expect(page).toHaveURL(/\/watchlist\?type=Rifle&size=50$/);
  await openFilters(page);
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Rifle');
});

test('an empty list leads to the comparison', async ({ page }) => {
  await signIn(page, 'user-102');
  await page.goto('/watchlist');
  await expect(page.getByText('Your watchlist is empty.')).toBeVisible();
  await page.getByRole('link', { name: 'Compare prices' }).click();
  await expect(page).toHaveURL(/\/comparison/);
});

test('an empty list adds its first item itself', async ({ page }) => {
  await signIn(page, 'user-102');
  await unwatchAll(page);
  await page.goto('/watchlist');
  await page.getByRole('combobox', { name: 'Item to watch' }).fill('fracture case');
  await page
    .getByRole('option', { name: /^Fracture Case \$/ })
    .first()
    .click();
  await expect(message(page, 'Item added to watchlist')).toBeVisible();
  await expect(cards(page)).toHaveAccessibleName('Fracture Case');
  await unwatchAll(page);
});

test('an item is added on its page, found on the list, removed, and brought back [WATCH-207] [WATCH-215] [WATCH-216] [WATCH-217] [WATCH-218] [WATCH-222]', async ({
  page,
}) => {
  await signIn(page, 'user-103');
  await unwatchAll(page);
  const item = await findItem(page, 'fracture case');
  await page.goto(`/cs2/item/${item.slug}`);
  await page.getByRole('button', { name: 'Add To Watchlist' }).click();
  await expect(message(page, 'Item added to watchlist')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Item' })).toBeVisible();

  await page.goto('/watchlist');
  await expect(cards(page)).toHaveCount(1);
  await cards(page)
    .getByRole('button', { name: `Remove Item: ${item.name}` })
    .click();
  await expect(message(page, 'Item deleted.')).toBeVisible();
  await expect(page.getByText('Your watchlist is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(1);
});

test("a visitor's star leads to the sign-in and back to the item", async ({ page }) => {
  const item = await findItem(page, 'fracture case');
  await page.goto(`/cs2/item/${item.slug}`);
  await page.getByRole('button', { name: 'Add To Watchlist' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-104');
  await expect(page).toHaveURL(new RegExp(`/cs2/item/${item.slug}$`));
});

test('markets, type and search decide what is shown, and stand in the address [WATCH-201] [WATCH-202] [WATCH-203] [WATCH-206] [WATCH-210] [WATCH-211]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'user-105');
  await unwatchAll(page);
  const [redline, fracture] = await watch(page, 'ak-47 redline field-tested', 'fracture case');
  await page.goto('/watchlist');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Priced at' })).toHaveValue('steam');
  await openFilters(page);
  await expect(page.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveCount(15);
  await expect(cards(page).first().getByRole('row')).toHaveText([
    /^Market/,
    /^\W*STSteam/,
    /^\W*WXWaxpeer/,
    /^\W*MCMarketCSGO/,
    /^\W*LSLisSkins/,
  ]);

  const providers = page.getByRole('button', { name: /^Prices shown:/ });
  await providers.click();
  const boxes = page.getByRole('dialog', { name: 'Prices shown' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(23);
  expect(await boxes.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length)).toBe(4);
  await page.getByRole('checkbox', { name: 'Waxpeer' }).click();
  await expect(
    cards(page)
      .first()
      .getByRole('row', { name: /Waxpeer/ }),
  ).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Waxpeer' }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Type' }).selectOption('Container');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveAccessibleName(fracture!);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('All');
  await page.getByRole('searchbox', { name: 'Search the watchlist' }).fill('redline');
  await expect(page).toHaveURL(/q=redline/);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Priced at' }).selectOption('Buff.163');
  await expect(page).toHaveURL(/base=buff/);
  await expect(page.getByText('Now on Buff.163')).toBeVisible();

  const other = await browser.newContext();
  const copy = await other.newPage();
  await signIn(copy, 'user-105');
  await copy.goto(page.url());
  await expect(cards(copy)).toHaveCount(1);
  await expect(cards(copy)).toHaveAccessibleName(redline!);
  await expect(copy.getByText('Now on Buff.163')).toBeVisible();
  await other.close();

  await page.getByRole('searchbox', { name: 'Search the watchlist' }).fill('no such item');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(cards(page)).toHaveCount(2);
});

test('a fifth provider is refused in words [WATCH-213] [WATCH-214]', async ({ page }) => {
  await signIn(page, 'user-106');
  await unwatchAll(page);
  await watch(page, 'fracture case');
  await page.goto('/watchlist');
  await page.getByRole('button', { name: /^Prices shown/ }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Skinport' }).click();
  await expect(page.getByRole('alert').getByText('You can select up to 4 markets!')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Skinport' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'LisSkins' }).click();
  await expect(page.getByText('You can select up to 4 markets!')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Skinport' }).click();
  await expect(page).toHaveURL(/markets=steam&markets=waxpeer&markets=marketcsgo&markets=skinport/);
});

test('a chosen base market stays chosen while the session is asked for', async ({ page }) => {
  await signIn(page, 'user-107');
  await watch(page, 'fracture case');
  await page.goto('/watchlist');
  const base = page.getByRole('combobox', { name: 'Priced at' });
  await expect(cards(page)).not.toHaveCount(0);
  // the route's guard runs at every change of the address, and checks the session when the last check is 10 s old
  const seen = await base.evaluate(async (select: HTMLSelectElement) => {
    select.value = 'buff';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    const values = new Set<string>();
    for (let frame = 0; frame < 20; frame++) {
      await new Promise(requestAnimationFrame);
      values.add(select.value);
    }
    return [...values];
  });
  expect(seen).toEqual(['buff']);
  await expect(page).toHaveURL(/base=buff/);
});

test('20 rows a page unless another size is chosen [WATCH-204] [WATCH-205]', async ({ page }) => {
  await signIn(page, 'user-107');
  await watch(page, 'fracture case');
  await page.goto('/watchlist');
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size).toHaveValue('20');
  await size.selectOption('50');
  await expect(page).toHaveURL(/size=50/);
  await page.reload();
  await expect(size).toHaveValue('50');
  await expect(size.getByRole('option')).toHaveText(['10', '15', '25', '30', '50']);
});

test('markets, order, layout and columns are as they were chosen last, and the address says them', async ({ page }) => {
  await signIn(page, 'user-110');
  await unwatchAll(page);
  await watch(page, 'fracture case');
  await page.goto('/watchlist?markets=buff&markets=steam&type=Container');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('checkbox', { name: 'When added' }).uncheck();
  await page.goto('/watchlist');
  await expect(page).toHaveURL(/\?markets=buff&markets=steam&sort=price&view=table$/);
  const heads = page.getByRole('table', { name: 'Watchlist' }).getByRole('columnheader');
  await expect(heads).toHaveText(['Item', 'Now on Steam', 'Change', 'Buff.163', 'Steam wallet only', 'Actions']);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Date added');
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('button', { name: /^Prices shown/ }).click();
  await page.getByRole('button', { name: 'Defaults' }).click();
  await page.goto('/watchlist');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/watchlist$/);
});

test('a failed call says so and can be repeated', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'user-108');
  await page.route('**/api/v1/watchlist/all', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'INTERNAL', msg: 'Out of order.' } }),
  );
  await page.goto('/watchlist');
  await expect(page.getByRole('alert')).toContainText('Could not load.');
  await page.unroute('**/api/v1/watchlist/all');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Your watchlist is empty.')).toBeVisible();
});

test('axe finds nothing, as cards and as a table', async ({ page }) => {
  test.slow();
  await signIn(page, 'user-109');
  await unwatchAll(page);
  await watch(page, 'ak-47 redline field-tested', 'fracture case', 'karambit doppler');
  await expectAccessible(page, '/watchlist?markets=buff&markets=waxpeer', () => expect(cards(page)).toHaveCount(3));
  await expectAccessible(page, '/watchlist?view=table', () => expect(page.getByText(/Redline/).first()).toBeVisible());
});
