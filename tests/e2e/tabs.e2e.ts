// covers: market/items, market/marketplaces, market/watchlist, people/account, people/auth
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { findItem, returnFromSteam, unwatchAll } from './people.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const secondTab = (page: Page): Promise<Page> => page.context().newPage();

test('an item watched in one tab is on the list of another, and its star there is filled; taken off, it is gone in both', async ({
  page,
}) => {
  await signIn(page, 'user-651');
  await unwatchAll(page);
  const item = await findItem(page, 'fracture case');
  const [list, itself] = [await secondTab(page), await secondTab(page)];
  await list.goto('/watchlist');
  await expect(list.getByText('Your watchlist is empty.')).toBeVisible();
  await itself.goto(`/cs2/item/${item.slug}`);
  await expect(itself.getByRole('button', { name: 'Add To Watchlist' })).toBeVisible();
  await page.goto(`/cs2/item/${item.slug}`);
  await page.getByRole('button', { name: 'Add To Watchlist' }).click();
  await expect(itself.getByRole('button', { name: 'Remove Item' })).toBeVisible();
  await expect(list.getByRole('article')).toHaveAccessibleName(item.name);
  await list.getByRole('button', { name: `Remove Item: ${item.name}` }).click();
  for (const tab of [page, itself]) await expect(tab.getByRole('button', { name: 'Add To Watchlist' })).toBeVisible();
});

test('an own fee set in one tab stands in another at once', async ({ page }) => {
  await signIn(page, 'user-652');
  const other = await secondTab(page);
  for (const tab of [page, other]) await tab.goto('/marketplaces');
  const row = other.getByRole('row', { name: /Waxpeer/ });
  await expect(row).toContainText('8%');
  await page.getByRole('button', { name: 'Set your own fee on Waxpeer' }).click();
  await page.getByLabel('Your fee on Waxpeer, in percent').fill('5.5');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('own5.5%');
  await page.getByRole('button', { name: 'Set your own fee on Waxpeer' }).click();
  await page.getByRole('button', { name: 'Use 8%' }).click();
  await expect(row).not.toContainText('own');
});

test('language and theme chosen in one tab are those of another at once', async ({ page }) => {
  const other = await secondTab(page);
  for (const tab of [page, other]) await tab.goto('/marketplaces');
  await expect(other.getByRole('heading', { name: 'Marketplaces', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'TR' }).click();
  await expect(other.locator('html')).toHaveAttribute('lang', 'tr');
  await expect(other.getByRole('heading', { name: 'Pazaryerleri', level: 1 })).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: theme === 'light' ? 'Açık' : 'Koyu' }).click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', theme);
  }
});

test('a tab whose session another tab ended says so, keeps what was typed, and is back where it was after the next sign-in', async ({
  page,
  problems,
}) => {
  // the other tab may have a request in flight when the session ends
  problems.allow(/401 \(Unauthorized\)/);
  await signIn(page, 'user-653', { fresh: true });
  const other = await secondTab(page);
  await other.goto('/user-details?typed=1#e_mail');
  const mail = other.getByRole('textbox', { name: 'E-mail address' });
  await mail.fill('half.typed@exam');
  await page.goto('/dashboard');
  await nav(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.waitForLoadState();
  await expect(other.getByRole('alert')).toContainText('Your session ended.');
  await returnFromSteam(page, 'user-653');
  await expect(other).toHaveURL(/\/user-details.*#e_mail$/);
  await expect(mail).toHaveValue('half.typed@exam');
});
