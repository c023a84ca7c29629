// covers: market/collections, market/simulator
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, settle, test } from './fixtures.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'CS2 collections' }).getByRole('listitem');
const CASE = '/cs2/case/Kilowatt%20Case';

const columns = (page: Page): Promise<number> =>
  cards(page).evaluateAll(
    (items) => items.filter((item) => (item as HTMLElement).offsetTop === (items[0] as HTMLElement).offsetTop).length,
  );

test('the collections are a grid of cards with picture and name, 20 on a page [COLL-201] [COLL-202] [COLL-203] [ROUTE-122] [ROUTE-210] [ROUTE-229] [SHELL-133]', async ({
  page,
}) => {
  await page.goto('/');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/marketplaces');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Collections' }).click();
  await expect(page).toHaveURL(/\/collections$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CS2 collections');
  await expect(page).toHaveTitle(/^CS2 collections \|/);
  await expect(cards(page)).toHaveCount(20);
  for (const card of await cards(page).all()) await expect(card.getByRole('link')).toHaveAccessibleName(/\w+/);
  await expect(cards(page).first().locator('img')).toHaveAttribute('src', /^\/api\/v1\/art\/\d+$/);
  const first = await cards(page).first().textContent();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(cards(page).first()).not.toHaveText(first!);
  await page.reload();
  await expect(cards(page).first()).not.toHaveText(first!);
  await expect(page.getByText(/^21–40 of \d+$/)).toBeVisible();
});

test('cards are smaller below 1000 px, and the choice of kinds is a list [COLL-205] [SHELL-168]', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/collections');
  await settle(page);
  const show = page.getByRole('group', { name: 'Show' });
  await expect(show).toBeVisible();
  const width = (await cards(page).first().boundingBox())!.width;
  await page.setViewportSize({ width: 999, height: 900 });
  await expect(page.getByRole('combobox', { name: 'Show' })).toBeVisible();
  await expect(show).toHaveCount(0);
  expect((await cards(page).first().boundingBox())!.width).toBeLessThan(width);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => columns(page)).toBe(2);
});

test('search and kind stand in the address and find by the beginning of words [I18N-202]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/collections');
  await page.getByRole('searchbox', { name: 'Search collections and cases' }).fill('kilow');
  await expect(page).toHaveURL(/q=kilow/);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await expect(page).toHaveURL(/kind=normal/);
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.goto('/collections?q=nothing-of-the-kind');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(20);
});

test('cards say the price range and what an opening is worth, and can be sorted by it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/collections');
  await expect(cards(page).first()).toContainText(/\d+ skins\s*\$[\d.,]+ – \$[\d.,]+/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Expected return');
  await expect(page).toHaveURL(/sort=ratio/);
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);
  await expect(cards(page).first()).toContainText(/Expected value\s*\$[\d.,]+ [+−][\d.,]+%/);
  const ratios = (await cards(page).allTextContents()).map((text) =>
    Number(/([+−][\d.,]+)%/.exec(text)![1]!.replace('−', '-').replaceAll(',', '')),
  );
  expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('ratio');
});

test('a card leads to its collection by name and id; its items lead to their pages and to the case [COLL-204] [COLL-206] [COLL-207] [COLL-208] [ROUTE-133] [ROUTE-211] [SHELL-216]', async ({
  page,
  context,
}) => {
  await page.goto('/collections?q=the+kilowatt');
  const call = page.waitForRequest(/\/item\/collection-info\?id=\d+$/);
  await cards(page)
    .getByRole('link', { name: /The Kilowatt Collection/ })
    .click();
  await expect(page).toHaveURL(/\/cs2\/collection\/The%20Kilowatt%20Collection\?id=\d+$/);
  expect(new URL((await call).url()).searchParams.get('id')).toBe(new URL(page.url()).searchParams.get('id'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Kilowatt Collection');
  await expect(page.getByText('17 skins')).toBeVisible();
  const skins = page.getByRole('list', { name: 'Skins of the collection' });
  await expect(skins.getByRole('listitem')).toHaveCount(17);
  const opened = context.waitForEvent('page');
  await skins.getByRole('link', { name: /Inheritance/ }).click();
  await expect(await opened).toHaveURL(/\/cs2\/item\/ak-47-inheritance-/);
  await page
    .getByRole('list', { name: 'Cases and packages that hold it' })
    .getByRole('link', { name: /Kilowatt Case/ })
    .click();
  await expect(page).toHaveURL(/\/cs2\/case\/Kilowatt%20Case\?id=\d+$/);
});

test('a case lists its items with ranges, and shows and hides the special rare items [COLL-209] [COLL-210] [COLL-217] [ROUTE-134] [ROUTE-212]', async ({
  page,
}) => {
  const rareCalls: string[] = [];
  page.on('request', (request) => request.url().includes('/item/case?') && rareCalls.push(new URL(request.url()).search));
  await page.goto(CASE);
  await expect(page).toHaveURL(/\?id=\d+$/);
  const items = page.getByRole('list', { name: 'Items of the case' });
  const skin = items.getByRole('listitem').filter({ hasText: 'Inheritance' });
  await expect(skin).toContainText(/Normal\s*\$[\d.,]+ – \$[\d.,]+/);
  await expect(skin).toContainText(/StatTrak\s*\$[\d.,]+/);
  const card = page.getByRole('button', { name: /Special rare items/ });
  await expect(card).toHaveAttribute('aria-expanded', 'false');
  await expect(card).toContainText('0.26%');
  await expect(items.getByRole('listitem')).toHaveCount(18);
  await card.click();
  await expect(items.getByRole('listitem')).toHaveCount(31);
  await card.click();
  await expect(items.getByRole('listitem')).toHaveCount(18);
  await card.click();
  await expect(items.getByRole('listitem')).toHaveCount(31);
  expect(rareCalls.map((search) => new URLSearchParams(search).get('rare'))).toEqual(['0', '1']);

  await page.goto('/cs2/case/Antwerp%202022%20Inferno%20Souvenir%20Package');
  await expect(items.getByRole('listitem').first()).toContainText(/Souvenir\s*\$/);
  await expect(card).toHaveCount(0);
});

test('a case says what an opening is worth, and how that is computed', async ({ page }) => {
  await page.goto(CASE);
  const panel = page.getByRole('region', { name: 'What an opening is worth' });
  await expect(panel.getByRole('table', { name: 'Odds by rarity' }).getByRole('row')).toHaveCount(6);
  await panel.getByText('Expected value').waitFor();
  await panel.getByRole('button').first().click();
  const explained = page.getByRole('dialog');
  await expect(explained).toContainText('Σ (odds of a rarity × average price of its items) ÷ Σ odds');
  // the inputs of the explanation give its result
  const inputs = await explained.locator('dl > div').evaluateAll((rows) => rows.map((row) => row.querySelector('dd')!.textContent));
  const numbers = (text: string): number[] => (text.match(/[\d.,]+/g) ?? []).map((one) => Number(one.replaceAll(',', '')));
  const rarities = inputs.slice(0, 5).map(numbers);
  const sum =
    rarities.reduce((total, [odds, average]) => total + odds! * average!, 0) / rarities.reduce((total, [odds]) => total + odds!, 0);
  expect(Math.abs(numbers(inputs[5]!)[0]! - sum)).toBeLessThan(0.02);
});

test('the button of a case opens the simulator with its id [COLL-211]', async ({ page }) => {
  await page.goto(CASE);
  await expect(page).toHaveURL(/\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get('id');
  await page.getByRole('link', { name: 'Open in the simulator' }).click();
  await expect(page).toHaveURL(new RegExp(`/cs2/simulator/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kilowatt Case');
});

test('what does not exist is not found', async ({ page, request, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  for (const [path, title] of [
    ['/cs2/case/No%20Such%20Case', 'Case not found'],
    ['/cs2/case/Kilowatt%20Case?id=999999999', 'Case not found'],
    ['/cs2/collection/No%20Such%20Collection', 'Collection not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  expect((await request.get('/cs2/case/No%20Such%20Case')).status()).toBe(404);
});

test('a list that fails says so and can be asked again', async ({ page, problems }) => {
  problems.allow(/500|Failed to load/);
  await page.route('**/api/v1/item/collections?**', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }),
  );
  await page.goto('/collections');
  await expect(page.getByRole('alert')).toContainText('Could not load.');
  await page.unroute('**/api/v1/item/collections?**');
  await expect(async () => {
    // the list also loads by itself as soon as the server answers another request
    if ((await cards(page).count()) === 0) await page.getByRole('button', { name: 'Retry' }).click({ timeout: 1000 });
    await expect(cards(page)).toHaveCount(20, { timeout: 3000 });
  }).toPass();
});

test('the pages are served with title, description and address, and stand in sitemaps', async ({ request }) => {
  for (const [path, title, description] of [
    ['/cs2/collection/The%20Kilowatt%20Collection', 'The Kilowatt Collection', /all 17 skins/],
    [CASE, 'Kilowatt Case', /Kilowatt Case from \$[\d.,]+: all 30 items/],
  ] as const) {
    const html = await (await request.get(path, { headers: { 'accept-language': 'en' } })).text();
    expect(html).toContain(`<title>${title} | Lootfolio - Steam item trading tools</title>`);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}\\?id=\\d+">`));
    expect(/<meta property="og:description" content="([^"]*)">/.exec(html)![1]).toMatch(description);
  }
  const cases = await (await request.get('/sitemap-cases-1.xml')).text();
  expect(cases).toMatch(/<loc>http:\/\/localhost:\d+\/cs2\/case\/Kilowatt%20Case\?id=\d+<\/loc>/);
  expect(await (await request.get('/sitemap-collections-1.xml')).text()).toContain('/cs2/collection/The%20Kilowatt%20Collection?id=');
});

for (const path of ['/collections', '/cs2/collection/The%20Kilowatt%20Collection', CASE])
  test(`axe finds nothing on ${decodeURIComponent(path)}, and nothing is cut off`, async ({ page }) => {
    test.setTimeout(180_000);
    await expectAccessible(page, path, () => settle(page));
  });
