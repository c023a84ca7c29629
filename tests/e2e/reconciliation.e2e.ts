// covers: operator/reconciliation, operator/health, people/auth
import type { Locator, Page } from '@playwright/test';
import { query } from './database.ts';
import { expect, setLanguage, signIn, test } from './fixtures.ts';

const PATH = '/admin/reconciliation';
const TITLE = 'Credited here, not paid there';
const card = (page: Page, about: string): Locator => page.getByRole('article', { name: TITLE }).filter({ hasText: about });
const subjects = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

/** Stores a difference, as a comparison does. Those of earlier runs on one data folder are forgotten. */
async function storeDifference(about: string): Promise<void> {
  await query("delete from differences where subject = 'gateway:btcpay'", []);
  await query(
    `insert into differences (subject, kind, about, here, there, found_at) values ('gateway:btcpay', 'not_paid_there', $1, 25000, 0, now())`,
    [about],
  );
}

test('administrators start a comparison and see what was compared', async ({ page }) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'user-1902');
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signIn(page, 'admin', { fresh: true });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Reconciliation' }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await query("update reconciliations set compared_at = null where subject = 'ledger'", []);
  await page.getByRole('button', { name: 'Compare now' }).click();
  for (const name of ['Ledger', 'NOWPayments', 'BTCPay Server'])
    await expect(subjects(page).filter({ hasText: name })).toContainText(/compared (just now|\d+)/, { timeout: 120_000 });
});

test('a difference is an alarm until an administrator explains it', async ({ page }) => {
  await storeDifference('inv-e2e-1');
  await signIn(page, 'admin', { fresh: true });
  await page.goto('/admin/health');
  const part = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Reconciliation' });
  await expect(part).toContainText(/unexplained difference/);
  await page.goto(PATH);
  await expect(card(page, 'inv-e2e-1')).toContainText('$25.00');
  await card(page, 'inv-e2e-1').getByRole('button', { name: 'Explain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Explain a difference' });
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await expect(dialog.getByText('Say what caused it.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Explanation' }).fill('Refunded by hand on request');
  await dialog.getByRole('button', { name: 'Explain' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'inv-e2e-1')).toBeHidden();
  await page.getByRole('button', { name: 'Explained', exact: true }).click();
  await expect(page).toHaveURL(/state=explained/);
  await expect(card(page, 'inv-e2e-1')).toContainText('Refunded by hand on request');
  await page.goto('/admin/health');
  await expect(part).not.toContainText(/\d unexplained/);
  await setLanguage(page, 'tr');
  await page.goto(`${PATH}?state=explained`);
  await expect(page.getByRole('article', { name: 'Burada işlenmiş, orada ödenmemiş' })).toContainText('Açıklanmış');
});
