import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { watch } from './people.ts';

test('the start page leads a visitor to the comparison and a user home', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/comparison/);
  await signIn(page, 'user-141');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('home shows movers, spreads, sources and the ways on [DASH-127]', async ({ page }) => {
  await signIn(page, 'trader');
  const [watched] = await watch(page, 'ak-47 redline field-tested');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you, Deniz Trades');
  await expect(page.getByRole('region', { name: 'Watchlist movers' })).toContainText(watched!.split(' | ')[1]!.split(' (')[0]!);
  await expect(page.getByRole('region', { name: 'Best spreads, CS2' }).getByRole('row')).not.toHaveCount(1, { timeout: 45_000 });
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
