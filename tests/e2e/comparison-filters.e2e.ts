// covers: market/comparison, market/marketplaces
import { BUY, deleteViews, figures, message, openComparison, PROFIT_RATIO, rows, table } from './comparison-page.ts';
import { expect, openFilters, signIn, test, turnOn } from './fixtures.ts';
import { returnFromSteam } from './people.ts';

test.use({ viewport: { width: 1600, height: 900 } });

test('swaps, and asks about sets of markets by the other call [COMP-205] [COMP-206] [COMP-242] [COMP-245]', async ({ page }) => {
  const pair = page.waitForRequest('**/item/comparison');
  await openComparison(page);
  await page.getByRole('button', { name: 'Swap source and target markets' }).click();
  await expect(page).toHaveURL(/source=haloskins&target=buff/);
  await expect(page.getByRole('button', { name: 'Buy on: HaloSkins' })).toBeVisible();
  const request = page.waitForRequest('**/item/multiple-comparison');
  await page.getByRole('button', { name: 'Buy on: HaloSkins' }).click();
  await turnOn(page.getByRole('checkbox', { name: /^Waxpeer/ }));
  expect((await request).postDataJSON()).toEqual({
    ...(await pair).postDataJSON(),
    sourceMarket: ['waxpeer', 'haloskins'],
    targetMarket: ['buff'],
  });
  await expect(page.getByRole('checkbox', { name: /Steam.*wallet only/ })).toBeVisible();
});

test('a search goes back to page 1; nothing found says so and offers the way out [COMP-237] [COMP-235]', async ({ page }) => {
  await openComparison(page, '?page=2');
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill('redline');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=redline$/);
  await expect(rows(page).first()).toContainText('Redline');
  await search.fill('no such thing at all');
  await expect(page.getByText('items not found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(25);
});

test('the advanced filters are locked for a visitor, and their link is remembered [COMP-207] [COMP-209] [COMP-210] [COMP-245] [ROUTE-159]', async ({
  page,
}) => {
  await openComparison(page, '?priceFrom=5');
  await openFilters(page);
  const panel = page.getByRole('region', { name: 'Advanced filters' });
  await expect(panel.getByText('sign in with Steam to use advanced filters')).toBeVisible();
  await expect(panel.getByText("This link's filters need sign-in")).toBeVisible();
  await expect(page.getByText('The list is shown without these filters: filters need sign-in.')).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await panel.getByRole('link', { name: 'Sign in with Steam' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('next'))).toBe('/comparison?priceFrom=5');
  await returnFromSteam(page, 'user-187');
  await expect(page).toHaveURL(/\/comparison\?priceFrom=5$/);
  await openFilters(page);
  await expect(page.getByRole('textbox', { name: 'Price, minimum' })).toHaveValue('5');
  await expect.poll(async () => (await figures(page, BUY)).every((price) => price >= 5)).toBe(true);
});

test('the filter panel is blurred for a visitor, and clear for who is signed in [COMP-208]', async ({ page }) => {
  await openComparison(page);
  await openFilters(page);
  const panel = page.getByRole('region', { name: 'Advanced filters' });
  await expect(panel.locator('[inert]')).toHaveCSS('filter', /blur\([1-9]/);
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await signIn(page, 'user-181');
  await openComparison(page);
  await openFilters(page);
  const minimum = page.getByRole('textbox', { name: 'Price, minimum' });
  await expect(minimum).toBeEditable();
  expect(await minimum.evaluate((field) => field.closest('[inert]'))).toBeNull();
  await expect(page.getByText('sign in with Steam to use advanced filters')).toHaveCount(0);
});

test('filters stand in the address, are kept in the browser and restored, and are lost with the logout [COMP-238]', async ({ page }) => {
  await signIn(page, 'user-181', { fresh: true });
  await openComparison(page, '?source=buff&target=haloskins');
  await openFilters(page);
  await page.getByRole('textbox', { name: 'Price, minimum' }).fill('20');
  await page.keyboard.press('Enter');
  await turnOn(page.getByRole('switch', { name: 'Global lowest only' }));
  await expect(page).toHaveURL(/priceFrom=20&lowest=1/);
  await expect(rows(page).first().getByRole('img', { name: 'Global lowest price' })).toBeVisible();
  await expect.poll(async () => (await figures(page, BUY)).every((price) => price >= 20)).toBe(true);
  const kept = () => page.evaluate(() => (JSON.parse(localStorage.getItem('comparison-filters')!) as { comparison: object }).comparison);
  await expect.poll(kept).toMatchObject({ minPrice: 20_000, globalMinimum: { isChecked: true } });
  await page.goto('/comparison');
  await expect(page).toHaveURL(/priceFrom=20&lowest=1/);
  await expect(page.getByRole('textbox', { name: 'Price, minimum' })).toHaveValue('20');

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('comparison-filters'))).toBeNull();
  await signIn(page, 'user-181', { fresh: true });
  await openComparison(page);
  await expect(page.getByRole('button', { name: 'Worth a trade' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).not.toHaveURL(/priceFrom=20|lowest/);
});

/** The request that the screen sends when no filter was chosen. */
const DEFAULT_QUERY = {
  game: 730,
  currentPage: 1,
  pageSize: 25,
  sortBy: 'profitRatio',
  sortOrder: 'DESC',
  searchQuery: '',
  priceFrom: 0,
  priceTo: 20_000_000,
  minROI: 0,
  maxROI: 10_000,
  quantity: 0,
  volume: 0,
  type: [],
  exterior: [],
  rarity: [],
  extra: [],
  sourceMarket: ['buff'],
  targetMarket: ['haloskins'],
  globalMinimum: 0,
  outliers: 0,
};
const EVERYTHING =
  '?q=a&page=2&size=10&sort=name&order=asc&source=skinport&target=waxpeer&target=csfloat&priceFrom=20&priceTo=500&roiFrom=1&roiTo=50&' +
  'quantity=3&volume=5&type=Rifle&exterior=Field-Tested&rarity=Covert&extra=Normal&lowest=1&suspicious=1&maxAge=60&payout=1';

test('the first visit starts with the usual values, that of a user with the rows worth a trade, and a reset brings all of the usual back [COMP-216] [COMP-218] [COMP-219] [COMP-220]', async ({
  page,
}) => {
  const first = page.waitForRequest('**/item/comparison');
  await openComparison(page);
  expect((await first).postDataJSON()).toEqual(DEFAULT_QUERY);
  await signIn(page, 'user-181');
  await openComparison(page);
  await expect(page.getByRole('button', { name: 'Worth a trade' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/comparison${EVERYTHING}`);
  await openFilters(page);
  await expect(page.getByRole('textbox', { name: 'Price, maximum' })).toHaveValue('500');
  await expect(page.getByRole('textbox', { name: 'ROI, maximum' })).toHaveValue('50');
  const request = page.waitForRequest('**/item/comparison');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  expect((await request).postDataJSON()).toEqual(DEFAULT_QUERY);
  await expect(page).toHaveURL(/\/comparison\?source=buff&target=haloskins$/);
  // a field at its default is empty and names its limit
  for (const [name, limit] of [
    ['Price, maximum', '20,000'],
    ['ROI, minimum', '0%'],
    ['ROI, maximum', '10,000%'],
  ] as const) {
    await expect(page.getByRole('textbox', { name })).toHaveValue('');
    await expect(page.getByRole('textbox', { name })).toHaveAttribute('placeholder', limit);
  }
  await expect(page.getByRole('button', { name: 'Buy on: Buff.163' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sell on: HaloSkins' })).toBeVisible();
});

test('a line says which pair stands in for the usual one', async ({ page }) => {
  await page.route('**/item/filters?*', async (route) => {
    const body = (await (await route.fetch()).json()) as { items: object };
    await route.fulfill({ json: { ...body, items: { ...body.items, preselect: { source: 'skinport', target: 'waxpeer' } } } });
  });
  await openComparison(page);
  await expect(page.getByText('No fresh prices on Buff.163 and HaloSkins. Showing Skinport to Waxpeer.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy on: Skinport' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('a wrong filter is said and not sent', async ({ page }) => {
  await signIn(page, 'user-181');
  await openComparison(page, '?source=buff&target=haloskins');
  await openFilters(page);
  await page.getByRole('textbox', { name: 'Quantity, at least' }).fill('10001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a quantity between 0 and 10,000.');
  await expect(page).toHaveURL(/target=haloskins$/);
});

test('what is credit is marked beside every price that one would sell at, and money is one press away', async ({ page }) => {
  await openComparison(page, '?source=buff&target=tradeitgg&target=lootfarm');
  await expect(page.getByText(/^Payment in items, not in money: Tradeit.gg and Loot.Farm\./)).toBeVisible();
  await expect(rows(page).getByText('trade only')).toHaveCount(25);
  await rows(page).first().getByRole('button', { name: /^\+\$/ }).click();
  await expect(page.getByRole('dialog')).toContainText('the figure is trade credit');
  await page.keyboard.press('Escape');
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('dialog').locator('[data-deal]').getByRole('button', { name: 'trade only' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'trade only' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Only markets that pay money' }).click();
  await expect(page).toHaveURL(/\/comparison\?target=all$/);
  await expect(page.getByText(/^Payment in items/)).toHaveCount(0);
});

test('markets are chosen by keyboard: typing searches, Enter ticks, arrows walk', async ({ page }) => {
  await openComparison(page);
  await page.getByRole('button', { name: 'Sell on: HaloSkins' }).press('Enter');
  await page.keyboard.type('skinp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/target=skinport&target=haloskins/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('checkbox', { name: /^Steam/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/target=buff&target=skinport&target=haloskins/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Skinport' }).click();
  await expect(page).toHaveURL(/target=buff&target=haloskins/);
});

test('one press chooses one market alone', async ({ page }) => {
  await openComparison(page, '?source=buff&target=skinport&target=haloskins');
  await page.getByRole('button', { name: /^Sell on/ }).click();
  const waxpeer = page.getByRole('checkbox', { name: 'Waxpeer' });
  await waxpeer.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Only Waxpeer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]target=waxpeer$/);
  await expect(waxpeer).toBeChecked();
});

test('the list counts what a payout costs, in its address too', async ({ page }) => {
  await signIn(page, 'user-187');
  // only prices at which the payout cost is more than a rounding error
  await openComparison(page, '?source=buff&target=csfloat&priceFrom=50');
  const before = (await figures(page, PROFIT_RATIO))[0]!;
  const request = page.waitForRequest('**/item/comparison');
  await turnOn(page.getByRole('switch', { name: 'After payout costs' }));
  expect((await request).postDataJSON()).toMatchObject({ afterPayout: 1 });
  await expect(page).toHaveURL(/payout=1/);
  await expect(table(page).getByRole('columnheader', { name: 'After payout' })).toBeVisible();
  await expect.poll(async () => (await figures(page, PROFIT_RATIO))[0]).toBeLessThan(before);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'After payout costs' })).toBeChecked();
});

test('what is worth a trade is one press away, and its link shows the same to others', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'user-188');
  await openComparison(page, '?source=buff&target=haloskins');
  const request = page.waitForRequest('**/item/multiple-comparison');
  await page.getByRole('button', { name: 'Worth a trade' }).click();
  expect((await request).postDataJSON()).toMatchObject({ priceFrom: 5000, quantity: 3, maxAge: 60, targetMarket: [], outliers: 0 });
  await expect.poll(async () => (await figures(page, BUY)).every((price) => price >= 5)).toBe(true);
  await expect(rows(page).getByText(/trade only|wallet only/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save or share' }).click();
  await page.getByRole('button', { name: 'Copy the link to "Worth a trade"' }).click();
  await expect(message(page, 'Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Worth a trade' })).toHaveAttribute('aria-pressed', 'true');
});

test('a view is saved, opens with a bare address, gives way to an address of its own, and is deleted', async ({ page, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  await signIn(page, 'user-183');
  await deleteViews(page);
  await openComparison(page, '?volume=5&source=skinport');
  await page.getByRole('button', { name: 'Save or share' }).click();
  await page.getByLabel('Save these filters as').fill('L'.repeat(61));
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText(/60 characters/)).toBeVisible();
  await page.getByLabel('Save these filters as').fill('Liquid');
  await turnOn(page.getByRole('checkbox', { name: 'Open by default' }));
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(message(page, 'View "Liquid" is saved.')).toBeVisible();
  await page.goto('/comparison');
  await expect(page).toHaveURL(/source=skinport&volume=5/);
  await page.goto('/comparison?size=10');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).toHaveURL(/\?size=10$/);
  const tab = page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Liquid' });
  await tab.click();
  await expect(page).toHaveURL(/source=skinport&volume=5/);
  await page.getByRole('button', { name: 'This view' }).click();
  await expect(page.getByRole('checkbox', { name: 'Open by default' })).toBeChecked();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(message(page, 'View "Liquid" is deleted.')).toBeVisible();
  await expect(tab).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save or share' })).toBeVisible();
});

test('of two filters chosen at once both stay, until Back', async ({ page }) => {
  await signIn(page, 'user-185');
  await openComparison(page, '?size=10');
  await openFilters(page);
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('input[role="switch"]')!.click();
    document.querySelector<HTMLElement>('thead button')!.click();
  });
  await expect(page).toHaveURL(/\?size=10&sort=name(?:&order=asc)?&lowest=1$/);
  await expect(page.getByRole('switch', { name: 'Global lowest only' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\?size=10$/);
  await expect(page.getByRole('switch', { name: 'Global lowest only' })).not.toBeChecked();
});
