// covers: selling/payouts
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expectDataFirst } from './data-first.ts';
import { query, userId } from './database.ts';
import { expect, settle, test } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Withdrawal history' });
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');

/** Signs in as a persona with the collector's key at these markets, and without payouts: several runs may use one data folder. */
async function begin(page: Page, persona: string, markets: readonly string[]): Promise<void> {
  await returnFromSteam(page, persona);
  for (const market of markets) expect((await call(page, '/users/set-api', { market, api: 'sandbox-key-collector' })).status()).toBe(200);
  const user = await userId(page);
  for (const name of ['payouts', 'payout_reads']) await query(`delete from ${name} where user_id = $1`, [user]);
  await query(`delete from operations where user_id = $1 and kind = 'synchronise-payouts'`, [user]);
}

test('a visitor signs in first and comes back; without keys the screen leads to them [WITH-204, ROUTE-123, ROUTE-305]', async ({
  page,
}) => {
  await page.goto('/transactions');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1811');
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Transactions' });
  await expect(entry).toHaveAttribute('href', '/transactions');
  await expect(page.getByText('No withdrawals found')).toBeVisible();
  await expect(page.getByText('You need to set your API keys on User page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set API keys' }).last()).toHaveAttribute('href', '/user-details#market_api');
});

test('what markets paid out is read, summed, filtered, sorted, explained and exported', async ({ page }) => {
  test.setTimeout(180_000);
  await begin(page, 'user-1816', ['waxpeer', 'csfloat', 'shadowpay']);
  await page.goto('/transactions');
  const reach = page.getByRole('list', { name: 'What your markets report' });
  await expect(reach.getByRole('listitem').filter({ hasText: 'Waxpeer' })).toContainText('not read yet');
  await expect(reach.getByRole('listitem').filter({ hasText: 'Shadowpay' })).toContainText('does not report withdrawals');
  await page.getByRole('button', { name: 'Sync' }).click();
  await expect(page.getByText(/^Withdrawals updated: \d+ new\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(rows(page)).toHaveCount(10);
  await expect(reach.getByRole('listitem').filter({ hasText: 'Waxpeer' })).toContainText('read since');

  await page.getByRole('combobox', { name: 'Market' }).selectOption('CSFloat');
  await expect(page).toHaveURL(/market=csfloat/);
  await expect(table(page).getByText('Waxpeer')).toHaveCount(0);
  await expect(rows(page).first().getByRole('cell')).toContainText([
    /2026/,
    'CSFloat',
    '–',
    'bank_account',
    '–',
    /^\$/,
    /^\$/,
    /^\$/,
    'Completed',
  ]);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price');
  await expect(page).toHaveURL(/sort=price/);
  await expect(async () => {
    const texts = await rows(page).getByRole('button', { name: /^\$/ }).allTextContents();
    const amounts = texts.map((text) => Number(text.replace(/[$,]/g, '')));
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  }).toPass();
  await rows(page).getByRole('button', { name: /^\$/ }).first().click();
  await expect(page.getByRole('dialog', { name: /Net amount/ })).toContainText('Which sales it consists of, the market does not say.');
  await page.keyboard.press('Escape');

  // the address is the screen
  const total = page.getByText('Total withdrawal', { exact: true }).locator('..');
  const figure = await total.textContent();
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await total.textContent()).toBe(figure);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export as' }).getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^withdrawals-Europe-Istanbul-\d{4}-\d\d-\d\d--\d{4}-\d\d-\d\d\.csv$/);
  await expectAccessible(page, '/transactions', () => settle(page));
  await expectDataFirst(page, '/transactions');
});

test('a phone shows cards, and a wallet is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await begin(page, 'user-1813', ['waxpeer']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Sync' }).click();
  const card = page.getByRole('article', { name: /^Waxpeer, / }).first();
  await expect(card).toBeVisible({ timeout: 60_000 });
  await card.getByRole('button', { name: 'Copy wallet' }).click();
  await expect(page.getByText('copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await card.locator('code').getAttribute('title'));
});
