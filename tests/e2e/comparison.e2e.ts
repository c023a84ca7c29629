// covers: market/comparison, market/items, market/watchlist
import { expectAccessible } from './accessibility.ts';
import { figures, message, nameOf, openComparison, PROFIT_RATIO, rows, table } from './comparison-page.ts';
import { expect, signIn, test } from './fixtures.ts';
import { unwatchAll } from './people.ts';

test.use({ viewport: { width: 1600, height: 900 } });

test('shows the best ratios from Buff.163 to HaloSkins, 25 to a page, under a bare address; each row has reference, source and target price, both quantities, sales, profit and profit ratio [COMP-204] [COMP-211] [COMP-213] [COMP-223] [COMP-225] [COMP-226]', async ({
  page,
}) => {
  const answer = page.waitForResponse((response) => response.url().endsWith('/item/comparison'));
  await openComparison(page);
  await expect(page).toHaveURL(/\/comparison$/);
  await expect(page.getByRole('button', { name: 'Buy on: Buff.163' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sell on: HaloSkins' })).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  const heads = await table(page).getByRole('columnheader').allTextContents();
  // the profit per day is there as soon as a time to sell is known
  expect(heads.filter((head) => head !== 'Per day')).toEqual([
    'Item',
    'Reference',
    'Buy',
    'Qty',
    'Sold 7 d',
    'Sell',
    'Net',
    'Profit',
    'ROI',
    'Updated',
    'Actions',
  ]);
  const ratios = await figures(page, PROFIT_RATIO);
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  await expect(page).toHaveTitle('Price Comparison | Lootfolio - Steam item trading tools');

  const { items } = (await (await answer).json()) as { items: Record<string, number | null>[] };
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replaceAll(',', ''))),
  );
  expect(shown).toHaveLength(items.length);
  for (const [place, item] of items.entries()) {
    const [, reference, source, sourceQuantity, sold, target, , profit, ratio] = shown[place]!;
    const amount = (text: string): number => Number(/[\d.]+\.\d+/.exec(text)?.[0] ?? 0);
    for (const [text, money] of [
      [reference, item['referance_price']],
      [source, item['source_price']],
      [target, item['target_price']],
      [profit, item['profit']],
    ] as [string, number][])
      expect(Math.abs(amount(text) - money / 1000)).toBeLessThanOrEqual(0.0051);
    expect(amount(ratio!)).toBe(item['profitRatio']);
    expect([sourceQuantity, sold]).toEqual([
      `×${item['source_qty']}`,
      item['volume_7d'] === null ? expect.any(String) : String(item['volume_7d']),
    ]);
    expect(target).toContain(`×${item['target_qty']}`);
  }
});

test('crowns the rows whose price is the lowest of all markets, and no others [COMP-227] [COMP-228]', async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url().endsWith('/item/comparison'));
  await openComparison(page, '?pageSize=50');
  const { items } = (await (await answer).json()) as { items: { global_rank: number }[] };
  const crowned = await rows(page).evaluateAll((all) => all.map((row) => row.querySelector('[aria-label="Global lowest price"]') !== null));
  expect(crowned).toEqual(items.map((item) => item.global_rank === 1));
  expect(new Set(crowned).size).toBe(2);
});

test('offers one game, the page sizes and the sorts, and sorts by a column head [COMP-201] [COMP-202] [COMP-203] [COMP-211] [COMP-212] [SHELL-217]', async ({
  page,
}) => {
  await openComparison(page);
  await expect(page.getByRole('combobox', { name: 'Game' }).getByRole('option')).toHaveText(['CS2']);
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option')).toHaveText([
    'Profit Ratio',
    'Profit',
    'Profit per day',
    'Name',
    'Quantity',
  ]);
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size.getByRole('option')).toHaveText(['10', '15', '25', '30', '50']);
  await size.selectOption('10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/size=10/);

  await table(page).getByRole('button', { name: 'Item' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(table(page).getByRole('columnheader', { name: 'Item' })).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');
});

test('the profit explains itself down to the days that the money is locked, and the profit per day sorts the list', async ({ page }) => {
  await openComparison(page, '?source=buff&target=waxpeer');
  // the cells of the column end with the days that the money is locked
  const shown = table(page).getByRole('cell', { name: / days?$/ });
  await expect(async () => {
    await page.reload();
    await expect(shown.first()).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 150_000 });
  await table(page).getByRole('button', { name: 'Per day' }).click();
  await expect(page).toHaveURL(/sort=profitPerDay/);
  await expect(shown.first()).toBeVisible();
  const perDay = (await shown.allInnerTexts()).map((text) => Number(text.split('\n')[0]!.replace(/[^\d.]/g, '')));
  expect(perDay.length).toBeGreaterThan(5);
  expect(perDay).toEqual(perDay.toSorted((a, b) => b - a));
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: / days?$/ }) });
  await row.first().getByRole('button', { name: /\$/ }).last().click();
  const explained = page.getByRole('dialog').filter({ hasText: 'profit ÷ (protection + time to sell + hold)' });
  await expect(explained).toContainText('ROI = profit ÷ buy price × 100');
  await expect(explained).toContainText('Protection after the purchase');
  await expect(explained).toContainText('7 days');
  await expect(explained).toContainText('8 days');
  await explained.getByRole('link', { name: 'How the time to sell is estimated' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How the time to sell is estimated' })).toBeVisible();
  const heading = page.getByRole('heading', { level: 2, name: /How often|sıklıkla/ });
  await expectAccessible(page, '/time-to-sell', () => expect(heading).toBeVisible());
});

test('suspicious rows are hidden, counted, and shown on demand [COMP-245]', async ({ page }) => {
  const hiding = page.waitForRequest('**/item/multiple-comparison');
  await openComparison(page, '?source=all&target=all');
  expect((await hiding).postDataJSON()).toMatchObject({ outliers: 0 });
  const showing = page.waitForRequest('**/item/multiple-comparison');
  await expect(page.getByText(/[\d,]+ suspicious rows hidden/)).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  expect((await showing).postDataJSON()).toMatchObject({ outliers: 1 });
  await expect(page).toHaveURL(/suspicious=1/);
  const suspicious = rows(page).filter({ hasText: 'suspicious' }).first();
  await suspicious.getByRole('link').first().click();
  // the details keep the warning
  await expect(page.getByRole('dialog').locator('[data-deal]').getByRole('button', { name: 'suspicious' }).first()).toBeVisible();
});

test('the star of a row sends app, name, item and general id [COMP-246]', async ({ page }) => {
  await signIn(page, 'user-186');
  await unwatchAll(page);
  const answer = page.waitForResponse((response) => response.url().endsWith('/item/comparison'));
  await openComparison(page, '?size=10');
  const [item] = ((await (await answer).json()) as { items: { market_hash_name: string; item_id: number; general_id: number }[] }).items;
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/watchlist'));
  await rows(page).first().getByRole('button', { name: 'Add To Watchlist' }).click();
  const { market_hash_name, item_id, general_id } = item!;
  expect((await asked).postDataJSON()).toEqual({ appid: 730, market_hash_name, item_id, general_id });
  await expect(message(page, 'Item added to watchlist')).toBeVisible();
});

test('each row has links to both markets, a name to copy and a star [COMP-231] [SHELL-213]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openComparison(page, '?size=10');
  const row = rows(page).first();
  const name = await nameOf(page);
  await expect(row.getByRole('link', { name: 'Buff.163' })).toHaveAttribute('href', /^https:\/\/buff\.163\.com\//);
  await expect(row.getByRole('link', { name: 'HaloSkins' })).toHaveAttribute('target', '_blank');
  await expect(row.getByRole('button', { name: 'Add To Watchlist' })).toBeVisible();
  await row.getByRole('button', { name: 'Copy name' }).click();
  await expect(message(page, 'Item name coppied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
});

test('a name that the browser does not let be copied is said to be so [SHELL-214]', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } }),
  );
  await openComparison(page, '?size=10');
  await rows(page).first().getByRole('button', { name: 'Copy name' }).click();
  await expect(message(page, 'error copying text')).toBeVisible();
});

test('newer prices wait until they are asked for; when they fail to load, the rows stay and say how old they are', async ({
  page,
  problems,
}) => {
  problems.allow(/item\/comparison/);
  let version = 10;
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\n\nevent: board\ndata: {"version":${version},"markets":[2]}\n\n` }),
  );
  const heard = page.waitForResponse('**/api/v1/events');
  await openComparison(page);
  await heard;
  const first = await nameOf(page);
  version = 13;
  const refresh = page.getByRole('button', { name: '1 update' });
  await expect(refresh).toBeVisible();
  expect(await nameOf(page)).toBe(first);
  const asked = page.waitForResponse('**/item/comparison');
  await refresh.click();
  expect((await asked).ok()).toBe(true);
  await expect(refresh).toBeHidden();

  await page.route('**/item/comparison', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  version = 14;
  await refresh.click();
  await expect(message(page, /These figures are from/)).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
});

test('a failed load says why and can be repeated', async ({ page, problems }) => {
  problems.allow(/item\/comparison/);
  await page.route('**/item/comparison', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  await page.goto('/comparison');
  await expect(page.getByRole('alert')).toContainText('Could not load.');
  await page.unroute('**/item/comparison');
  await expect(async () => {
    // the list also loads by itself as soon as the server answers another request
    if ((await rows(page).count()) === 0) await page.getByRole('button', { name: 'Retry' }).click({ timeout: 1000 });
    await expect(rows(page)).toHaveCount(25, { timeout: 3000 });
  }).toPass();
});

test('a page past the end is left for the last, and Back does not lead to it again', async ({ page }) => {
  await openComparison(page, '?size=10');
  await page.goto('/comparison?size=10&page=9999');
  await expect(page).toHaveURL(/\?page=(?!9999&)\d+&size=10$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?size=10$/);
});

test('below 1000 px rows are cards, at 1000 px they are not [COMP-223] [COMP-224]', async ({ page }) => {
  await page.setViewportSize({ width: 999, height: 900 });
  await page.goto('/comparison');
  await expect(page.getByRole('term').filter({ hasText: 'ROI' })).toHaveCount(25);
  await expect(table(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(rows(page)).toHaveCount(25);
});

test('axe finds nothing, for visitors', async ({ page }) => {
  test.setTimeout(180_000);
  await expectAccessible(page, '/comparison?size=10', () => expect(page.locator('[data-row-link]').first()).toBeVisible());
});

test('axe finds nothing, signed in', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'user-184');
  await expectAccessible(page, '/comparison?source=all&target=all&suspicious=1&size=10', () =>
    expect(page.locator('[data-row-link]').first()).toBeVisible(),
  );
});
