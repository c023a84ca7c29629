// covers: app/home, selling/dashboard, market/comparison, market/marketplaces, market/targets, market/watchlist
import { expectAccessible } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, settle, signIn, test } from './fixtures.ts';
import { call, findItem, watch } from './people.ts';

test('the dashboard shows what moved, targets, spreads and sources, and no list of screens', async ({ page }) => {
  await signIn(page, 'user-143');
  const [watched] = await watch(page, 'ak-47 redline field-tested');
  const item = await findItem(page, 'fracture case');
  await call(page, '/target', { ...item, name: 'Fracture Case', target_price: 10, direction: 'down' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const movers = page.getByRole('region', { name: /^(What moved|Watchlist movers)$/ });
  await expect(movers).toBeVisible();
  const choice = movers.getByRole('button', { name: 'Watchlist' });
  if (await choice.isVisible()) await choice.click();
  await expect(movers).toContainText(watched!.split(' | ')[1]!.split(' (')[0]!);
  await expect(page.getByRole('region', { name: 'Price Targets' })).toContainText(/Fracture Case.*falls to \$0\.01/);
  const spreads = page.getByRole('region', { name: 'Best spreads, CS2 from $1, ROI up to 100%' });
  const costs = spreads.locator('tbody tr td:nth-of-type(2)');
  await expect(costs.first()).toContainText('$', { timeout: 45_000 });
  for (const cost of await costs.allTextContents()) expect(Number(/[\d.]+/.exec(cost.replaceAll(',', ''))![0])).toBeGreaterThanOrEqual(1);
  const comparison = spreads.getByRole('link', { name: 'Open comparison' });
  await expect(comparison).toHaveAttribute('href', '/comparison?priceFrom=1&roiTo=100&source=buff&target=haloskins');
  await expect(spreads).toContainText(/of 23 sources are on time/);
  await spreads.getByRole('link', { name: 'All sources' }).click();
  await expect(page).toHaveURL(/\/status$/);
  // the logo of a signed-in user leads back
  await page.getByRole('banner').getByRole('link', { name: 'Lootfolio' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the first steps are ticked by what is done, and go when they are hidden', async ({ page }) => {
  await signIn(page, 'user-144');
  await query('update users set first_steps_hidden = false where id = $1', [await userId(page)]);
  await query('delete from watchlist where user_id = $1', [await userId(page)]);
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: /^First steps/ });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps.getByRole('link', { name: 'Watch an item' })).toHaveAttribute('href', '/comparison');
  await expect(steps.getByRole('link', { name: 'Save a market key' })).toHaveAttribute('href', '/user-details#market_api');
  await watch(page, 'fracture case');
  await page.reload();
  await expect(steps.getByText('Watch an item done')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Watch an item' })).toHaveCount(0);
  await Promise.all([
    page.waitForResponse(/\/users\/set-first-steps$/),
    steps.getByRole('button', { name: 'Hide the first steps' }).click(),
  ]);
  await expect(steps).toHaveCount(0);
  await page.reload();
  await settle(page);
  await expect(page.getByRole('region', { name: 'Best spreads, CS2 from $1, ROI up to 100%' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await signIn(page, 'user-142');
  await watch(page, 'fracture case');
  await expectAccessible(page, '/dashboard', () =>
    expect(page.getByRole('region', { name: /^First steps/ }).or(page.getByRole('region', { name: /^İlk adımlar/ }))).toBeVisible(),
  );
});
