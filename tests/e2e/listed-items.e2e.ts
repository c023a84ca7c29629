// covers: selling/listings
import type { Locator } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expectDataFirst } from './data-first.ts';
import { expect, openFilters, settle, signIn, test } from './fixtures.ts';
import { age, cell, LONG, message, open, row, rows, sell, short } from './listed-page.ts';
import { call, returnFromSteam } from './people.ts';

test('a visitor signs in first and comes back [ROUTE-136] [ROUTE-204]', async ({ page }) => {
  await page.goto('/listed-items?sort=name');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1501');
  await expect(page).toHaveURL(/\/listed-items\?sort=name$/);
  await expect(page.getByRole('heading', { name: 'Listed Items', level: 1 })).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Listed Items' });
  await expect(entry).toHaveAttribute('href', '/listed-items');
  await expect(page.getByText('You have nothing on sale.')).toBeVisible();
});

test('without a key the screen says so, and where to set one [LISTED-248]', async ({ page, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  await signIn(page, 'user-1502');
  await open(page);
  const text = 'You need to set your API keys for using item listing tool.';
  const link = (place: Locator): Locator => place.filter({ hasText: text }).getByRole('link', { name: 'Set API keys' });
  await expect(link(page.getByRole('paragraph'))).toHaveAttribute('href', '/user-details#market_api');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.locator('[role="status"] [data-kind="error"]').getByText(text)).toBeVisible();
  await expect(link(page.getByRole('note'))).toHaveAttribute('href', '/user-details#market_api');
});

test('rows have name, prices, markets, dates, and the header the sums [LISTED-201] [LISTED-214] [LISTED-215] [LISTED-216] [LISTED-217] [LISTED-218] [LISTED-219] [LISTED-220] [LISTED-221]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const items = await sell(page, 'user-1503', 4);
  const [first] = items;
  for (const [at, days] of [7, 8, 15, 16].entries()) await age(items[at]!, days);
  await call(page, '/steam/update-price', { market_id: 1, item: { asset_id: first!.asset_id, app_id: 730, price: 500_000 } });
  await open(page);
  const figure = (label: string): Locator => page.getByText(label, { exact: true }).locator('..');
  await expect(figure('Listed items').first()).toContainText('4');
  await expect(figure('On sale').first()).toContainText('$3,600.00');
  const { info } = (await (await page.request.get('/api/v1/listing/statistics')).json()) as { info: { profit: number; ratio: number } };
  await expect(figure('Profit').first()).toContainText(`+$${(info.profit / 1000).toFixed(2)}`);
  await expect(figure('ROI').first()).toContainText(`+${info.ratio.toFixed(2)}%`);

  const line = row(page, first!.name);
  await expect(line.getByRole('checkbox', { name: `Select ${first!.name}` })).not.toBeChecked();
  await line.getByRole('button', { name: `Copy the name of ${first!.name}` }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first!.market_hash_name);
  await expect(line.getByRole('button', { name: `Edit Buy price of ${first!.name}` })).toContainText('$500.00');
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expect(line.getByRole('cell').nth(3)).toHaveText(/^\$[\d,.]+$/);
  for (const { slug, market_price: lowest } of first!.markets) {
    const market = cell(page, first!.name, slug === 'waxpeer' ? 'Waxpeer' : 'CSFloat');
    await expect(market).toContainText('$900.00');
    await expect(market).toContainText(
      lowest === null ? 'min –' : `min $${(lowest / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
    );
    await expect(market).toContainText(/\+\$\d{3}\.\d\d\s*\+\d\d\.\d\d%/);
  }
  const toneOf = (token: string): Promise<string> =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  const tones = [await toneOf('--gain'), await toneOf('--warn'), await toneOf('--warn'), await toneOf('--loss')];
  for (const [at, days] of [7, 8, 15, 16].entries()) {
    const since = row(page, items[at]!.name);
    await expect(since.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
    await expect(since.getByText(`${days} days`)).toHaveCSS('color', tones[at]!);
  }
});

test('the list is filtered, searched, sorted and paged by its address [LISTED-202] [LISTED-204] [LISTED-205] [LISTED-206] [LISTED-207] [LISTED-211] [LISTED-212] [LISTED-213]', async ({
  page,
}) => {
  const items = await sell(page, 'user-1506', 11);
  const [first, last] = [items[0]!, items.at(-1)!];
  await call(page, '/steam/update-price', { market_id: 1, item: { asset_id: last.asset_id, app_id: 730, price: 5000 } });
  await open(page);
  await openFilters(page);
  await expect(page.getByRole('group', { name: 'Game' }).getByRole('button')).toHaveText(['All', 'CS2']);
  await expect(rows(page)).toHaveCount(10);
  const sizes = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(sizes.getByRole('option')).toHaveText(['10', '15', '25', '30']);
  await expect(sizes).toHaveValue('10');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows(page)).toHaveCount(1);
  await sizes.selectOption('15');
  await expect(page).toHaveURL(/\?size=15$/);
  await expect(rows(page)).toHaveCount(11);

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.getByRole('option')).toHaveText(['Price', 'Date', 'Name']);
  await expect(sort).toHaveValue('date');
  await sort.selectOption('Name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(rows(page).first()).toContainText(short(first.name));
  await page.getByRole('button', { name: 'Direction: Ascending' }).click();
  await expect(rows(page).first()).toContainText(short(last.name));

  await page.getByRole('button', { name: 'CS2' }).click();
  await expect(page).toHaveURL(/game=cs2/);
  await expect(rows(page)).toHaveCount(11);
  const zero = page.getByRole('checkbox', { name: 'Show items with a buy price of zero' });
  await expect(zero).toBeChecked();
  await zero.uncheck();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(short(last.name));
  await page.setViewportSize({ width: 999, height: 900 });
  await expect(zero).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(zero).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/listed-items');
  const search = page.getByRole('combobox', { name: 'Search your listed items' });
  const suggestions = page.waitForRequest((request) => request.url().endsWith('/item/all'));
  await search.fill(first.name);
  expect((await suggestions).postDataJSON()).toEqual({ name: first.name, limit: 12 });
  await expect(page).toHaveURL(/q=/);
  await expect(rows(page)).toHaveCount(1);
  await search.fill('no such thing at all');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('prices are changed in place, and refusals are said in words [LISTED-227] [LISTED-228] [LISTED-229] [LISTED-230] [LISTED-231] [LISTED-243] [LISTED-244] [LISTED-253]', async ({
  page,
}) => {
  const [item] = await sell(page, 'user-1507', 1);
  await open(page);
  const sent = (): Promise<{ item: object }> =>
    page
      .waitForRequest((request) => request.url().endsWith('/listing/update-price'))
      .then((request) => request.postDataJSON() as { item: object });
  const label = `Buy price of ${item!.name}`;
  await page.getByRole('button', { name: `Edit ${label}` }).click();
  const buy = page.getByRole('spinbutton', { name: label });
  await expect(buy).toHaveAttribute('aria-valuemin', '0');
  await expect(buy).toHaveAttribute('aria-valuemax', '1000000');
  await buy.fill('1000.01');
  await buy.press('Enter');
  await expect(page.getByRole('alert').getByText('Enter a value between 0 and 1000.')).toBeVisible();
  await buy.fill('12.33');
  await buy.press('ArrowUp');
  await expect(buy).toHaveValue('12.34');
  let [body] = await Promise.all([sent(), buy.press('Enter')]);
  expect(body.item).toMatchObject({
    app_id: 730,
    asset_id: item!.asset_id,
    item_id: item!.item_id,
    price: 12_340,
    market_id: 1,
    game: 'cs2',
  });
  await expect(message(page, 'Price updated successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Edit ${label}` })).toContainText('$12.34');

  const waxpeer = item!.markets.find(({ slug }) => slug === 'waxpeer')!;
  const own = `Price on Waxpeer of ${item!.name}`;
  const market = cell(page, item!.name, 'Waxpeer');
  await market.getByRole('button', { name: `Edit ${own}` }).click();
  const price = page.getByRole('spinbutton', { name: own });
  await price.fill('850.5');
  [body] = await Promise.all([sent(), market.getByRole('button', { name: 'Save' }).click()]);
  expect(body.item).toEqual({
    app_id: 730,
    asset_id: item!.asset_id,
    item_id: item!.item_id,
    market_unique_id: waxpeer.market_item_id,
    price: 850_500,
    market_id: 3,
    game: 'cs2',
    market: 'waxpeer',
  });
  await expect(market.getByRole('button', { name: `Edit ${own}` })).toContainText('$850.50', LONG);

  // the first price of a thing can only be changed twice a minute at this market, so the answer is given here
  await page.route('**/listing/update-price', (route) =>
    route.fulfill({
      json: {
        success: false,
        item: {
          asset_id: item!.asset_id,
          market_id: 3,
          price: 850_500,
          profit: null,
          profitRatio: null,
          code: 'REFUSED',
          msg: 'Price is locked',
        },
      },
    }),
  );
  await market.getByRole('button', { name: `Edit ${own}` }).click();
  await price.fill('800');
  await price.press('Enter');
  await expect(message(page, 'Error while updating price! Please Try again later')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Price is locked')).toBeVisible();
  await expect(market.getByRole('button', { name: `Edit ${own}` })).toContainText('$850.50');
});

test('below 1000 px the rows are cards, whose things stay selected on another page', async ({ page }) => {
  await sell(page, 'user-1512', 11);
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, '/listed-items?sort=name&asc=1');
  const cards = page.getByRole('group', { name: 'Listed Items' }).getByRole('article');
  await expect(cards).toHaveCount(10);
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('checkbox', { name: /^Select / }).check();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('11 selected');
  await page.getByRole('button', { name: 'Lower prices' }).click();
  await expect(page.getByRole('dialog', { name: 'Lower the prices of 11 items' })).toBeVisible();
});

test('a list that cannot be loaded says why, and is loaded again', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'user-1501');
  await page.route('**/listing/all?**', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'DATABASE_UNAVAILABLE', msg: 'The database does not answer.' } }),
  );
  await page.goto('/listed-items');
  const failed = page.getByRole('alert').filter({ hasText: 'The database does not answer.' });
  await expect(failed).toBeVisible();
  await page.unroute('**/listing/all?**');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('You have nothing on sale.')).toBeVisible();
});

test('works in both themes, down to 320 px, and by keyboard', async ({ page }) => {
  test.setTimeout(180_000);
  await sell(page, 'user-1513', 2);
  await open(page);
  await expectTabReachesAll(page, '/listed-items');
  await expectAccessible(page, '/listed-items', () => settle(page));
  await expectDataFirst(page, '/listed-items');
});
