// covers: market/comparison, market/items
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openComparison, rows, table } from './comparison-page.ts';
import { expect, setLanguage, settle, test } from './fixtures.ts';

test.use({ viewport: { width: 1600, height: 900 } });

type Row = { slug: string; target_name: string; target_price: number };
type Item = { slug: string; bids: { price: number; net: number; fresh: boolean; markets: { id: number; name: string } }[] };

const soldToBids = async (request: APIRequestContext): Promise<Row[]> => {
  const reply = await request.post('/api/v1/item/multiple-comparison', {
    data: { game: 'cs2', sell: 'bid', sortBy: 'profit', outliers: 0 },
  });
  return ((await reply.json()) as { items: Row[] }).items;
};
const itemOf = async (request: APIRequestContext, slug: string): Promise<Item> =>
  ((await (await request.post('/api/v1/item', { data: { game: 'cs2', slug } })).json()) as { item: Item }).item;
const sellAt = (page: Page, name: string) => page.getByRole('group', { name: 'Sell at' }).getByRole('button', { name });

test('the comparison sells at the highest bid when asked: only to markets with buy orders, and back to the markets before', async ({
  page,
}) => {
  await openComparison(page, '?source=all&target=haloskins&target=waxpeer');
  await expect(table(page).getByRole('columnheader', { name: 'Sell', exact: true })).toBeVisible();
  const sent = page.waitForRequest('**/item/multiple-comparison');
  await sellAt(page, 'Highest bid').click();
  expect((await sent).postDataJSON()).toMatchObject({ sell: 'bid', targetMarket: ['waxpeer'] });
  await expect(page).toHaveURL(/target=waxpeer&sell=bid/);
  await expect(table(page).getByRole('columnheader', { name: 'Sell now' })).toBeVisible();
  await settle(page);
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('Waxpeer');

  await page.getByRole('button', { name: 'Sell on: Waxpeer' }).click();
  const picker = page.getByRole('dialog', { name: 'Sell on' });
  await expect(picker.getByRole('checkbox', { name: /HaloSkins.*no buy orders/ })).toBeDisabled();
  await expect(picker.getByRole('checkbox', { name: 'MarketCSGO' })).toBeEnabled();
  await page.keyboard.press('Escape');

  await sellAt(page, 'Lowest price').click();
  await expect(page.getByRole('button', { name: 'Sell on: HaloSkins, Waxpeer' })).toBeVisible();
  await expect(page).not.toHaveURL(/sell=/);
});

test('an address that sells to bids of a market without any says so, and offers those that have some', async ({ page }) => {
  await page.goto('/comparison?source=all&target=haloskins&sell=bid');
  await expect(page.getByText('No buy orders are known of HaloSkins.')).toBeVisible();
  await page.getByRole('button', { name: 'Sell on all that have some' }).click();
  await expect(page.getByRole('button', { name: 'Sell on: All with buy orders' })).toBeVisible();
  await expect(rows(page).first()).toContainText(/Waxpeer|MarketCSGO/);
});

test('an item shows what a sale at once brings, what it costs against waiting, and how both are computed', async ({ page, request }) => {
  const [row] = await soldToBids(request);
  const item = await itemOf(request, row!.slug);
  expect(item.bids.length).toBeGreaterThan(0);
  await page.goto(`/cs2/item/${item.slug}`);
  const orders = page.getByRole('table', { name: 'Buy orders' });
  await expect(orders.getByRole('columnheader')).toHaveText(['Market', 'Highest bid', 'Net now', 'Instead of waiting', 'Age']);
  await expect(orders.locator('tbody tr')).toHaveCount(item.bids.length);
  await expect(orders.getByRole('row').filter({ hasText: 'Sell now' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sell now' }).locator('../..')).toContainText('against waiting for a buyer on');

  const best = orders.getByRole('row').filter({ hasText: 'Sell now' });
  await best.getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('The price is the highest buy order there now');
  await page.keyboard.press('Escape');
});

test('an item without a buy order says so', async ({ page, request }) => {
  const found = (await (await request.post('/api/v1/item/all', { data: { name: 'souvenir', game: 'cs2', limit: 50 } })).json()) as {
    items: { slug: string }[];
  };
  for (const { slug } of found.items) {
    if ((await itemOf(request, slug)).bids.length > 0) continue;
    await page.goto(`/cs2/item/${slug}`);
    await expect(page.getByRole('region', { name: 'Buy orders' })).toContainText('No buy order is known.');
    await expect(page.getByText('No fresh buy order')).toBeVisible();
    return;
  }
  throw new Error('every item has a bid');
});

test('both screens are in Turkish too, and fit a phone', async ({ page, request }) => {
  const [row] = await soldToBids(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'tr');
  await page.goto('/comparison?source=all&target=all&sell=bid');
  await expect(page.getByText('Hemen satışta net').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Filtreler' }).click();
  await expect(page.getByRole('group', { name: 'Satış fiyatı' }).getByRole('button', { name: 'En yüksek alım emri' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto(`/cs2/item/${row!.slug}`);
  await expect(page.getByRole('table', { name: 'Alım emirleri' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await expectAccessible(page, '/comparison?source=all&target=all&sell=bid', () =>
    expect(page.locator('[data-row-link]').first()).toBeVisible(),
  );
});
