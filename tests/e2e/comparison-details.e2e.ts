// covers: market/comparison, market/items, market/marketplaces
import { message, nameOf, openComparison, rows } from './comparison-page.ts';
import { expect, signIn, test } from './fixtures.ts';

test.use({ viewport: { width: 1600, height: 900 } });

test('an item opens its details and is marked as displayed; Escape closes what floats over the details, then the details [COMP-229] [COMP-230] [COMP-236]', async ({
  page,
}) => {
  await openComparison(page, '?size=10');
  const link = rows(page).first().getByRole('link').first();
  const name = await nameOf(page);
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog.getByRole('table', { name: `Prices of ${name}` })).toContainText('HaloSkins');
  await expect(dialog.getByText('Buff.163 to Waxpeer')).toBeVisible();
  await expect(dialog.getByText('Buy on Buff.163')).toBeVisible();
  await expect(dialog.getByText('Sell on HaloSkins')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add To Watchlist' })).toBeVisible();

  await dialog.getByRole('table').getByRole('button', { name: /^\$/ }).first().click();
  const explanation = page.getByRole('dialog').filter({ hasText: 'net = price' });
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rows(page).first().getByRole('img', { name: 'already displayed' })).toBeVisible();
});

test('details and links to markets count as viewing, each item for an hour of its own [COMP-240]', async ({ page, context }) => {
  await context.route(/^https:/, (route) => route.fulfill({ body: '' }));
  await openComparison(page, '?size=10');
  const marks = (place: number) => rows(page).nth(place).getByRole('img', { name: 'already displayed' });
  const viewed = () => page.evaluate(() => JSON.parse(localStorage.getItem('viewedItems') ?? '{}') as Record<string, number>);
  const opened = page.waitForEvent('popup');
  await rows(page).nth(0).getByRole('link', { name: 'Buff.163' }).click();
  await (await opened).close();
  await expect(marks(0)).toBeVisible();
  const [outside] = Object.keys(await viewed());
  await rows(page).nth(1).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(marks(1)).toBeVisible();
  await expect(marks(2)).toHaveCount(0);
  const stored = await viewed();
  expect(Object.keys(stored)).toHaveLength(2);
  for (const at of Object.values(stored)) expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);
  // the hour of the first item is over, that of the other is not
  await page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem('viewedItems')!) as Record<string, number>;
    localStorage.setItem('viewedItems', JSON.stringify({ ...kept, [id]: Date.now() - 3_600_000 }));
  }, outside!);
  await page.reload();
  await expect(marks(1)).toBeVisible();
  await expect(marks(0)).toHaveCount(0);
  expect(Object.keys(await viewed())).toEqual(Object.keys(stored).filter((id) => id !== outside));
});

test('an open item stands in the address: Back closes it, and a copied address opens it over any list', async ({ page }) => {
  await openComparison(page, '?size=10');
  const name = await nameOf(page);
  await rows(page).first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(page).toHaveURL(/\?size=10&item=[\w-]+$/);
  const slug = new URL(page.url()).searchParams.get('item')!;
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?size=10$/);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\?size=10$/);
  await page.goto(`/comparison?q=no+such+thing+at+all&item=${slug}`);
  await expect(dialog.getByRole('table')).toBeVisible();
  await expect(page.getByText('items not found')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?q=no\+such\+thing\+at\+all$/);
});

test('an address of an item that does not exist says so', async ({ page, problems }) => {
  problems.allow(/api\/v1\/item/);
  await page.goto('/comparison?size=10&item=no-such-item');
  await expect(page.getByRole('dialog', { name: 'Item details' })).toContainText('No item has this address.', { timeout: 30_000 });
});

test('the sales history has three tabs, and is hidden when it fails to load [COMP-232] [COMP-233] [COMP-234]', async ({
  page,
  problems,
}) => {
  await openComparison(page, '?size=10');
  const button = rows(page)
    .first()
    .getByRole('button', { name: /^Sales history of/ });
  const asked = page.waitForRequest(/item\/history\?.*interval=7&market=buff/);
  await button.click();
  await asked;
  const popup = page.getByRole('dialog', { name: /^Sales history of/ });
  await expect(popup.getByRole('button', { name: '7D' })).toHaveAttribute('aria-pressed', 'true');
  await expect(popup.getByRole('button', { name: /^\d+D$/ })).toHaveText(['7D', '14D', '30D']);
  problems.allow(/item\/history/);
  await page.route('**/item/history?*', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
  await popup.getByRole('button', { name: '14D' }).click();
  await expect(popup).toBeHidden();
  await expect(message(page, 'The price history could not be loaded.')).toBeVisible();
});

test('the profit says what the net is made of, and an own fee changes it for who set it [FEE-109]', async ({ page }) => {
  await signIn(page, 'user-182');
  await openComparison(page, '?size=10');
  await rows(page).first().getByRole('cell').nth(7).getByRole('button').click();
  const popover = page.getByRole('dialog').filter({ hasText: 'Net on HaloSkins' });
  await expect(popover).toContainText('3.50%');
  await popover.getByLabel('Your fee on HaloSkins, in percent').fill('20');
  await popover.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Your fee on HaloSkins was saved.')).toBeVisible();
  await expect(popover).toContainText('20.00%');
  // by keyboard, because the message may lie over the end of the explanation
  await popover.getByRole('button', { name: 'Use 3.5%' }).press('Enter');
  await expect(popover).toContainText('3.50%');
});
