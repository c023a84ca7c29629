import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';

const IN_ID_ORDER =
  'Steam,Buff.163,Waxpeer,MarketCSGO,Bitskins,Skinport,White.Market,Shadowpay,Gamerpay,BuffMarket,Skinthunder,HaloSkins,CSFloat,CSDeals,Krakatoa,Swap.GG,LisSkins,iTrade.gg,Skinflow.gg,Loot.Farm,Tradeit.gg,CS.Money'.split(
    ',',
  );

test('every market stands in the table, in id order [MKT-101] [MKT-201] [MKT-202] [MKT-204] [MKT-205]', async ({ page }) => {
  await page.goto('/marketplaces');
  const table = page.getByRole('table', { name: 'Marketplaces' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '#',
    'Market',
    'Sales fee',
    'Withdrawal fee',
    'Deposit methods',
    'Withdraw methods',
    'Pays out',
  ]);
  for (const [index, name] of IN_ID_ORDER.entries()) {
    const row = table.getByRole('row').nth(index + 1);
    await expect(row.getByRole('cell').first()).toHaveText(String(index + 1));
    await expect(row.getByRole('cell').nth(1)).toContainText(name);
  }
  await expect(table.getByRole('row', { name: /Bitskins/ })).toContainText('fee assumed');
  await expect(table.getByRole('row', { name: /Krakatoa/ })).toContainText('Not connected on this server');
  await expect(page.getByRole('button', { name: /Set your own fee/ })).toHaveCount(0);
});

test('the order stands in the address [MKT-202]', async ({ page }) => {
  await page.goto('/marketplaces');
  await page.getByRole('button', { name: 'Sales fee' }).click();
  await expect(page).toHaveURL(/sort=fee&desc=1/);
  await expect(page.getByRole('row').nth(1)).toContainText('Steam');
  await page.getByRole('button', { name: 'Market', exact: true }).click();
  await expect(page).toHaveURL(/sort=name$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Bitskins');
});

test('an own fee is set in the row, stays, and is given up again [FEE-109] [MKT-202]', async ({ page }) => {
  await signIn(page, 'user-121');
  await page.goto('/marketplaces');
  const row = page.getByRole('row', { name: /Waxpeer/ });
  await page.getByRole('button', { name: 'Set your own fee on Waxpeer' }).click();
  await page.getByLabel('Your fee on Waxpeer, in percent').fill('5,5');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('own5.5%');
  await page.reload();
  await expect(row).toContainText('own5.5%');
  await page.getByRole('button', { name: 'Set your own fee on Waxpeer' }).click();
  await page.getByRole('button', { name: 'Use 8%' }).click();
  await expect(row).toContainText('8%');
  await expect(row).not.toContainText('own');
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await signIn(page, 'user-122');
  await expectAccessible(page, '/marketplaces', () => expect(page.getByText('Skinland')).toBeVisible());
});
