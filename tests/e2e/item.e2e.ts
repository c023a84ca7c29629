// covers: market/items, market/collections, market/marketplaces
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, setLanguage, settle, signIn, test } from './fixtures.ts';

/** This item has no price on MarketCSGO in the sandbox. */
const REDLINE = '/cs2/item/ak-47-redline-field-tested';
test.use({ viewport: { width: 1440, height: 900 } });

const prices = (page: Page) => page.getByRole('table', { name: 'Market prices' });

/** Opens an item and waits for its prices. */
async function open(page: Page, path = REDLINE): Promise<void> {
  await page.goto(path);
  await expect(prices(page).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
}

test('says what the item is, where else it can be seen, and its price statistics, each of which explains itself [ITEM-201] [ITEM-202] [ITEM-203] [ITEM-212]', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1, name: 'AK-47 | Redline (Field-Tested)' })).toBeVisible();
  await expect(page).toHaveTitle('AK-47 | Redline (Field-Tested) | Lootfolio - Steam item trading tools');
  const about = page.getByRole('region', { name: 'About this item' });
  await expect(about.getByRole('term')).toHaveText(['Category', 'Exterior', 'Rarity', 'Collection', 'StatTrak', 'Souvenir', 'Found in']);
  await expect(about.getByRole('definition')).toHaveText([
    ...['Rifle', 'Field-Tested', 'Classified', 'The Phoenix Collection', 'No', 'No'],
    'Operation Phoenix Weapon Case',
  ]);
  await expect(page.getByRole('link', { name: 'Steam market' })).toHaveAttribute(
    'href',
    'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20(Field-Tested)',
  );

  // a figure stands once: the lowest price is the best place to buy, Steam and Buff.163 are rows of the table
  const place = page.getByRole('heading', { name: 'Best place to buy' }).locator('../..');
  const cheapest = prices(page).getByRole('row').filter({ hasText: 'Best place to buy' });
  await expect(place).toContainText((await cheapest.getByRole('link').innerText()).split('\n').at(-1)!);
  await expect(place).toContainText((await cheapest.getByRole('cell').first().innerText()).trim());
  for (const market of [/^Steam/, /Buff\.163/]) await expect(prices(page).getByRole('row', { name: market })).toContainText(/\$\d/);
  const stats = page.getByRole('region', { name: 'Price statistics' });
  for (const [label, value, explained] of [
    [/^24 h change on Steam$/, /%/, 'on the market of the chart'],
    [/^30 days on Steam$/, /^\$[\d.,]+ – \$[\d.,]+$/, 'on the market of the chart'],
    [/^Average of \d+ markets$/, /^\$[\d.,]+$/, 'Markets with a fresh price'],
    [/^Highest price, on /, /^\$[\d.,]+$/, 'the highest of the fresh prices'],
    [/^7-day sales/, /^[\d,]+$/, 'sum of the sales that markets report for 7 days'],
  ] as const) {
    const figure = stats.getByText(label).locator('..').getByRole('button');
    await expect(figure).toHaveText(value);
    await figure.click();
    await expect(page.getByRole('dialog')).toContainText(explained);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('picture, price chart and the best places are in the first screen, before the table', async ({ page }) => {
  await open(page);
  const history = page.getByRole('region', { name: 'Price history' });
  await expect(history.getByRole('slider')).toBeVisible();
  const bottomOf = async (part: Locator): Promise<number> => {
    const { y, height } = (await part.boundingBox())!;
    return y + height;
  };
  for (const part of [history, ...['buy', 'sell'].map((what) => page.getByRole('heading', { name: `Best place to ${what}` }))])
    expect(await bottomOf(part)).toBeLessThan(520);
  expect((await prices(page).getByRole('row').nth(1).boundingBox())!.y).toBeLessThan(640);
  await page.setViewportSize({ width: 390, height: 844 });
  const [name, buy, chart] = await Promise.all(
    [page.getByRole('heading', { level: 1 }), page.getByRole('heading', { name: 'Best place to buy' }), history].map(bottomOf),
  );
  expect(name).toBeLessThan(buy!);
  expect(buy).toBeLessThan(chart!);
});

test('tells how fast the item sells on each market, and explains it', async ({ page }) => {
  await open(page);
  await expect(async () => {
    await page.reload();
    await expect(
      prices(page)
        .getByRole('button', { name: /(hr|days?)$/ })
        .first(),
    ).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 150_000 });
  await prices(page)
    .getByRole('row', { name: /Skinport/ })
    .getByRole('button', { name: /(hr|days?)$/ })
    .click();
  const explained = page.getByRole('dialog').filter({ hasText: 'Time to sell on Skinport' });
  await expect(explained).toContainText('at the rate that the market reports');
  await expect(explained.getByText(/ to .* in 8 of 10 cases/)).toHaveCount(2);
  await expect(explained.getByRole('link', { name: 'How this is estimated' })).toHaveAttribute('href', '/time-to-sell');
});

test('lists the markets by price, with net, discount, stock and link; a converted price tells its own amount and the rate [DATA-352] [ITEM-208] [ITEM-209] [ITEM-210] [ITEM-211]', async ({
  page,
}) => {
  await open(page);
  await expect(prices(page).getByRole('columnheader')).toHaveText([
    'Market',
    'Price',
    'Net',
    'vs. Steam',
    'Stock',
    'Sold 7 d',
    'Time to sell',
    'Age',
  ]);
  const fresh = prices(page).locator('tbody tr[data-stale="false"]');
  const amounts = (await fresh.evaluateAll((rows) => rows.map((row) => row.querySelector('td')!.innerText))).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
  expect(amounts.length).toBeGreaterThan(5);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  await expect(prices(page).getByText('Best place to buy')).toHaveCount(1);
  await expect(prices(page).getByText('Best place to sell')).toHaveCount(1);
  await expect(prices(page).getByRole('link', { name: 'Buff.163' })).toHaveAttribute('href', /^https:\/\/buff\.163\.com\//);
  await expect(prices(page).getByRole('row', { name: /^Steam/ })).toContainText('wallet only');

  await prices(page)
    .getByRole('row', { name: /Buff\.163/ })
    .getByRole('cell')
    .first()
    .getByRole('button')
    .focus();
  await expect(page.getByRole('tooltip')).toHaveText(/[\d.]+ CNY at [\d.]+ CNY per dollar, .+, .+20\d\d/);
});

test('offers exteriors and variants with their lowest prices [ITEM-214] [ITEM-215]', async ({ page }) => {
  await open(page);
  const variants = page.getByRole('navigation', { name: 'Exteriors and variants' });
  await expect(variants.getByRole('link', { name: /^FT \$/ }).first()).toHaveAttribute('aria-current', 'page');
  await variants
    .getByRole('link', { name: /^MW \$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/ak-47-redline-minimal-wear$/);
  await expect(page.getByRole('heading', { level: 1, name: 'AK-47 | Redline (Minimal Wear)' })).toBeVisible();
});

for (const [game, id, requirement] of [
  ['dota2', 570, '[ITEM-219]'],
  ['tf2', 440, '[ITEM-222]'],
  ['rust', 252490, '[ITEM-222]'],
] as const) {
  test(`an item of ${game} has its page, with prices and history ${requirement}`, async ({ page }) => {
    const { items } = (await (await page.request.post('/api/v1/item/all', { data: { name: 'a', game: id, limit: 50 } })).json()) as {
      items: { slug: string; name: string; price: number | null }[];
    };
    const { slug, name } = items.find(({ price }) => price !== null)!;
    await open(page, `/${game}/item/${slug}?market=buff`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const options = page.getByRole('combobox', { name: 'Market of the price history' }).getByRole('option');
    const shown = game === 'dota2' ? 'MarketCSGO' : 'Buff.163';
    await expect(page.getByRole('figure', { name: `Prices on ${shown}, 30D` })).toBeVisible();
    if (game === 'dota2') await expect(options).toHaveText(['MarketCSGO']);
    else expect(await options.count()).toBeGreaterThan(1);
  });
}

test('newer prices are offered; those that are there stay when the newer ones cannot be loaded', async ({ page, problems }) => {
  problems.allow(/api\/v1\/item/);
  let version = 10;
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\n\nevent: board\ndata: {"version":${version},"markets":[2]}\n\n` }),
  );
  const heard = page.waitForResponse('**/api/v1/events');
  await open(page);
  await heard;
  await page.route('**/api/v1/item', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  version = 11;
  await page.getByRole('button', { name: '1 update' }).click();
  await expect(page.getByText(/These figures are from/)).toBeVisible();
  await expect(prices(page).getByRole('row').nth(1)).toBeVisible();
});

test('a phone has room for the age of each price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const age = prices(page).getByRole('row').nth(1).locator('time:visible');
  await expect(age).toHaveCount(1);
  const { x, width } = (await age.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
});

test('csgo leads to cs2, and a name to its slug [ROUTE-161]', async ({ page }) => {
  await open(page, `/csgo/item/${encodeURIComponent('AK-47 | Redline (Field-Tested)')}?interval=7D`);
  await expect(page).toHaveURL(/\/cs2\/item\/ak-47-redline-field-tested\?interval=7D$/);
});

test('names the collection and the cases of an item, each with the address of its page [ITEM-213]', async ({ page }) => {
  await open(page);
  const asked = await page.request.post('/api/v1/item', { data: { slug: 'ak-47-redline-field-tested', game: 'cs2' } });
  const { item } = (await asked.json()) as {
    item: { item_collection: { id: number; name: string }; cases: { id: number; name: string }[] };
  };
  const address = (kind: string, { id, name }: { id: number; name: string }): string => `/cs2/${kind}/${encodeURIComponent(name)}?id=${id}`;
  const collection = page.getByRole('link', { name: 'The Phoenix Collection' });
  await expect(collection).toHaveCount(2);
  for (const link of await collection.all()) await expect(link).toHaveAttribute('href', address('collection', item.item_collection));
  await expect(page.getByRole('link', { name: 'Operation Phoenix Weapon Case' })).toHaveAttribute('href', address('case', item.cases[0]!));
});

test.describe('the community vote', () => {
  const stars = (page: Page, name = 'Your vote') => page.getByRole('radiogroup', { name });
  const votes = (page: Page) => page.getByRole('group', { name: 'Community vote' });

  test('takes one vote of 1 to 5 stars from a user, shows it to everybody, and lets it be changed, by keyboard too [ITEM-204, ITEM-205, ITEM-206, ITEM-207]', async ({
    page,
  }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/item/vote')) sent.push(request.postDataJSON());
    });
    await signIn(page, 'user-3301');
    await open(page, '/cs2/item/ak-47-redline-minimal-wear');
    await expect(stars(page).getByRole('radio')).toHaveCount(5);
    const count = async (): Promise<number> => Number(/(\d+) votes?$/.exec((await votes(page).textContent())!)?.[1] ?? 0);
    await expect(votes(page)).toHaveText(/votes? ?(yet)?$/);
    const before = await count();
    await stars(page).getByRole('radio', { name: '5 stars' }).click();
    await expect(page.getByText('Thanks for your vote.')).toBeVisible();
    await expect(stars(page).getByRole('radio', { name: '5 stars' })).toBeChecked();
    await expect.poll(count).toBe(before + 1);

    await stars(page).getByRole('radio', { name: '5 stars' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(stars(page).getByRole('radio', { name: '4 stars' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(stars(page).getByRole('radio', { name: '4 stars' })).toBeChecked();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent).toEqual([5, 4].map((vote) => ({ item_id: expect.any(Number), game: 'cs2', vote })));
    expect(await count()).toBe(before + 1);

    await setLanguage(page, 'tr');
    await page.reload();
    await expect(stars(page, 'Oyunuz').getByRole('radio', { name: '4 yıldız' })).toBeChecked();
    await expect(page.getByRole('group', { name: 'Topluluk oyu' })).toHaveText(/^5 üzerinden \d,\d \d+ oy$/);
  });

  test('stays what it was when it cannot be counted, and says so [ITEM-207]', async ({ page, problems }) => {
    problems.allow(/500/);
    await signIn(page, 'user-3302');
    await open(page);
    await expect(votes(page)).toHaveText(/votes? ?(yet)?$/);
    const before = await votes(page).textContent();
    await page.route('**/api/v1/item/vote', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
    await stars(page).getByRole('radio', { name: '2 stars' }).click();
    await expect(page.getByText('Try Again Later!')).toBeVisible();
    await expect(stars(page).getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(votes(page)).toHaveText(before!);
  });

  test('sends a visitor to sign in, and back to the item [ITEM-207]', async ({ page }) => {
    await open(page, `${REDLINE}?interval=7D`);
    await stars(page).getByRole('radio', { name: '3 stars' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => sessionStorage.getItem('next'))).toBe(`${REDLINE}?interval=7D`);
  });
});

test('says how to read a finish: its float values, its exteriors and its phases by price', async ({ page }) => {
  await open(page);
  const reading = page.getByRole('region', { name: 'How to read this' });
  await expect(reading).toContainText('This finish goes from 0.10 to 0.70. Field-Tested covers 0.15 to 0.38 of it.');
  await expect(reading).toContainText('Exteriors: MW, FT, WW, and BS. This finish has no FN.');
  await setLanguage(page, 'tr');
  await page.goto('/cs2/item/karambit-doppler-factory-new-ruby');
  await settle(page);
  await expect(page.getByRole('region', { name: 'Bu bilgiler nasıl okunur?' })).toContainText(
    /Ruby \d faz arasında \d\. sıradadır: .*Ruby \$/,
  );
});

test('an address that no item has offers the items whose names come nearest', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/cs2/item/ak-47-redlin-field-testd');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Item not found' })).toBeVisible();
  await page.getByRole('link', { name: /^AK-47 \| Redline \(Field-Tested\)/ }).click();
  await expect(page).toHaveURL(REDLINE);
  await expect(prices(page)).toBeVisible();
});

test('an unknown item and an unknown game are not found', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/cs2/item/no-such-item');
  await expect(page.getByRole('heading', { name: 'Item not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare prices' }).click();
  await expect(page).toHaveURL(/\/comparison/);
  await page.goto('/minecraft/item/sword');
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
});

test('axe finds nothing', async ({ page }) => {
  test.setTimeout(180_000);
  await expectAccessible(page, REDLINE, () => expect(page.getByRole('link', { name: /Buff\.163/ }).first()).toBeVisible());
});
