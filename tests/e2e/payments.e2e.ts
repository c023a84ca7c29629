// covers: money/payments, selling/payouts
import type { Locator, Page } from '@playwright/test';
import { SANDBOX } from './account-page.ts';
import { expectAccessible } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, setLanguage, settle, signIn, test } from './fixtures.ts';
import { returnFromSteam } from './people.ts';

const table = (page: Page): Locator => page.getByRole('table', { name: 'Transactions' });
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');
const balance = (page: Page, amount: string): Locator => page.getByRole('banner').getByRole('link', { name: `Balance: ${amount}` });

/** Does what a payer does at a gateway of the sandbox, at once. */
async function atGateway(call: string, body: object): Promise<{ payment_id: number }> {
  const reply = await fetch(`${SANDBOX}/_gateways/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.ok, call).toBe(true);
  return (await reply.json()) as { payment_id: number };
}

/** Forgets the payments of earlier runs on one data folder. What the ledger holds stays. */
async function begin(page: Page, persona: string): Promise<void> {
  await returnFromSteam(page, persona);
  const user = await userId(page);
  await query('delete from payment_changes where payment_id in (select id from payments where user_id = $1)', [user]);
  await query('delete from crypto_payments where payment_id in (select id from payments where user_id = $1)', [user]);
  await query('delete from payments where user_id = $1', [user]);
}

/** Stores payments of the user, in this order of time. */
async function storePayments(page: Page, kept: readonly { amount: number; status: string; method?: string }[]): Promise<void> {
  const user = await userId(page);
  for (const [at, { amount, status, method = 'CRYPTOPAY' }] of kept.entries())
    await query(
      `insert into payments (user_id, operation_type, payment_method, operation_status, amount, created_at, updated_at)
        values ($1, 'DEPOSIT', $2, $3, $4, now() - $5 * interval '1 hour', now())`,
      [user, method, status, amount, kept.length - at],
    );
}

test.describe('the way to a payment', () => {
  test('is for signed-in users, with all its parts [ROUTE-119, ROUTE-217, ROUTE-220]', async ({ page }) => {
    for (const path of ['/payment', '/payment/refill', '/payment/subscription', '/payment/transactions', '/payment/transaction']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/login$/);
    }
    await begin(page, 'user-5308');
    for (const [path, shown] of [
      ['/payment', 'refill'],
      ['/payment/transactions', 'transactions'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`/payment/${shown}$`));
      await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
    }
  });

  test('begins at the balance in the top bar and at the tab Refill [ROUTE-117, ROUTE-218]', async ({ page }) => {
    await page.goto('/comparison');
    const bar = page.getByRole('banner');
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(bar.getByRole('link', { name: 'Sign in with Steam' })).toHaveAttribute('href', '/login');
    await expect(bar.getByRole('link', { name: /^Balance/ })).toHaveCount(0);
    expect(await sidebar.getByRole('link').allTextContents()).toEqual([
      ...[
        'Case Simulator',
        'Trade-ups',
        'Inventory Rankings',
        'Price Comparison',
        'Price Trends',
        'Collections',
        'Marketplaces',
        'Get Free Skins',
      ],
      'Sign in',
    ]);
    await begin(page, 'user-5301');
    await bar.getByRole('link', { name: /^Balance: \$\d/ }).click();
    await expect(page).toHaveURL(/\/payment\/refill$/);
    await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Refill' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Transactions' }).click();
    await expect(page).toHaveURL(/\/payment\/transactions$/);
    await page.goto('/payment/transaction');
    await expect(page).toHaveURL(/\/payment\/transactions$/);
    await page.goto('/trends');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a payment in coins is asked for, led to its page, credited and shown [PAY-205, PAY-220, PAY-221, PAY-222, PAY-223, PAY-224, PAY-225, PAY-228]', async ({
  page,
}) => {
  await begin(page, 'user-5302');
  await page.goto('/payment/refill');
  const card = page.getByRole('button', { name: /^Cryptocurrency/ });
  const amount = page.getByLabel('Amount');
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(amount).toBeVisible();
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await expect(amount).toHaveCount(0);

  await card.click();
  const checkout = page.getByRole('button', { name: 'checkout' });
  await expect(checkout).toBeDisabled();
  await expect(amount).toHaveAttribute('aria-required', 'true');
  await amount.fill('4.99');
  await amount.blur();
  await expect(page.getByText('Enter an amount between $5 and $10,000.')).toBeVisible();
  await expect(checkout).toBeDisabled();
  await amount.fill('12.34');
  await expect(checkout).toBeEnabled();

  // the answer is held back until the spinner was seen
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/payment/cryptopay', async (route) => {
    await held;
    await route.continue();
  });
  const [sent] = await Promise.all([page.waitForRequest('**/payment/cryptopay'), checkout.click()]);
  expect(sent.postDataJSON()).toMatchObject({ amount: 12_340, currency: 'usd' });
  await expect(checkout).toHaveAttribute('aria-busy', 'true');
  const popup = page.waitForEvent('popup');
  const answer = page.waitForResponse('**/payment/cryptopay');
  release();
  await answer;
  const answered = Date.now();
  await expect(page.getByRole('button', { name: 'redirecting' })).toBeVisible();
  const invoice = await popup;
  const waited = Date.now() - answered;
  expect(waited).toBeGreaterThan(2900);
  await expect(invoice).toHaveURL(/nowpayments\.io\/payment\/\?iid=\d+$/);
  expect(await invoice.evaluate(() => window.opener)).toBeNull();
  await expect(page.getByRole('button', { name: 'checkout' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', invoice.url());

  const before = await query('select balance from users where id = $1', [await userId(page)]);
  const held0 = Number((before[0] as { balance: number }).balance);
  const { payment_id: id } = await atGateway(`nowpayments/${new URL(invoice.url()).searchParams.get('iid')}/pick`, { coin: 'ltc' });
  await atGateway(`nowpayments/${id}/do`, { action: 'pay', at_once: true });
  await expect(balance(page, `$${((held0 + 12_340) / 1000).toFixed(2)}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(rows(page).first().getByRole('cell')).toContainText([
    /\d{4}/,
    /^\d+$/,
    'CryptoPay',
    'DEPOSIT',
    '$12.34',
    /^ltc/,
    'Completed',
  ]);
});

test('the history is filtered, sorted and paged in the address [PAY-210, PAY-211, PAY-212, PAY-213, PAY-214, PAY-215, PAY-216, PAY-217]', async ({
  page,
}) => {
  await begin(page, 'user-5303');
  const statuses = ['PENDING', 'COMPLETED', 'FAILED', 'REJECTED', 'CANCELLED'];
  await storePayments(
    page,
    Array.from({ length: 26 }, (_, at) => ({
      amount: (at + 1) * 1000,
      status: statuses[at % 5]!,
      method: at % 2 === 0 ? 'CRYPTOPAY' : 'ITEMPAY',
    })),
  );
  await page.goto('/payment/transactions');
  await expect(rows(page)).toHaveCount(12);
  expect(await table(page).getByRole('columnheader').allTextContents()).toEqual(
    ['Date', 'Id', 'Payment method', 'Type', 'Amount', 'Wallet', 'Status'].map(
      (name) => expect.stringContaining(name) as unknown as string,
    ),
  );
  // the newest first
  await expect(rows(page).first()).toContainText('$26.00');
  const tones = async (text: string): Promise<(string | null)[]> =>
    Promise.all((await table(page).getByText(text, { exact: true }).all()).map((chip) => chip.getAttribute('data-tone')));
  expect([await tones('Completed'), await tones('Pending')].flat().every((tone) => tone !== null)).toBe(true);
  const [completed, pending, failed, rejected, cancelled] = await Promise.all(
    ['Completed', 'Pending', 'Failed', 'Rejected', 'Cancelled'].map(async (text) => (await tones(text))[0]),
  );
  expect([completed, pending, failed, rejected, cancelled]).toEqual(['good', 'open', 'bad', 'bad', 'bad']);

  const method = page.getByRole('combobox', { name: 'Payment method' });
  expect(await method.locator('option').allTextContents()).toEqual(['All', 'ItemPay', 'CryptoPay']);
  expect(await page.getByRole('combobox', { name: 'Type' }).locator('option').allTextContents()).toEqual(['All', 'DEPOSIT']);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.locator('option').allTextContents()).toEqual(['Date', 'Amount', 'Status']);
  await method.selectOption('ItemPay');
  await expect(page.getByText('13 payments')).toBeVisible();
  await sort.selectOption('Amount');
  await page.getByRole('button', { name: /^Direction/ }).click();
  await expect(page).toHaveURL(/method=ITEMPAY&sort=amount&asc/);
  await expect(rows(page).first()).toContainText('$2.00');
  await page.reload();
  await expect(rows(page).first()).toContainText('$2.00');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('24');
  await expect(rows(page)).toHaveCount(13);
  expect(await page.getByRole('combobox', { name: 'Rows per page' }).locator('option').allTextContents()).toEqual(['12', '24', '48']);
  await expectAccessible(page, '/payment/transactions', () => settle(page));
});

test('below 1000 px the payments are cards, from there on a table [PAY-202]', async ({ page }) => {
  await begin(page, 'user-5309');
  await storePayments(page, [{ amount: 7000, status: 'COMPLETED' }]);
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/payment/transactions');
  await expect(rows(page)).toHaveCount(1);
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(page.getByRole('article', { name: /^CryptoPay, / })).toContainText('$7.00');
  await expect(table(page)).toHaveCount(0);
});

test('without payments it says so; what cannot be loaded is not called empty [PAY-218, PAY-219]', async ({ page, problems }) => {
  problems.allow(/500|Failed to load/);
  await begin(page, 'user-5304');
  await page.goto('/payment/transactions');
  await expect(page.getByText('no transactions found', { exact: true })).toBeVisible();
  for (const [path, call] of [
    ['/payment/transactions', '**/payment/all*'],
    ['/payment/refill', '**/payment/methods'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: 'x' } }));
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByText('no transactions found')).toHaveCount(0);
    await page.unroute(call);
    const retry = page.getByRole('button', { name: 'Retry' });
    // an event may have let the screen ask again before
    await retry.click({ timeout: 2000 }).catch(() => {});
    await expect(retry).toHaveCount(0);
  }
});

test('a payment that is refused keeps the amount and says why', async ({ page, problems }) => {
  problems.allow(/400/);
  await begin(page, 'user-5305');
  await page.goto('/payment/refill');
  await page.getByRole('button', { name: /^Cryptocurrency/ }).click();
  await page.getByLabel('Amount').fill('20');
  await page.route('**/payment/cryptopay', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'PAYMENT_FAILED', msg: 'The payment provider does not answer right now.' },
    }),
  );
  await page.getByRole('button', { name: 'checkout' }).click();
  await expect(page.getByText('The payment provider does not answer right now.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue(/^20/);
  await expect(page.getByRole('button', { name: 'checkout' })).toBeEnabled();
});

test('the balance is a tab of the transactions, and a file [WITH-205]', async ({ page }) => {
  await begin(page, 'user-5306');
  await page.goto('/transactions');
  await page.getByRole('tab', { name: 'Balance' }).click();
  await expect(page).toHaveURL(/\?tab=balance$/);
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Top up' })).toHaveAttribute('href', '/payment/refill');
});

test('everything is there in Turkish, on a phone', async ({ page }) => {
  await setLanguage(page, 'tr');
  await signIn(page, 'user-5307');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payment/refill');
  await page.getByRole('button', { name: /^Kripto para/ }).click();
  const amount = page.getByLabel('Tutar');
  await amount.fill('1');
  await amount.blur();
  await expect(page.getByText('$5 ile $10.000 arasında bir tutar girin.')).toBeVisible();
  await page.getByRole('tab', { name: 'İşlemler' }).click();
  await expect(page.getByText('işlem bulunamadı')).toBeVisible();
});
