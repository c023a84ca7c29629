// covers: market/marketplaces
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

test('every source tells its state; opened, its lists; and Krakatoa that none is known', async ({ page }) => {
  await page.goto('/status');
  const table = page.getByRole('table', { name: 'Source status' });
  await expect(table.getByRole('row', { name: /Krakatoa/ })).toContainText('No public price list of this market is known.');
  await expect(table.getByRole('row', { name: /Krakatoa/ })).toContainText('Off');
  await expect(table.getByRole('row', { name: /Skinport/ })).toContainText(/On time|Late/);
  await page.getByRole('button', { name: 'Steam', exact: true }).click();
  for (const game of ['CS2', 'Dota2', 'TF2', 'Rust'])
    await expect(table.getByRole('row', { name: new RegExp(`^${game} steam`) })).toBeVisible();
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await expectAccessible(page, '/status', () => expect(page.getByText('Krakatoa')).toBeVisible());
});
