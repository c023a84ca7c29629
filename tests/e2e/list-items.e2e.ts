// covers: selling/listings
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { expect, openAs, openFilters, test } from './fixtures.ts';
import {
  cards,
  cents,
  choose,
  dialog,
  dollars,
  open,
  prices,
  results,
  retype,
  rows,
  sell,
  statement,
  things,
  underCents,
} from './list-items-page.ts';

test('the screen counts what can be sold, and filters, groups and pages it [LIST-101] [LIST-102] [LIST-103] [LIST-104] [LIST-105] [LIST-106] [LIST-110] [LIST-111] [LIST-112] [LIST-113] [LIST-121] [LIST-122]', async ({
  page,
}) => {
  await open(page, 'user-1601', ['waxpeer']);
  const { total_count: total, tradable_count: available, items } = await things(page);
  await expect(statement(page, 'Total items')).toContainText(String(total));
  await expect(statement(page, 'Available')).toContainText(String(available));
  await expect(statement(page, 'Trade-locked')).toContainText(String(total - available));
  await expect(page.getByRole('combobox', { name: 'Game' }).getByRole('option')).toHaveText(['CS2']);
  await expect(page.getByRole('combobox', { name: 'Rows per page' }).getByRole('option')).toHaveText(['30', '40', '50', '100', '200']);
  await expect(page.getByText(`1–30 of ${available}`)).toBeVisible();
  await expect(cards(page).first()).toContainText(dollars(items[0]!.referance_price));

  await openFilters(page);
  for (const [filter, option, body] of [
    ['Type', 'Knife', { type: ['Knife'] }],
    ['Exterior', 'Factory New', { type: ['Knife'], exterior: ['Factory New'] }],
    ['Rarity', 'Covert', { type: ['Knife'], exterior: ['Factory New'], rarity: ['Covert'] }],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${filter}`) }).click();
    await page.getByRole('checkbox', { name: option, exact: true }).check();
    await page.keyboard.press('Escape');
    const { total: left } = await things(page, body);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ items?$/ })).toHaveText(new RegExp(`^${left} items?$`));
  }
  await page.getByRole('button', { name: /^Exclude items listed on/ }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(6);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('switch', { name: 'Group items' }).click();
  await expect(page).toHaveURL(/group=/);
  const grouped = await things(page, { group: true });
  expect(grouped.total).toBeLessThan(available);
  const many = grouped.items.find(({ asset_ids: ids }) => ids.length > 1);
  if (many)
    await expect(
      cards(page)
        .filter({ hasText: `× ${many.asset_ids.length}` })
        .first(),
    ).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
});

test('a press selects a card, Select All the page; the selection outlives pages and reloads [LIST-118] [LIST-119] [LIST-120] [LIST-155]', async ({
  page,
}) => {
  await open(page, 'user-1602', []);
  /** The cards of the page before stay until those of the next are loaded. */
  const expectPage = async (number: number): Promise<void> => {
    const [first] = (await things(page, { page: number })).items;
    await expect(cards(page).first()).toContainText(dollars(first!.referance_price));
  };
  await expect(sell(page)).toBeDisabled();
  await cards(page).nth(1).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('1 selected');
  await cards(page).nth(1).click();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(bar).toContainText('30 selected');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expectPage(2);
  await cards(page).nth(0).click();
  await expect(bar).toContainText('31 selected');
  await page.reload();
  await expect(bar).toContainText('31 selected');
  const stored = JSON.parse((await page.evaluate(() => localStorage.getItem('listingSelection')))!) as {
    app_id: number;
    asset_ids: string[];
  };
  expect([stored.app_id, stored.asset_ids.length]).toEqual([730, 31]);
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expectPage(1);
  await page.getByRole('button', { name: 'Select All' }).click();
  await expect(bar).toContainText('1 selected');
});

test('a user without keys is led to where they are set [LIST-109]', async ({ page }) => {
  await open(page, 'user-1603', []);
  await expect(page.getByRole('link', { name: 'Set your API keys to list items.' })).toHaveAttribute('href', '/user-details#market_api');
  await cards(page).first().click();
  await sell(page).last().click();
  const boxes = dialog(page).getByRole('group', { name: 'Markets' });
  await expect(boxes.getByRole('checkbox')).toHaveCount(6);
  for (const box of await boxes.getByRole('checkbox').all()) await expect(box).toBeDisabled();
  await expect(boxes.getByRole('link', { name: 'Set API key CSFloat' })).toHaveAttribute('href', '/user-details#market_api');
  await dialog(page).getByRole('button', { name: 'Sell Selected Skins' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Select at least one market.');
  await expect(boxes).toBeFocused();
});

test('things are put on sale on two markets at once; the results say what was listed where, and the selection is empty [LIST-124] [LIST-127] [LIST-128] [LIST-130] [LIST-134] [LIST-146] [LIST-147] [LIST-148] [LIST-149] [LIST-150]', async ({
  page,
}) => {
  await open(page, 'user-1612', ['waxpeer', 'csfloat']);
  for (const at of [0, 1]) await cards(page).nth(at).click();
  const { items } = await things(page);
  await sell(page).last().click();
  await expect(dialog(page).getByRole('heading')).toHaveText('sell 2 items');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  await choose(page, 'Waxpeer', 'CSFloat');
  await expect(prices(page).first()).toHaveValue(cents(items[0]!.referance_price));
  await retype(prices(page).first(), '1234.56');
  await expect(rows(page).first()).toContainText(/You get \$1,\d+\.\d\d on Waxpeer/);
  await expect(rows(page).first()).toContainText(/You get \$1,\d+\.\d\d on CSFloat/);
  const reloaded = page.waitForRequest((request) => request.url().endsWith('/steam/fetch-inventory'));
  await dialog(page).getByRole('button', { name: 'Sell Selected Skins' }).click();
  await expect(results(page)).toBeVisible({ timeout: 60_000 });
  await reloaded;
  await expect(dialog(page)).toHaveCount(0);
  for (const market of ['Waxpeer', 'CSFloat']) {
    const part = results(page).getByRole('region', { name: market });
    await expect(part).toContainText('2 items listed');
    await expect(part).toContainText('$1,234.56');
  }
  await expect(results(page).getByText('Keep your Waxpeer client online to deliver sold items.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('listingSelection'))).toBeNull();
  await openFilters(page);
  await page.getByRole('button', { name: /^Exclude items listed on/ }).click();
  await page.getByRole('checkbox', { name: 'CSFloat' }).check();
  await page.keyboard.press('Escape');
  const { total } = await things(page, { excludeMarkets: ['csfloat'] });
  await expect(page.getByRole('status').filter({ hasText: /^\d+ items?$/ })).toHaveText(`${total} items`);
  expect(total).toBe((await things(page)).total - 2);
});

test('the lowest price is applied to all rows and taken back; a row is removed; prices differ by market [LIST-126] [LIST-129] [LIST-152] [LIST-156] [LIST-158]', async ({
  page,
}) => {
  await open(page, 'user-1606', ['waxpeer', 'csfloat']);
  const { items } = await things(page);
  const priced = items.flatMap((one, at) => (one.min_price === null ? [] : [{ ...one, at }])).slice(0, 2);
  for (const { at } of priced) await cards(page).nth(at).click();
  await sell(page).last().click();
  await dialog(page).getByRole('checkbox', { name: 'Apply the lowest price to all' }).check();
  for (const [at, { min_price: lowest }] of priced.entries()) await expect(prices(page).nth(at)).toHaveValue(underCents(lowest!));
  await dialog(page).getByRole('checkbox', { name: 'Apply the lowest price to all' }).uncheck();
  for (const [at, { referance_price: reference }] of priced.entries()) await expect(prices(page).nth(at)).toHaveValue(cents(reference));
  await choose(page, 'Waxpeer', 'CSFloat');
  await rows(page).first().getByRole('button', { name: 'One price per market' }).click();
  await rows(page).first().getByLabel('Price on CSFloat').click();
  await page.keyboard.press('Delete');
  await dialog(page).getByRole('button', { name: 'Sell Selected Skins' }).click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Set a price for every item.' })).toBeVisible();
  await expect(rows(page).first().getByLabel('Price on CSFloat')).toBeFocused();
  await rows(page)
    .first()
    .getByRole('button', { name: `Remove ${priced[0]!.name}` })
    .click();
  await expect(dialog(page).getByRole('heading')).toHaveText('sell 1 items');
  await expect(prices(page)).toHaveCount(1);
  await dialog(page)
    .getByRole('button', { name: `Remove ${priced[1]!.name}` })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
});

test('an empty result says so; what is sent waits visibly [LIST-131] [LIST-133] [LIST-151]', async ({ page }) => {
  await open(page, 'user-1607', ['waxpeer']);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/sales/sell-items', async (route) => {
    await asked;
    await route.fulfill({ json: { success: false, metadata: [], operation_id: '1', ended: true } });
  });
  await cards(page).first().click();
  await sell(page).last().click();
  await choose(page, 'Waxpeer');
  await dialog(page).getByRole('button', { name: 'Sell Selected Skins' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('listing itemsplease wait');
  answer();
  await expect(results(page)).toContainText('Error While Listing Items');
});

test('all that the filters leave is taken as a file [LIST-142]', async ({ page }) => {
  await open(page, 'user-1608', [], '/list-items?type=Knife');
  await page.getByRole('button', { name: 'Export' }).click();
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const download = await loading;
  expect(download.suggestedFilename()).toBe('List-Items.csv');
  const [heads, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(heads).toBe('\uFEFFName,Buy Price,Qty,Market,Price,Profit,Ratio,Mass Profit');
  const { items } = await things(page, { type: ['Knife'], group: true, pageSize: 1000 });
  const names = new Set(lines.map((line) => line.slice(0, line.indexOf(',')).replace(/^'/, '')));
  expect([...names].toSorted()).toEqual(items.map(({ name }) => name).toSorted());
});

test('an empty inventory and a failed load have their own texts; neither can be sold [LIST-154] [LIST-170] [LIST-171]', async ({
  page,
  problems,
}) => {
  problems.allow(/503|fetch-inventory/);
  // what could not be read is not empty
  await openAs(page, '/list-items', { persona: 'user-1605' });
  await expect(page.getByText('Your inventory is private at Steam.')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('Inventory Is Empty!')).toHaveCount(0);
  await openAs(page, '/list-items', { persona: 'user-1604' });
  await expect(page.getByText('Inventory Is Empty!')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('button', { name: 'Select All' })).toBeDisabled();
  await expect(sell(page)).toBeDisabled();
  await page.route('**/api/v1/steam/fetch-inventory', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'Later', error: 'Later' } }),
  );
  await page.reload();
  await expect(page.getByText("Inventory Couldn't Loaded!")).toBeVisible({ timeout: 45_000 });
});

test('on a phone the dialog fills the screen, and the lowest price is a button; the chart begins with 30 days [LIST-123] [LIST-137] [LIST-194]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'user-1609', ['waxpeer', 'csfloat']);
  const { items } = await things(page);
  const at = items.findIndex(({ min_price: lowest }) => lowest !== null);
  const { name, min_price: lowest, referance_price: reference } = items[at]!;
  await page
    .getByRole('button', { name: `Price history of ${name}` })
    .first()
    .click();
  const chart = page.getByRole('dialog', { name: `Price history of ${name}` });
  await expect(chart.getByRole('group', { name: 'Interval' }).getByRole('button')).toHaveText(['7D', '14D', '30D', '3M']);
  await expect(chart.getByRole('button', { name: '30D' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await cards(page).nth(at).click();
  await sell(page).last().click();
  const box = (await dialog(page).boundingBox())!;
  expect([box.width, box.height]).toEqual([390, 844]);
  await expect(dialog(page).getByRole('checkbox', { name: 'Apply the lowest price to all' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Apply lowest price' }).click();
  await expect(prices(page)).toHaveValue(underCents(lowest!));
  await retype(prices(page), cents(reference));
  await rows(page).first().getByRole('button', { name: 'Lowest price' }).click();
  await expect(prices(page)).toHaveValue(underCents(lowest!));
});

test('screen and dialog can be used by everyone, at every width', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, 'user-1611', ['waxpeer', 'csfloat']);
  await expectAccessible(page, '/list-items', () => expect(cards(page).first()).toBeVisible());
  await cards(page).first().click();
  const opened = page.getByRole('dialog');
  await expectAccessible(
    page,
    '/list-items?group=1',
    async () => {
      if ((await opened.count()) > 0) return;
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Sell|Sat)$/ })
        .last()
        .click();
      for (const market of ['Waxpeer', 'CSFloat']) await opened.getByRole('checkbox', { name: market }).check();
    },
    { within: '[role=dialog]' },
  );
});
