// covers: app/home, market/comparison, market/marketplaces, market/watchlist
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { watch } from './people.ts';

test('home shows movers, spreads, sources and the ways on', async ({ page }) => {
  await signIn(page, 'user-143');
  const [watched] = await watch(page, 'ak-47 redline field-tested');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('region', { name: 'Watchlist movers' })).toContainText(watched!.split(' | ')[1]!.split(' (')[0]!);
  const spreads = page.getByRole('region', { name: 'Best spreads, CS2 from $1' });
  const costs = spreads.locator('tbody tr td:nth-of-type(2)');
  await expect(costs.first()).toContainText('$', { timeout: 45_000 });
  for (const cost of await costs.allTextContents()) expect(Number(/[\d.]+/.exec(cost.replaceAll(',', ''))![0])).toBeGreaterThanOrEqual(1);
  await expect(spreads.getByRole('link', { name: 'Open comparison' })).toHaveAttribute('href', '/comparison?priceFrom=1');
  await expect(page.getByRole('region', { name: 'Price sources' })).toContainText(/of 23 sources are on time/);
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /Marketplaces/ })
    .click();
  await expect(page).toHaveURL(/\/marketplaces$/);
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await signIn(page, 'user-142');
  await watch(page, 'fracture case');
  await expectAccessible(page, '/dashboard', () => expect(page.getByText('Fracture Case').first()).toBeVisible());
});
