// covers: holdings/portfolio
import type { Page } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, openAs, personaOf, settle, signIn, test } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

const FIELDS = [
  ...['investments', 'stocks', 'cash', 'crypto', 'bank'],
  ...['buff163', 'waxpeer', 'marketcsgo', 'shadowpay', 'skinland', 'lisskins', 'dmarket', 'csfloat', 'white_market', 'gamerpay'],
  ...['csgo_inventory', 'dota2_inventory'],
];
const values = (changes: Record<string, number> = {}): Record<string, number> => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, 0])),
  ...changes,
});

const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const sum = (page: Page) => page.getByRole('status', { name: 'Sum' });
const card = (page: Page, text: string) => page.locator('[data-fading]').getByText(text, { exact: true });
const save = (page: Page, changes: Record<string, number>) => call(page, '/portfolio', values(changes));

/** Moves the user's saved portfolios to earlier days, because a user can save one only for today. */
const moveBack = async (page: Page, days: number): Promise<unknown> =>
  query('update portfolio_days set day = day - $2::int where user_id = $1', [await userId(page), days]);

/** Deletes the portfolios that an earlier run left. */
const clear = async (page: Page): Promise<unknown> => query('delete from portfolio_days where user_id = $1', [await userId(page)]);

/** Saves a portfolio on each of several days. @param days the cash of each, by how many days ago */
async function saveDays(page: Page, days: Record<number, number>): Promise<void> {
  await clear(page);
  const ago = Object.keys(days)
    .map(Number)
    .toSorted((a, b) => b - a);
  for (const [at, day] of ago.entries()) {
    await save(page, { cash: days[day]!, waxpeer: 5000, csgo_inventory: 12_340 });
    // the portfolios of earlier days move along
    await moveBack(page, day - (ago[at + 1] ?? 0));
  }
}

test('a visitor signs in first and comes back to the very address [ROUTE-127] [ROUTE-207]', async ({ page }) => {
  expect((await page.request.get('/api/v1/portfolio/last')).status()).toBe(401);
  await page.goto('/analytics?days=90');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1301');
  await expect(page).toHaveURL(/\/analytics\?days=90$/);
  await expect(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Portfolio' })).toHaveAttribute(
    'href',
    '/analytics',
  );
});

test('the first update: values are typed, the sum follows, and what was saved is allocated [PORT-202] [PORT-203] [PORT-206] [PORT-207] [PORT-209] [PORT-211] [PORT-213]', async ({
  page,
}) => {
  await signIn(page, 'user-1302');
  await clear(page);
  await openAs(page, '/analytics');
  await page.getByRole('button', { name: 'Enter your values' }).click();
  await expect(field(page, 'Investments')).toBeFocused();
  await expect(page.getByRole('spinbutton')).toHaveCount(17);
  await field(page, 'Cash').fill('1,000.5');
  await expect(sum(page)).toHaveText('$1,000.50');
  await field(page, 'Cash').press('ArrowUp');
  await expect(sum(page)).toHaveText('$1,000.51');
  await field(page, 'White.Market').fill('3000');
  await field(page, 'Dota 2 inventory').fill('12.345');
  await field(page, 'Dota 2 inventory').press('Enter');
  await expect(page.getByText('Enter an amount from 0 to $1,000,000,000.00, in whole cents.')).toBeVisible();
  await expect(field(page, 'Dota 2 inventory')).toBeFocused();
  await expect(sum(page)).toHaveText('$4,000.51');
  expect(await sum(page).evaluate(({ tagName }) => tagName)).toBe('OUTPUT');
  await field(page, 'Dota 2 inventory').fill('999.49');

  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/portfolio'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const sent = values({ cash: 1_000_510, white_market: 3_000_000, dota2_inventory: 999_490 });
  expect((await sending).postDataJSON()).toEqual(sent);
  await expect(card(page, 'Portfolio updated successfully.')).toBeVisible();
  const last = (await (await page.request.get('/api/v1/portfolio/last')).json()) as { data: object };
  expect(last.data).toEqual({ ...sent, sum: 5_000_000, update_time: expect.stringMatching(/Z$/) });

  await page.reload();
  await expect(field(page, 'Cash')).toHaveValue('1,000.51');
  await expect(page.getByText('$5,000.00 today. The line begins with the second day.')).toBeVisible();
  const allocation = page.getByRole('figure', { name: 'Asset allocation' });
  await expect(allocation.locator('svg path')).not.toHaveCount(0);
  await expect(allocation.getByRole('listitem')).toHaveText([
    /^White\.Market\$3,000\.0060\.0%$/,
    /^Cash\$1,000\.5120\.0%$/,
    /^Dota 2 inventory\$999\.4920\.0%$/,
  ]);
  await allocation.getByRole('button', { name: 'Show as table' }).click();
  await expect(allocation.getByRole('row').nth(1)).toHaveText(/White\.Market\s*\$3,000\.00\s*60\.0%/);
});

test('an update that fails says so and loses nothing; what is not saved outlives other screens until it is discarded [PORT-210]', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_FAILED/);
  await signIn(page, 'user-1303');
  await clear(page);
  await save(page, { bank: 20_000 });
  await openAs(page, '/analytics');
  await page.route('**/portfolio', (route) => route.abort());
  // the Tab key selects the value, so that typing replaces it
  await field(page, 'Crypto').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await expect(sum(page)).toHaveText('$30.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page, 'Error while updating portfolio.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Update' }).getByRole('alert')).toBeVisible();
  await expect(field(page, 'Bank')).toHaveValue(/^30/);

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Watchlist' }).click();
  await expect(page).toHaveURL(/\/watchlist/);
  await page.goBack();
  await expect(field(page, 'Bank')).toHaveValue('30.00');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'Bank')).toHaveValue('20.00');
  await expect(sum(page)).toHaveText('$20.00');
  await page.unroute('**/portfolio');
});

test('the history is of 30 days, or of another period that stands in the address; days without an update say so [PORT-201] [PORT-204] [PORT-205] [PORT-212]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'user-1304');
  await saveDays(page, { 60: 1_000_000, 10: 2_000_000, 3: 1_500_000, 0: 3_000_000 });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/portfolio/graph')) asked.push(url.searchParams.get('interval')!);
  });
  await openAs(page, '/analytics');
  const history = page.getByRole('region', { name: 'History' });
  const period = history.getByRole('group', { name: 'Period' });
  await expect(period.getByRole('button')).toHaveText(['7D', '14D', '30D', '3M']);
  await expect(period.getByRole('button', { pressed: true })).toHaveText('30D');
  await expect(history.locator('canvas').first()).toBeVisible();
  await expect(history.getByText('On 27 of these 30 days nothing was saved. They show the values saved last.')).toBeVisible();

  await history.getByRole('button', { name: 'Show as table' }).click();
  const rows = history.getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1)).toHaveText(/\$3,017\.34\s*\$3,000\.00\s*\$5\.00\s*\$12\.34\s*Saved$/);
  await expect(rows.nth(2)).toHaveText(/\$1,517\.34.*Last known$/);
  await expect(rows.nth(4)).toHaveText(/\$1,517\.34.*Saved$/);
  await expect(rows.nth(30)).toHaveText(/\$1,017\.34.*Last known$/);

  for (const [name, days, count] of [
    ['7D', 7, 7],
    ['14D', 14, 14],
    ['3M', 90, 61],
  ] as const) {
    await period.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/analytics\\?days=${days}$`));
    await expect(rows).toHaveCount(count + 1);
  }
  expect(asked).toEqual(['30', '7', '14', '90']);

  const other = await browser.newContext();
  const copy = await other.newPage();
  await signIn(copy, 'user-1304');
  await copy.goto(page.url());
  await expect(copy.getByRole('group', { name: 'Period' }).getByRole('button', { pressed: true })).toHaveText('3M');
  await other.close();
  await period.getByRole('button', { name: '30D' }).click();
  await expect(page).toHaveURL(/\/analytics$/);
});

test('balances and inventories fill what is known of them, with their age, and save nothing', async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, 'user-1307');
  await clear(page);
  const key = `sandbox-key-u${personaOf('user-1307').slice('user-'.length)}`;
  expect((await call(page, '/users/set-api', { market: 'waxpeer', api: key })).status()).toBe(200);
  await call(page, '/steam/refresh-inventory', { appid: 730 });
  const worth = async () =>
    (await (await page.request.get('/api/v1/init/net-worth?game=730')).json()) as { net_worth: number; count: number };
  await expect.poll(async () => (await worth()).net_worth, { timeout: 90_000, intervals: [1000] }).toBeGreaterThan(0);
  const dollars = (money: number): string =>
    (Math.round(money / 10) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

  await openAs(page, '/analytics');
  await page.getByRole('button', { name: 'Fill from markets' }).click();
  const markets = page.getByRole('group', { name: 'Market balances' });
  await expect(markets.getByText('Filled, not saved yet: Waxpeer.')).toBeVisible();
  await expect(markets.getByText('No API key is set: MarketCSGO, Shadowpay, and CSFloat.')).toBeVisible();
  await expect(markets.getByText(/^No way to read your balance is known: Buff\.163, Skinland/)).toBeVisible();
  const { items } = (await (await page.request.get('/api/v1/users/balance')).json()) as {
    items: { market: string; value: { usable: number; on_hold: number } }[];
  };
  const { usable, on_hold } = items.find(({ market }) => market === 'waxpeer')!.value;
  await expect(field(page, 'Waxpeer')).toHaveValue(dollars(usable + on_hold));
  await expect(field(page, 'Waxpeer')).toHaveAccessibleDescription(/^read (just now|\d+ min ago)$/);
  await expect(field(page, 'CSFloat')).toHaveValue('');

  await page.getByRole('button', { name: 'Fill from inventory' }).click();
  const inventories = page.getByRole('group', { name: 'Inventories' });
  await expect(inventories.getByText('Filled, not saved yet: CS2 inventory.')).toBeVisible();
  await expect(inventories.getByText(/^Never read yet: Dota 2 inventory\./)).toBeVisible();
  await expect(field(page, 'CS2 inventory')).toHaveValue(dollars((await worth()).net_worth));
  await expect(field(page, 'CS2 inventory')).toHaveAccessibleDescription(/^read (just now|\d+ min ago)$/);
  expect(((await (await page.request.get('/api/v1/portfolio/last')).json()) as { data: unknown }).data).toBeNull();
});

test('axe finds nothing, nothing is cut off, and the Tab key reaches everything', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'user-1306');
  await saveDays(page, { 20: 1_000_000_000, 4: 2_000_000_000, 0: 999_999_999_990 });
  await expectAccessible(page, '/analytics', () => settle(page));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/analytics');
    await settle(page);
    await expectTabReachesAll(page, `/analytics ${width} px`);
  }
});
