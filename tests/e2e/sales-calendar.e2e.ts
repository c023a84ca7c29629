// covers: selling/calendar
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, settle, signIn, test } from './fixtures.ts';

type Sold = {
  /** Days from now. */
  payable: number | null;
  market: string;
  net: number;
  state?: 'delivered' | 'reversed';
  name?: string;
};

/** Stores sales of a user that were handed over two days ago. No call stores a sale that a market reported. */
async function sell(page: Page, sales: readonly Sold[]): Promise<void> {
  const user = await userId(page);
  await query('delete from sales where user_id = $1', [user]);
  await query('delete from calendar_feeds where user_id = $1', [user]);
  for (const [at, { payable, market, net, state = 'delivered', name = 'AK-47 | Redline (Field-Tested)' }] of sales.entries())
    await query(
      `insert into sales (user_id, market, app_id, external_id, item_id, name, price, net, reported, units, scale, currency, state, said,
         sold_at, delivered_at, settles_at, ended_at, created_at, updated_at)
       select $1, $2, 730, $3, item_id, market_hash_name, $4, $4, true, $4, 3, 'USD', $5, 'word', now() - interval '2 days',
         now() - interval '2 days', now() + make_interval(days => $6::int), case when $5 = 'reversed' then now() end, now(), now()
       from items where market_hash_name = $7 and app_id = 730 limit 1`,
      [user, market, `calendar ${at}`, net, state, payable, name],
    );
}

const SALES: readonly Sold[] = [
  { payable: 6, market: 'waxpeer', net: 12_340 },
  { payable: 6, market: 'waxpeer', net: 1_234_500, name: 'AWP | Asiimov (Field-Tested)' },
  { payable: 6, market: 'csfloat', net: 160 },
  { payable: null, market: 'shadowpay', net: 5000 },
  { payable: 6, market: 'marketcsgo', net: 7500, state: 'reversed' },
];

test('a day opens with its sales, the list has the same, and the address keeps both', async ({ page }) => {
  await signIn(page, 'user-1751');
  await sell(page, SALES);
  await page.goto('/sales/calendar');
  const grid = page.getByRole('table', { name: 'Events of the month by day' });
  await grid.getByRole('button', { name: /Today\. Reversed, MarketCSGO: 1 sale, −\$7\.50/ }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Reversed, MarketCSGO' })).toContainText('−$7.50');
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  await page.goto('/sales/calendar?view=list');
  await page.getByRole('button', { name: '1 sale' }).click();
  await expect(page.getByRole('dialog', { name: 'Money without a date' }).getByRole('listitem')).toContainText('$5.00');
  await expect(page).toHaveURL(/day=undated/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/day=/);
});

test('the address for calendar programs is made, read and revoked', async ({ page, request }) => {
  await signIn(page, 'user-1752');
  await sell(page, SALES);
  await page.goto('/sales/calendar');
  await page.getByRole('button', { name: 'Calendar address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar address' });
  await expect(dialog.getByText(/Whoever has the address sees these events/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = await dialog.getByRole('code').innerText();
  const feed = await request.get(address);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain('SUMMARY:$1\\,246.84 payable at Waxpeer (2 sales)');
  await dialog.getByRole('button', { name: 'Revoke the address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the address' }).click();
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test('the calendar, a day and the address are accessible', async ({ page }) => {
  await signIn(page, 'user-1753');
  await sell(page, SALES);
  for (const [path, within] of [
    ['/sales/calendar', undefined],
    ['/sales/calendar?view=list', undefined],
    ['/sales/calendar?day=undated', '[role="dialog"]'],
    ['/sales/calendar?feed=1', '[role="dialog"]'],
  ] as const)
    await expectAccessible(page, path, () => settle(page), { ...(within && { within }) });
});
