// covers: site/help, selling/sales, holdings/imports
import { expectAccessible } from './accessibility.ts';
import { expect, openAs, settle, setLanguage, signIn, test } from './fixtures.ts';

test('the guide has a page for each job, in both languages', async ({ page }) => {
  await page.goto('/guide');
  await expect(page).toHaveURL(/\/guide\/compare$/);
  const pages = page.getByRole('navigation', { name: 'Pages of the guide' }).getByRole('link');
  await expect(pages).toHaveText(['Compare', 'Value', 'Import', 'Sell', 'Be paid', 'Report']);
  await pages.filter({ hasText: 'Sell' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell: list on several markets at once');
  await expect(page).toHaveTitle(/^Guide: Sell \|/);
  const picture = page.getByRole('img', { name: 'List Items' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'follow the money' }).click();
  await expect(page).toHaveURL(/\/guide\/be-paid$/);
  await setLanguage(page, 'tr');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Rehberin sayfaları' }).getByRole('link', { name: 'Ödeme alma' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('img', { name: 'Satış Geçmişi' })).toBeVisible();
});

test('a page that the guide does not have is not found', async ({ page }) => {
  await page.goto('/guide/nothing');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
});

test('the question mark of a screen leads to the page about its job', async ({ page }) => {
  await signIn(page, 'user-431');
  await page.goto('/sales');
  await page.getByRole('button', { name: 'About this screen' }).click();
  await page.getByRole('link', { name: 'Guide: Be paid' }).click();
  await expect(page).toHaveURL(/\/guide\/be-paid$/);
});

test('axe finds nothing in the guide', async ({ page }) => {
  test.setTimeout(180_000);
  await openAs(page, '/guide/value');
  await expectAccessible(page, '/guide/value', () => settle(page));
});
