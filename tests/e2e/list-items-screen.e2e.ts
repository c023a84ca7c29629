// covers: selling/listings, holdings/inventory
import { expect, openAs, signIn, test } from './fixtures.ts';
import { call } from './people.ts';
import { cards, dialog, dollars, open, sell, things } from './list-items-page.ts';

const toast = '[role="status"] [data-kind]';

test('Refresh reads the inventory and then the listings; a reading that has to wait says so for 3 s and stops nothing [LIST-108] [LIST-135] [LIST-136] [LIST-172] [LIST-173] [LIST-180]', async ({
  page,
  problems,
}) => {
  problems.allow(/429|503/);
  await open(page, 'user-1658', ['waxpeer']);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/refresh-inventory|synchronize/.test(path)) asked.push(`${request.method()} ${path.replace('/api/v1', '')}`);
  });
  const refused = page.waitForResponse((response) => response.url().endsWith('/steam/refresh-inventory'));
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  // the first visit has just read the inventory
  const answer = await refused;
  const body = (await answer.json()) as { success: boolean; code: string; metaData: { remaining_time: number } };
  expect(answer.status()).toBe(429);
  expect(body).toMatchObject({ success: false, code: 429 });
  expect(body.metaData.remaining_time).toBeGreaterThan(0);
  const sentence = `You must wait for refreshing your inventory in about ${body.metaData.remaining_time} seconds.`;
  const modal = page.locator(toast).filter({ hasText: sentence });
  await expect(modal).toHaveAttribute('data-kind', 'error');
  // 3 s in full, and a second to fade
  await expect(modal.locator('[style*="animation-duration"]')).toHaveCSS('animation-duration', '4s');
  await expect(page.locator(toast).filter({ hasText: /^Listings updated: \d+ new, \d+ changed, \d+ gone\.$/ })).toHaveAttribute(
    'data-kind',
    'info',
    {
      timeout: 45_000,
    },
  );
  expect(asked).toEqual(['POST /steam/refresh-inventory', 'GET /listing/synchronize']);

  await page.route('**/api/v1/listing/synchronize*', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'Later', error: 'Later' } }),
  );
  await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.locator(toast).filter({ hasText: 'Later' })).toHaveAttribute('data-kind', 'error');
});

test('a card has picture, name, exterior, badge, float, pattern, both prices, where the item is listed, and a tick [LIST-114] [LIST-184]', async ({
  page,
}) => {
  await open(page, 'user-1652', ['waxpeer', 'csfloat']);
  const { items } = await things(page, { pageSize: 1000 });
  const thing = items.find((one) => one.is_stattrak && one.float !== null && one.exterior !== null && one.min_price !== null)!;
  const { general_id, item_id, assetid: asset_id, name } = thing;
  const listed = await call(page, '/sales/sell-items', {
    ...{ client_key: `card-${asset_id}`, appid: 730, markets: ['waxpeer', 'csfloat'] },
    items: [{ general_id, item_id, asset_id, name, price: 99_000_000 }],
  });
  expect(await listed.json()).toMatchObject({ success: true, ended: true });
  const float = thing.float!.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  await page.goto(`/list-items?q=${encodeURIComponent(name)}`);
  const card = cards(page).filter({ hasText: float });
  await expect(card).toContainText(thing.short_name.split(' | ')[1]!);
  await expect(card.locator('img').first()).toBeVisible();
  await expect(card.locator('[style*="--rarity"]').first()).toHaveAttribute('style', new RegExp(thing.rarity_color, 'i'));
  await expect(card.locator('abbr')).toHaveText(thing.short_exterior!);
  await expect(card.locator('abbr')).toHaveAttribute('title', thing.exterior!);
  await expect(card.getByText('ST', { exact: true })).toBeVisible();
  await expect(card).toContainText(`${float} · pattern ${thing.seed}`);
  await expect(card).toContainText(dollars(thing.referance_price));
  await expect(card).toContainText(dollars(thing.min_price!));
  await expect(card.getByTitle(thing.min_market!, { exact: true }).last()).toBeVisible();
  await expect(card.getByText('Listed on')).toBeAttached();
  for (const market of ['Waxpeer', 'CSFloat']) await expect(card.getByText(market, { exact: true }).first()).toBeAttached();
  await expect(card.getByRole('checkbox')).not.toBeChecked();
  await card.click();
  await expect(card.getByRole('checkbox')).toBeChecked();
  const souvenir = items.find((one) => one.is_souvenir);
  if (!souvenir) return;
  await page.goto(`/list-items?q=${encodeURIComponent(souvenir.name)}`);
  await expect(cards(page).first().getByText('SV', { exact: true })).toBeVisible();
});

test('the valuation panel shows the owner with counts and values, the value on each market, and a week of values [LIST-138] [LIST-139] [LIST-141] [LIST-188]', async ({
  page,
}) => {
  await open(page, 'user-1653', []);
  const main = page.getByRole('main');
  await main.getByText('Valuation', { exact: true }).click();
  type Overview = {
    user: { avatar: string; username: string; profile: string };
    values: { total_value: number; total_count: number };
    items: { name: string; count: number; value: number }[];
  };
  const get = async (path: string): Promise<unknown> => (await page.request.get(`/api/v1${path}?appid=730`)).json();
  const { user, values, items } = (await get('/steam/overview')) as Overview;
  const summary = main.getByRole('region', { name: 'Overview' });
  await expect(summary.locator('img').first()).toHaveAttribute('src', user.avatar);
  await expect(summary.getByRole('link', { name: user.username })).toHaveAttribute('href', user.profile);
  await expect(summary.getByRole('definition').first()).toHaveText(dollars(values.total_value));
  await expect(summary.getByRole('definition').nth(1)).toHaveText(values.total_count.toLocaleString('en-US'));
  for (const [at, item] of items.slice(0, 8).entries()) {
    const line = summary.getByRole('listitem').nth(at);
    await expect(line).toContainText(item.name);
    await expect(line).toContainText(dollars(item.value));
    if (item.count > 1) await expect(line).toContainText(`× ${item.count}`);
  }

  const { total_values: markets } = (await get('/steam/statistics')) as { total_values: { name: string; value: number }[] };
  const grid = main.getByRole('list', { name: 'Value on each market' });
  for (const [at, { name, value }] of markets.slice(0, 7).entries()) {
    await expect(grid.getByRole('listitem').nth(at)).toContainText(name);
    await expect(grid.getByRole('listitem').nth(at)).toContainText(dollars(value));
  }

  // the call and the choice are those of a week
  await expect(main.getByRole('group', { name: 'Period' }).getByRole('button', { name: '7D' })).toHaveAttribute('aria-pressed', 'true');
  const asked = page.waitForRequest((request) => request.url().includes('/steam/graph'));
  await page.reload();
  expect(new URL((await asked).url()).searchParams.get('interval')).toBe('7');
});

test('pages follow each other, and the dialog is for a phone below 1033 pixels [LIST-116] [LIST-117] [LIST-161]', async ({ page }) => {
  await open(page, 'user-1656', ['waxpeer']);
  const { items, total } = await things(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(page.getByText(`1–30 of ${total}`)).toBeVisible();
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText(`31–60 of ${total}`)).toBeVisible();
  const second = (await things(page, { page: 2 })).items;
  await expect(cards(page).first()).toContainText(dollars(second[0]!.referance_price));
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(cards(page).first()).toContainText(dollars(items[0]!.referance_price));

  await cards(page).first().click();
  await page.setViewportSize({ width: 1033, height: 900 });
  await sell(page).last().click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Apply the lowest price to all' })).toBeVisible();
  expect((await dialog(page).boundingBox())!.width).toBeLessThan(1033);
  await page.setViewportSize({ width: 1032, height: 900 });
  await expect(dialog(page).getByRole('checkbox', { name: 'Apply the lowest price to all' })).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Apply lowest price' })).toBeVisible();
  expect((await dialog(page).boundingBox())!.width).toBe(1032);
});

test('while the inventory is read for the first time twelve placeholders stand there, and nothing says that it is empty [LIST-115]', async ({
  page,
}) => {
  // every text that the screen ever shows
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenTexts: seen });
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Inventory Is Empty!')) seen.add('empty');
    }).observe(document, { childList: true, subtree: true });
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/steam/refresh-inventory', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, 'user-1657');
  await page.goto('/list-items');
  await expect(page.getByRole('main').locator('[aria-hidden="true"] > [style*="height: 232px"]')).toHaveCount(12);
  release();
  await expect(cards(page).first()).toBeVisible({ timeout: 45_000 });
  expect(await page.evaluate(() => [...(window as unknown as { seenTexts: Set<string> }).seenTexts])).toEqual([]);
});

test('the searches of both list screens suggest twelve names, half a second after the last key [LIST-162]', async ({ page }) => {
  await open(page, 'user-1659', []);
  for (const [path, label] of [
    ['/list-items', 'Search your items'],
    // without a filter an empty list has no search
    ['/listed-items?game=cs2', 'Search your listed items'],
  ] as const) {
    await openAs(page, path);
    const asked: unknown[] = [];
    page.on('request', (one) => {
      if (one.url().endsWith('/item/all')) asked.push(one.postDataJSON());
    });
    const request = page.waitForRequest((one) => one.url().endsWith('/item/all'));
    await page.getByRole('combobox', { name: label }).pressSequentially('karambit');
    const last = Date.now();
    await request;
    expect(Date.now() - last).toBeGreaterThanOrEqual(450);
    // eight keys are one question
    expect(asked).toEqual([expect.objectContaining({ name: 'karambit', limit: 12 })]);
    await expect(page.getByRole('listbox', { name: label }).getByRole('option')).toHaveCount(12);
    page.removeAllListeners('request');
  }
});
