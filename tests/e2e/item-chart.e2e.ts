// covers: market/items, holdings/investments, market/targets
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** This item has no price on MarketCSGO in the sandbox. */
const REDLINE = '/cs2/item/ak-47-redline-field-tested';
const ASIIMOV = 'awp-asiimov-field-tested';
test.use({ viewport: { width: 1440, height: 900 } });

/** Opens an item and waits for its prices. */
async function open(page: Page, path = REDLINE): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table', { name: 'Market prices' }).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
}

test('the price history is a chart of MarketCSGO over 30 days, with every market and its intervals, kept in the address [ITEM-216] [ITEM-217] [ITEM-218] [ITEM-220] [ITEM-223] [ITEM-226]', async ({
  page,
}) => {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/item/history')) asked.push(Object.fromEntries(searchParams));
  });
  const item = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v1/item');
  await open(page, `/cs2/item/${ASIIMOV}`);
  const slug = ASIIMOV;
  expect((await item).postDataJSON()).toEqual({ slug, game: 'cs2' });
  const history = page.getByRole('region', { name: 'Price history' });
  const chart = (of: string) => history.getByRole('figure', { name: `Prices on ${of}` });
  await expect(chart('MarketCSGO, 30D')).toBeVisible();
  expect(asked).toEqual([{ slug, game: 'cs2', interval: '30' }]);
  const market = history.getByRole('combobox', { name: 'Market of the price history' });
  await expect(market).toHaveValue('marketcsgo');
  const { markets } = (await (await page.request.get(`/api/v1/item/history?slug=${slug}&game=cs2`)).json()) as { markets: string[] };
  expect(await market.getByRole('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual(markets);
  expect(markets.length).toBeGreaterThan(5);

  const intervals = history.getByRole('group', { name: 'Interval' }).getByRole('button');
  await expect(intervals).toHaveText(['7D', '14D', '30D', '3M', 'All']);
  for (const [label, days] of Object.entries({ '14D': '14', '3M': '90', '7D': '7' })) {
    await intervals.getByText(label, { exact: true }).click();
    await expect(chart(`MarketCSGO, ${label}`)).toBeVisible();
    expect(asked.at(-1)).toEqual({ slug, game: 'cs2', interval: days });
  }
  await market.selectOption('buff');
  await expect(chart('Buff.163, 7D')).toBeVisible();
  expect(asked.at(-1)).toEqual({ slug, game: 'cs2', interval: '7', market: 'buff' });
  await expect(page).toHaveURL(/interval=7D&market=buff$|market=buff&interval=7D$/);
  const prices7d = history.getByRole('figure', { name: /^Prices on Buff\.163/ });
  await prices7d.getByRole('button', { name: 'Show as table' }).click();
  await expect(prices7d.getByRole('table').getByRole('columnheader')).toHaveText(['Date', 'Price', 'Volume']);
});

test('the price history is of the first market that has one where MarketCSGO has none [ITEM-220]', async ({ page }) => {
  await open(page);
  const market = page.getByRole('combobox', { name: 'Market of the price history' });
  await expect(page.getByRole('figure', { name: 'Prices on Steam, 30D' })).toBeVisible();
  await expect(market).toHaveValue('steam');
  await expect(market.getByRole('option', { name: 'MarketCSGO' })).toHaveCount(0);
});

test('a price history without a price says so [ITEM-220]', async ({ page }) => {
  await page.route('**/api/v1/item/history?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: [],
        market: 'marketcsgo',
        markets: ['marketcsgo'],
        longest: ['marketcsgo'],
        month: { change_24h: null, low: null, high: null },
      },
    }),
  );
  await open(page);
  const history = page.getByRole('region', { name: 'Price history' });
  await expect(history.getByText('No data found')).toBeVisible();
  await history.getByRole('button', { name: 'See the other markets' }).click();
  await expect(history.getByRole('figure', { name: 'Prices on all markets, 30D' })).toBeVisible();
});

test('the market chosen for the price history is shown at once, not when its prices are there', async ({ page }) => {
  await open(page);
  const market = page.getByRole('combobox', { name: 'Market of the price history' });
  await expect(market.getByRole('option')).not.toHaveCount(0);
  const other = (await market.getByRole('option').allTextContents()).at(-1)!;
  const answer = Promise.withResolvers<void>();
  await page.route(/item\/history\?.*market=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/item\/history\?.*market=/);
  await market.selectOption({ label: other });
  await asked;
  await expect(market.locator('option:checked')).toHaveText(other);
  await expect(page.getByRole('figure', { name: `Prices on ${other}, 30D` })).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('figure', { name: `Prices on ${other}, 30D` })).toBeVisible();
  await expect(market.locator('option:checked')).toHaveText(other);
});

test('all markets are overlaid in one chart with the reference emphasised, and are a table and a file as well', async ({ page }) => {
  await open(page, `/cs2/item/${ASIIMOV}`);
  const history = page.getByRole('region', { name: 'Price history' });
  await history.getByRole('button', { name: 'All markets' }).click();
  await expect(page).toHaveURL(/markets=all/);
  await expect(history.getByRole('button', { name: 'All markets' })).toBeFocused();
  const chart = history.getByRole('figure', { name: 'Prices on all markets, 30D' });
  await expect(chart).toContainText('The thick line is the reference: Steam.');
  const asked = await page.request.get(`/api/v1/item/histories?slug=${ASIIMOV}&game=cs2&interval=30`);
  const { markets } = (await asked.json()) as { markets: { market: string }[] };
  const legend = chart.getByRole('group').getByRole('button', { pressed: true });
  await expect(legend).toHaveCount(markets.length + 1);
  await legend.getByText('Buff.163', { exact: true }).click();
  await expect(chart.getByRole('button', { name: 'Buff.163', pressed: false })).toBeVisible();
  await history.getByRole('button', { name: '7D', exact: true }).click();
  const week = history.getByRole('figure', { name: 'Prices on all markets, 7D' });
  await expect(week.getByRole('button', { name: 'Buff.163', pressed: false })).toBeVisible();
  // the days of the former period are shown until those of the week come, and then the chart moves
  await expect(history.locator('[aria-busy="true"]')).toHaveCount(0);
  await week.getByRole('button', { name: 'Show as table' }).click();
  await expect(week.getByRole('table').getByRole('row')).toHaveCount(8);
  await expect(week.getByRole('columnheader').first()).toHaveText('Date');
  await expect(week.getByRole('columnheader', { name: 'Steam', exact: true })).toBeVisible();

  await history.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^awp-asiimov-field-tested-prices-\d{4}-\d\d-\d\d\.csv$/);
});

test('other markets are laid over the chart by one press, as prices or in percent, and the address keeps them', async ({ page }) => {
  await open(page, `/cs2/item/${ASIIMOV}`);
  const history = page.getByRole('region', { name: 'Price history' });
  const chart = history.getByRole('figure', { name: 'Prices on MarketCSGO, 30D' });
  const legend = chart.getByRole('group', { name: /series$/ });
  await expect(legend).toContainText(/Price\$[\d.]+/);
  const offered = history.getByRole('group', { name: 'Laid over the chart' });
  await offered.getByRole('button', { name: 'Buff.163' }).click();
  await expect(page).toHaveURL(/with=buff/);
  await expect(legend).toContainText(/MarketCSGO\$[\d.]+Buff\.163\$[\d.]+/);
  await history.getByRole('button', { name: '%' }).click();
  await expect(legend).toContainText(/MarketCSGO[+−][\d.]+%Buff\.163[+−][\d.]+%/);
  await page.reload();
  await expect(legend).toContainText(/Buff\.163[+−][\d.]+%/);
  await expect(offered.getByRole('button', { name: 'Buff.163', pressed: true })).toBeVisible();

  // the legend follows the keys, and a dragged part is shown until the whole period is asked for again
  const slider = chart.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(legend).toContainText('MarketCSGO0.00%');
  const { x, y, width } = (await slider.boundingBox())!;
  await page.mouse.move(x + width * 0.2, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + 60, { steps: 4 });
  await page.mouse.up();
  await chart.getByRole('button', { name: 'Show the whole period' }).click();
  await expect(chart.getByRole('button', { name: 'Show the whole period' })).toHaveCount(0);
});

test.describe('what is the own', () => {
  test('is in the chart: cost and targets as lines, purchases and sales as marks of their days', async ({ page }) => {
    await signIn(page, 'user-3303');
    await open(page, `/cs2/item/${ASIIMOV}`);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await page.evaluate(
      async ({ slug, date }) => {
        const { token } = (await (await fetch('/api/v1/auth/security-check')).json()) as { token: string };
        const post = async (path: string, body: object): Promise<Response> =>
          fetch(`/api/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf-token': token },
            body: JSON.stringify(body),
          });
        const { item } = (await (await post('/item', { slug, game: 'cs2' })).json()) as {
          item: { name: string; item_id: number; general_id: number };
        };
        const { name, item_id, general_id } = item;
        await post('/investments', { name, item_id, quantity: 2, buyPrice: 90_000, buyDate: date });
        await post('/target', { app_id: 730, item_id, general_id, name, target_price: 1000 });
      },
      { slug: ASIIMOV, date: day },
    );
    await page.reload();
    const chart = page.getByRole('figure', { name: 'Prices on MarketCSGO, 30D' });
    const legend = chart.getByRole('group', { name: /series$/ });
    await expect(legend).toContainText('Average cost$90.00');
    await expect(legend).toContainText('Target$1.00');
    const slider = chart.getByRole('slider');
    await slider.focus();
    await expect(async () => {
      await page.keyboard.press('ArrowLeft');
      await expect(slider).toHaveAttribute('aria-valuetext', /Bought 2 at \$90\.00$/, { timeout: 200 });
    }).toPass();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart.getByRole('row').filter({ hasText: 'Bought 2 at $90.00' })).toHaveCount(1);
  });
});
