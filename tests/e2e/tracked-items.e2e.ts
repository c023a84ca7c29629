// covers: holdings/tracker
import { MARKETS } from '@lootfolio/domain/markets';
import type { Locator } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expect, settle, test } from './fixtures.ts';
import { findItem } from './people.ts';
import { add, begin, buy, create, dialog, message, PAGE, portfolios, rows } from './tracker-page.ts';

test('an item is added by its suggestion, shown with all its figures, edited and removed [TRACK-204] [TRACK-208] [TRACK-209] [TRACK-210] [TRACK-213] [TRACK-214] [TRACK-216]', async ({
  page,
}) => {
  await begin(page, 'user-1324');
  await findItem(page, 'stattrak ak-47 redline field-tested');
  await create(page, 'Rifles');
  await page.goto(PAGE);
  await expect(page.getByText('This portfolio has no items yet.')).toBeVisible();
  await add(page).click();
  const adding = dialog(page, 'Add item');
  const name = adding.getByRole('combobox', { name: 'Item name' });
  await name.fill('stattrak ak-47 redline field');
  await adding
    .getByRole('option', { name: /Redline/ })
    .first()
    .click();
  await expect(adding.getByRole('spinbutton', { name: 'Buy price' })).not.toHaveValue('');
  await adding.getByRole('spinbutton', { name: 'Buy price' }).fill('12.5');
  await adding.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
  await adding.getByLabel('Buy date').fill('2026-10-05');
  await adding.getByRole('combobox', { name: 'Market (optional)' }).selectOption('Other');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(message(page, 'Item added.')).toBeVisible();
  await expect(adding).toHaveCount(0);

  await expect(rows(page)).toHaveCount(2);
  for (const head of ['Item', 'Qty', 'Avg. buy price', 'Current price', 'Trend', 'Profit', 'ROI', 'Bought'])
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  const row = rows(page).nth(1);
  const heads = await page.getByRole('columnheader').allTextContents();
  const cell = (head: string): Locator => row.getByRole('cell').nth(heads.indexOf(head));
  await expect(cell('Item').locator('img')).toHaveAttribute('src', /^\/api\/v1\/art\/\d+/);
  await expect(cell('Item')).toContainText(/AK-47.*Redline.*FT.*ST/s);
  await expect(cell('Item').getByTitle('Field-Tested', { exact: true })).toHaveText('FT');
  await expect(cell('Qty')).toHaveText('3');
  await expect(cell('Avg. buy price')).toHaveText('$12.50');
  await expect(cell('Current price')).toContainText(/\$[\d,.]+/);
  await expect(cell('Profit')).toContainText(/^[+−]\$[\d,.]+/);
  await expect(cell('ROI')).toHaveText(/^[+−][\d,.]+%$/);
  await expect(cell('Bought')).toContainText('2026');
  // the totals are three times the present price and three times the buy price
  const now = Number((await cell('Current price').textContent())!.replace(',', '').match(/(?<=\$)[\d.]+/)![0]);
  const figure = (label: string): Locator => page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('..');
  await expect(figure('Total buy value')).toContainText('$37.50');
  await expect(figure('Total value')).toContainText(`$${(3 * now).toFixed(2)}`);
  await expect(figure('Net profit')).toContainText((await cell('Profit').textContent())!.match(/[+−]\$[\d,.]+\.\d\d/)![0]);
  await expect(figure('ROI')).toContainText((await cell('ROI').textContent())!);

  await row.getByRole('button', { name: /^Edit .*Redline/ }).click();
  const editing = dialog(page, 'Edit item');
  await expect(editing.getByRole('combobox', { name: 'Market (optional)' })).toHaveValue('other');
  await editing.getByRole('spinbutton', { name: 'Quantity' }).fill('5');
  await editing.getByRole('textbox', { name: 'Notes (optional)' }).fill('five now');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Item updated.')).toBeVisible();
  await expect(cell('Qty')).toHaveText('5');
  await expect(row.getByLabel(/^Notes on .*Redline/)).toBeVisible();

  await row.getByRole('button', { name: /^Remove .*Redline/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'Item removed.')).toBeVisible();
  await expect(page.getByText('This portfolio has no items yet.')).toBeVisible();
});

test('the list is searched a second after typing, filtered, sorted and paged, all in the address; another portfolio begins anew [TRACK-205] [TRACK-206] [TRACK-207] [TRACK-215] [TRACK-218] [TRACK-222] [TRACK-223]', async ({
  page,
}) => {
  await begin(page, 'user-1325');
  const [rifle, box] = [await findItem(page, 'ak-47 redline field-tested'), await findItem(page, 'fracture case')];
  const [first, second] = [await create(page, 'Many'), await create(page, 'Few')];
  await buy(page, first, ...Array.from({ length: 45 }, (_, at) => ({ item: rifle, price: 1000 + at })));
  await buy(page, first, { item: box, market: 'csfloat' });
  await buy(page, second, { item: box });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/item-portfolio\/\d+\/items\?/.test(request.url())) asked.push(new URL(request.url()).search);
  });

  await page.goto(PAGE);
  await expect(page.getByText('1–20 of 46')).toBeVisible();
  await expect(rows(page)).toHaveCount(21);
  expect(asked.every((query) => query.includes('limit=20'))).toBe(true);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/[?&]page=3/);
  await expect(page.getByText('41–46 of 46')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);

  await page.getByRole('columnheader', { name: 'Avg. buy price' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=buy_price/);
  await expect(page.getByText('1–20 of 46')).toBeVisible();
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/sort=buy_price&page=2|page=2&sort=buy_price/);

  const search = page.getByRole('searchbox', { name: 'Search the items' });
  const typedAt = Date.now();
  const searched = page.waitForRequest((request) => request.url().includes('search=fracture'));
  await search.pressSequentially('fracture');
  await searched;
  expect(Date.now() - typedAt).toBeGreaterThanOrEqual(1000);
  expect(asked.filter((query) => /search=f(?!racture)/.test(query))).toEqual([]);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/q=fracture/);

  const market = page.getByRole('combobox', { name: 'Market' });
  const offered = await market.getByRole('option').allTextContents();
  expect([...offered.slice(0, 7), offered.at(-1)]).toEqual([
    'All',
    'Steam',
    'Buff.163',
    'CSFloat',
    'Skinport',
    'DMarket',
    'Waxpeer',
    'Other',
  ]);
  expect(offered.slice(1, -1).toSorted()).toEqual(MARKETS.map(({ name }) => name).toSorted());
  await expect(market).toHaveValue('all');
  await market.selectOption('Waxpeer');
  await expect(page.getByText('No items found')).toBeVisible();
  await market.selectOption('CSFloat');
  await expect(page).toHaveURL(/market=csfloat/);
  await expect(rows(page)).toHaveCount(2);
  const address = page.url();
  await page.goto(address);
  await expect(search).toHaveValue('fracture');
  await market.selectOption('All');

  await search.fill('redline');
  await expect(page.getByText('1–20 of 45')).toBeVisible();
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('21–40 of 45')).toBeVisible();
  await portfolios(page).nth(1).getByRole('button', { name: /^Few/ }).click();
  await expect(page).toHaveURL(/portfolio=\d+/);
  expect(page.url()).not.toMatch(/[?&](q|page)=/);
  await expect(search).toHaveValue('');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('the trend is drawn in 80 × 30, and in 60 × 25 below 1000 pixels, where rows are cards [TRACK-211] [TRACK-212]', async ({ page }) => {
  await begin(page, 'user-1326');
  await buy(page, await create(page, 'Rifles'), { item: await findItem(page, 'ak-47 redline field-tested') });
  await page.route(/item-portfolio\/\d+\/items\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { items: { price_info: object[] }[] };
    // a world that is new has no history yet
    body.items[0]!.price_info = [1000, 3000, 2000].map((price, at) => ({ price, date: `2026-11-0${at + 1}` }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(PAGE);
  const trend = page.getByRole('img', { name: /^From \$1\.00 to \$2\.00/ });
  const size = async (): Promise<unknown> => {
    const { width, height } = (await trend.boundingBox())!;
    return [width, height];
  };
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(size).toEqual([80, 30]);
  await page.setViewportSize({ width: 999, height: 900 });
  await expect(page.getByRole('article', { name: /Redline/ })).toBeVisible();
  await expect.poll(size).toEqual([60, 25]);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(size).toEqual([60, 25]);
  await page.getByRole('button', { name: /^Edit .*Redline/ }).click();
  await expect(dialog(page, 'Edit item')).toBeVisible();
});

test('axe finds nothing in the tracker and its forms, and the Tab key reaches all of it', async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, 'user-1329');
  const id = await create(page, 'Rifles', { description: 'To keep', isPublic: true });
  const [rifle, box] = [await findItem(page, 'ak-47 redline field-tested'), await findItem(page, 'fracture case')];
  await buy(page, id, { item: rifle, notes: 'a note', market: 'other' }, { item: box, qty: 1000, price: 100 });
  await expectAccessible(page, PAGE, async () => {
    await settle(page);
    await expect(page.getByText('AK-47').first()).toBeVisible();
  });
  await expectAccessible(
    page,
    PAGE,
    async () => {
      await settle(page);
      if ((await page.getByRole('dialog').count()) === 0) await page.getByRole('button', { name: /^(Add Item|Eşya ekle)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    { within: '[role="dialog"]' },
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(PAGE);
    await settle(page);
    await expectTabReachesAll(page, `${PAGE} ${width} px`);
  }
});
