// covers: operator/payments-admin, money/payments, people/auth
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { message, failure, nameOf, steamIdOf } from './account-page.ts';
import { query } from './database.ts';
import { returnFromSteam } from './people.ts';
import { expect, setLanguage, settle, signIn, test } from './fixtures.ts';

const rows = (page: Page): Locator => page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row');
const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Transaction details' });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search by transaction ID or username' });

type Stored = { amount: number; type?: string; method?: string; status?: string; attention?: string };

/** Makes a persona a user, and forgets their payments of earlier runs on one data folder. Returns their id. */
async function userOf(page: Page, persona: number): Promise<number> {
  await signIn(page, `user-${persona}`, { fresh: true });
  const [row] = await query('select id from users where steam_id = $1', [String(steamIdOf(persona))]);
  const { id } = row as { id: number };
  await query('delete from payment_changes where payment_id in (select id from payments where user_id = $1)', [id]);
  await query('delete from payments where user_id = $1', [id]);
  return id;
}

/** Sets the balance of a user, as the administrator who is signed in. */
async function setBalance(page: Page, id: number, balance: number): Promise<void> {
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const data = { id, balance, note: 'Spent elsewhere' };
  const headers = { 'x-csrf-token': token, 'idempotency-key': randomUUID() };
  expect((await page.request.put('/api/v1/admin/user/update', { data, headers })).ok()).toBe(true);
}

/** Stores payments for which nothing is booked, in this order of time. Returns their ids. */
async function store(userId: number, payments: readonly Stored[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, { amount, type = 'DEPOSIT', method = 'MANUAL', status = 'PENDING', attention = null }] of payments.entries()) {
    const [row] = await query(
      `insert into payments (user_id, operation_type, payment_method, balance_payment_method, operation_status, amount, attention, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, now() - $8 * interval '1 minute', now()) returning id`,
      [userId, type, method, method === 'ITEMPAY' ? null : 'BANK_TRANSFER', status, amount, attention, payments.length - at],
    );
    ids.push(Number((row as { id: string }).id));
  }
  return ids;
}

/** Signs the administrator in anew, because changes need a sign-in of the last 15 minutes, and opens the payments of a persona. */
async function openOf(page: Page, persona: number, more = ''): Promise<void> {
  await signIn(page, 'admin', { fresh: true });
  await page.goto(`/admin/payments?q=${encodeURIComponent(nameOf(persona))}${more}`);
  await settle(page);
}

const rowOf = (page: Page, id: number): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: `View details of transaction ${id}`, exact: true }) });

test('the payments are only for administrators [ROUTE-142] [ROUTE-311]', async ({ page }) => {
  await page.goto('/admin/payments');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'user-5401');
  await page.goto('/admin/payments');
  await expect(page).toHaveURL(/\/dashboard$/);
  await signIn(page, 'admin');
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/payments$/);
});

test('four cards have count and volume, and follow the filters [ADMIN-PAY-301] [ADMIN-PAY-302]', async ({ page }) => {
  await page.route('**/api/v1/admin/payment/stats**', (route) => {
    const isFailed = new URL(route.request().url()).searchParams.get('status') === 'FAILED';
    const figures = isFailed ? [4, 5000, 0, 0, 0, 0, 4, 5000] : [1234, 98_765_430, 900, 50_000_000, 30, 1_500_000, 4, 5000];
    const names = [
      'transaction',
      'transaction_amount',
      'deposit_count',
      'deposit_amount',
      'pending_count',
      'pending_amount',
      'failed_count',
      'failed_amount',
    ];
    const stats = Object.fromEntries(names.map((name, at) => [`total_${name}`, figures[at]]));
    return route.fulfill({ json: { success: true, stats: { ...stats, total_waiting_count: 3 } } });
  });
  await signIn(page, 'admin');
  await page.goto('/admin/payments');
  const card = (name: string) => page.getByRole('main').getByText(name, { exact: true }).locator('..');
  await expect(card('All Transactions')).toHaveText('All Transactions1,234 $98,765.43 total volume');
  await expect(card('Deposits')).toHaveText('Deposits900 $50,000.00 total volume');
  await expect(card('Pending').first()).toHaveText('Pending30 $1,500.00 total volume');
  await expect(card('Failed').first()).toHaveText('Failed4 $5.00 total volume');
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Failed');
  await expect(card('All Transactions')).toHaveText('All Transactions4 $5.00 total volume');
});

test('search, filters, order, pages and columns; the address holds them [ADMIN-PAY-303] [ADMIN-PAY-304] [ADMIN-PAY-305] [ADMIN-PAY-306] [ADMIN-PAY-307] [ADMIN-PAY-308] [ADMIN-PAY-309] [ADMIN-PAY-310] [ADMIN-PAY-311] [ADMIN-PAY-312] [ADMIN-PAY-313] [ADMIN-PAY-314] [ADMIN-PAY-330] [ADMIN-PAY-332] [ADMIN-PAY-341]', async ({
  page,
}) => {
  const user = await userOf(page, 5402);
  const ids = await store(user, [
    ...Array.from({ length: 10 }, (_, n) => ({ amount: 1000 + n * 10, status: 'REJECTED' })),
    { amount: 50_000, type: 'WITHDRAW', status: 'FAILED' },
    { amount: 12_340, method: 'ITEMPAY', status: 'CANCELLED' },
  ]);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/admin/payment/all')) asked.push(url.searchParams);
  });
  await signIn(page, 'admin');
  await page.goto('/admin/payments?page=2');
  await settle(page);
  expect(Object.fromEntries(asked[0]!)).toEqual({
    status: 'ALL',
    type: 'ALL',
    method: 'ALL',
    search: '',
    waiting: '0',
    sort: 'created_at:desc',
    page: '2',
    limit: '10',
  });
  await search(page).fill(nameOf(5402));
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === nameOf(5402) && !url.searchParams.has('page'));
  await expect(page.getByRole('status').getByText('12 transactions', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'User',
    'Amount',
    'Operation Type',
    'Balance Payment Method',
    'Operation Status',
    'Created',
    'Actions',
  ]);
  const [items, withdrawn] = [rowOf(page, ids[11]!), rowOf(page, ids[10]!)];
  await expect(items.getByRole('cell')).toContainText([
    String(ids[11]),
    `${nameOf(5402)}ID ${user}`,
    '+$12.34',
    'DEPOSIT',
    'None (items)',
    'Cancelled',
    new RegExp(String(new Date().getFullYear())),
    '',
  ]);
  await expect(items.locator('img')).toBeVisible();
  await expect(withdrawn.getByRole('cell')).toContainText([
    String(ids[10]),
    nameOf(5402),
    '−$50.00',
    'WITHDRAW',
    'Bank transfer',
    'Failed',
    '',
    '',
  ]);

  const options = (name: string) => page.getByRole('combobox', { name, exact: true }).locator('option');
  await expect(options('Status')).toHaveText(['All', 'Pending', 'Completed', 'Failed', 'Rejected', 'Cancelled']);
  await expect(options('Operation Type')).toHaveText(['All', 'DEPOSIT', 'WITHDRAW']);
  await expect(options('Payment Method')).toHaveText(['All', 'ItemPay', 'CryptoPay']);
  await expect(options('Sort by')).toHaveText(['Created', 'Amount']);
  await expect(options('Items Per Page')).toHaveText(['10', '20', '50']);

  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Items Per Page' }).selectOption('20');
  await expect(page).toHaveURL((url) => url.searchParams.get('size') === '20' && !url.searchParams.has('page'));
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Amount');
  await expect(rows(page).first()).toContainText('$50.00');
  await page.getByRole('button', { name: /^Direction/ }).click();
  await expect(rows(page).first()).toContainText('$1.00');
  await page.getByRole('combobox', { name: 'Operation Type' }).selectOption('WITHDRAW');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: nameOf(5402),
    type: 'WITHDRAW',
    sort: 'amount:asc',
    size: '20',
  });
  await page.getByRole('combobox', { name: 'Payment Method' }).selectOption('ItemPay');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await search(page).fill(String(ids[0]));
  await expect(rowOf(page, ids[0]!)).toBeVisible();
});

test('a pending payment is approved or rejected after a question, in its row and in its details [ADMIN-PAY-315] [ADMIN-PAY-316] [ADMIN-PAY-320] [ADMIN-PAY-343]', async ({
  page,
  problems,
}) => {
  problems.allow(/400 /);
  const user = await userOf(page, 5403);
  const ids = await store(user, [
    { amount: 25_000, attention: 'late' },
    { amount: 5000 },
    { amount: 7000 },
    { amount: 9000, status: 'FAILED' },
  ]);
  const [first, second, third, ended] = ids as [number, number, number, number];
  await openOf(page, 5403);
  await expect(rowOf(page, ended).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
  await expect(rows(page).getByRole('button', { name: /^View details/ })).toHaveCount(4);
  await page.getByRole('switch', { name: /^Needs attention/ }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('switch', { name: /^Needs attention/ }).click();

  await rowOf(page, second)
    .getByRole('button', { name: `Approve transaction ${second}` })
    .click();
  const approve = page.getByRole('alertdialog', { name: 'Approve this transaction?' });
  await expect(approve.getByRole('definition')).toHaveText([nameOf(5403), /\+\$5\.00/]);
  await approve.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, second)).toContainText('Pending');
  await rowOf(page, second)
    .getByRole('button', { name: `Approve transaction ${second}` })
    .click();
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(message(page, 'Transaction approved')).toBeVisible();
  await expect(rowOf(page, second)).toContainText('Completed');

  await rowOf(page, third)
    .getByRole('button', { name: `Reject transaction ${third}` })
    .click();
  const reject = page.getByRole('alertdialog', { name: 'Reject this transaction?' });
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByText('This field is required.')).toBeVisible();
  await reject.getByRole('textbox', { name: 'Note' }).fill('Never arrived');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(message(page, 'Transaction rejected')).toBeVisible();
  await expect(rowOf(page, third)).toContainText('Rejected');

  await rowOf(page, first)
    .getByRole('button', { name: /^View details/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`payment=${first}`));
  await expect(details(page).getByText('Arrived late.')).toBeVisible();
  await expect(details(page).getByRole('button', { name: 'Reject' })).toBeVisible();
  await details(page).getByRole('button', { name: 'Approve' }).click();
  // somebody else was faster
  await query('update payments set amount = 24000 where id = $1', [first]);
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(failure(page, 'Failed to update transaction')).toBeVisible();
  await expect(approve.getByRole('alert')).toContainText('This payment was changed meanwhile.');
  await approve.getByRole('button', { name: 'Cancel' }).click();
  await expect(details(page).getByText('+$24.00')).toBeVisible();
  await details(page).getByRole('button', { name: 'Approve' }).click();
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(details(page).getByText('Completed', { exact: true })).toBeVisible();
  await expect(details(page).getByRole('region', { name: 'Postings' })).toContainText('+$24.00');
  await expect(details(page).getByRole('region', { name: 'History' })).toContainText('Operation Status: Pending → Completed');
  await expect(details(page).getByRole('button', { name: /^(Approve|Reject)$/ })).toHaveCount(0);
});

test('a payment is corrected in a form; what was spent becomes a debt [ADMIN-PAY-321] [ADMIN-PAY-322] [ADMIN-PAY-323] [ADMIN-PAY-324] [ADMIN-PAY-340]', async ({
  page,
  problems,
}) => {
  problems.allow(/400 /);
  const user = await userOf(page, 5404);
  const [id, items] = (await store(user, [{ amount: 25_000 }, { amount: 3000, method: 'ITEMPAY' }])) as [number, number];
  await openOf(page, 5404);
  // settles the debt of an earlier run
  await setBalance(page, user, 1_000_000);
  await setBalance(page, user, 0);
  await rowOf(page, items)
    .getByRole('button', { name: `Edit transaction ${items}` })
    .click();
  const form = (of: number) => page.getByRole('dialog', { name: `Edit transaction ${of}` });
  await expect(form(items).getByRole('combobox', { name: 'Balance Payment Method' }).locator('option')).toHaveText([
    'None (items)',
    'Credit card',
    'Bank transfer',
    'Cryptocurrency',
  ]);
  await form(items).getByRole('button', { name: 'Cancel' }).click();

  await rowOf(page, id)
    .getByRole('button', { name: `Edit transaction ${id}` })
    .click();
  const field = (name: string) => form(id).getByLabel(name, { exact: true });
  await expect(form(id).getByRole('combobox', { name: 'Operation Status' }).locator('option')).toHaveText([
    'Pending',
    'Completed',
    'Failed',
    'Rejected',
    'Cancelled',
  ]);
  await expect(form(id).getByRole('combobox', { name: 'Operation Type' }).locator('option')).toHaveText(['DEPOSIT', 'WITHDRAW']);
  await expect(form(id).getByRole('combobox', { name: 'Balance Payment Method' }).locator('option')).toHaveText([
    'Credit card',
    'Bank transfer',
    'Cryptocurrency',
  ]);
  await expect(field('Note')).toHaveAttribute('rows', '3');
  await field('Amount').focus();
  await page.keyboard.press('ArrowUp');
  await expect(field('Amount')).toHaveValue('25.01');
  await field('Amount').fill('0');
  await form(id).getByRole('button', { name: 'Save' }).click();
  await expect(field('Amount')).toHaveAttribute('aria-invalid', 'true');
  await field('Amount').fill('30.5');
  await form(id).getByRole('combobox', { name: 'Operation Status' }).selectOption('Completed');
  await expect(form(id).getByText('Saving books +$30.50 to the balance of the user.')).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith(`/admin/payment/update/${id}`));
  await form(id).getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    amount: 30_500,
    operation_type: 'DEPOSIT',
    balance_payment_method: 'BANK_TRANSFER',
    operation_status: 'COMPLETED',
    note: '',
  });
  await expect(message(page, 'Transaction updated')).toBeVisible();
  await expect(rowOf(page, id)).toContainText('+$30.50');

  // the user spends 30 dollars
  await setBalance(page, user, 500);
  await rowOf(page, id)
    .getByRole('button', { name: /^View details/ })
    .click();
  await details(page).getByRole('button', { name: 'Edit' }).click();
  await form(id).getByRole('combobox', { name: 'Operation Status' }).selectOption('Cancelled');
  await form(id).getByRole('button', { name: 'Save' }).click();
  await expect(form(id).getByText('This field is required.')).toBeVisible();
  await field('Note').fill('Charged back');
  await form(id).getByRole('button', { name: 'Save' }).click();
  await expect(form(id).getByRole('alert')).toContainText('Take the payment back instead');
  await form(id).getByRole('button', { name: 'Cancel' }).click();
  await details(page).getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take back this transaction?' });
  await question.getByRole('textbox', { name: 'Note' }).fill('Charged back');
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(message(page, 'Transaction taken back')).toBeVisible();
  await expect(details(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(details(page).getByRole('region', { name: 'Postings' })).toContainText('Debt $30.00');
});

test('the details have every field, with the trade and the crypto payment where there is one [ADMIN-PAY-317] [ADMIN-PAY-318] [ADMIN-PAY-319] [ADMIN-PAY-334] [DATA-338] [DATA-339] [DATA-340]', async ({
  page,
}) => {
  const at = '2026-11-20T12:00:00.000Z';
  const item = {
    id: 17,
    user: { id: 7, user_name: 'Deniz', steam_id: '76561198000000002', avatar_medium: null },
    ...{ is_own: false, amount: 123_450, currency: 'usd', wallet: 'ltc1qwallet', operation_type: 'DEPOSIT', balance_payment_method: null },
    ...{ operation_status: 'PENDING', status: 'PROTECTED', payment_method: 'ITEMPAY', attention: null, booked: 0, promised: 123_450 },
    ...{ created_at: at, updated_at: at, note: 'Looks fine', history: [], postings: [] },
    steam_trade: {
      ...{ id: 3, steam_id: '76561198000000099', partner_accountid: '39734273', tradeid: '5550001', status: 'PROTECTED' },
      ...{ tradelink: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=****', created_at: at, updated_at: at },
      items_to_receive: [{ item_detail: { image: null, name: 'AK-47 | Redline', game: 'cs2' }, price: 123_450 }],
    },
    crypto_transaction: {
      ...{ id: 9, order_id: '11111111-2222-4333-8444-555555555555', price_amount: 123.45, price_currency: 'eur', provider: 'btcpay' },
      ...{ gateway_status: 'Settled', operation_status: 'PENDING', coin: 'btc', payment_wallet: 'bc1qpaid', received: 120_000 },
      ...{ invoice_url: 'https://btcpay.example.com/i/abc', created_at: at, updated_at: at },
    },
  };
  await page.route('**/api/v1/admin/payment/17', (route) => route.fulfill({ json: { success: true, item } }));
  await signIn(page, 'admin');
  await page.goto('/admin/payments?payment=17');
  const facts = async (part: Locator): Promise<Record<string, string>> => {
    const [names, values] = [await part.getByRole('term').allInnerTexts(), await part.getByRole('definition').allInnerTexts()];
    return Object.fromEntries(names.map((name, index) => [name, values[index]!.replaceAll(/\s+/g, ' ').trim()]));
  };
  await expect(details(page).getByText('Looks fine')).toBeVisible();
  expect(await facts(details(page).locator('dl').first())).toMatchObject({
    ...{ 'Transaction ID': '17', User: 'Deniz (ID 7)', Amount: '+$123.45 USD', Wallet: 'ltc1qwallet', 'Payment Method': 'ItemPay' },
    ...{
      'Balance Payment Method': 'None (items)',
      'Operation Status': 'Pending',
      'Status at the provider': 'PROTECTED',
      Promised: '$123.45',
    },
    Created: expect.stringContaining('2026'),
  });
  const trade = details(page).getByRole('region', { name: 'Steam trade' });
  await expect(trade.getByRole('listitem')).toHaveText([/AK-47 \| Redline.*(CS2|Counter-Strike).*\$123\.45/]);
  expect(await facts(trade)).toMatchObject({
    ...{ ID: '3', 'Trade ID': '5550001', 'Steam ID': '76561198000000099', 'Partner account ID': '39734273', 'Trade status': 'PROTECTED' },
    ...{ 'Trade link': item.steam_trade.tradelink, Created: expect.stringContaining('2026'), Updated: expect.stringContaining('2026') },
  });
  const crypto = details(page).getByRole('region', { name: 'Crypto payment' });
  expect(await facts(crypto)).toMatchObject({
    ...{
      ID: '9',
      'Order ID': item.crypto_transaction.order_id,
      Price: '123.45 EUR',
      Received: '$120.00',
      Provider: 'BTCPay Server',
      'Gateway status': 'Settled',
    },
    ...{
      'Operation Status': 'Pending',
      Coin: 'BTC',
      'Payment wallet': 'bc1qpaid',
      Created: expect.stringContaining('2026'),
      Updated: expect.stringContaining('2026'),
    },
  });
  await expect(crypto.getByRole('link', { name: /^Open the invoice/ })).toHaveAttribute('href', item.crypto_transaction.invoice_url);
});

test('a payment that was made elsewhere is entered, and a sign-in of long ago leads to Steam and back', async ({ page, problems }) => {
  problems.allow(/400 /);
  const user = await userOf(page, 5405);
  await openOf(page, 5405);
  await page.getByRole('button', { name: 'New transaction' }).click();
  const form = page.getByRole('dialog', { name: 'New transaction' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('This field is required.').first()).toBeVisible();
  await form.getByRole('searchbox').fill(nameOf(5405));
  await form.getByRole('combobox', { name: 'User' }).selectOption(String(user));
  await form.getByLabel('Amount').fill('12.34');
  await form.getByRole('textbox', { name: 'Note' }).fill('Invoice 12');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(message(page, 'Transaction created')).toBeVisible();
  await expect(rows(page).first()).toContainText('+$12.34');

  await page.route('**/api/v1/admin/payment/status/**', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'REAUTH', msg: 'Sign in again.' } }),
  );
  await rows(page)
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click();
  const reject = page.getByRole('alertdialog', { name: 'Reject this transaction?' });
  await reject.getByRole('textbox', { name: 'Note' }).fill('Typed before the sign-in');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('alertdialog').last().getByRole('button', { name: /Steam/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toContain('openid');
  await returnFromSteam(page, 'admin');
  await expect(page).toHaveURL(/\/admin\/payments\?payment=\d+$/);
  await details(page).getByRole('button', { name: 'Reject' }).click();
  await expect(reject.getByRole('textbox', { name: 'Note' })).toHaveValue('Typed before the sign-in');
});

test('the screen and its questions exist in Turkish, and their cards on a phone', async ({ page }) => {
  const user = await userOf(page, 5406);
  await store(user, [{ amount: 25_000, attention: 'partial' }]);
  await signIn(page, 'admin', { fresh: true });
  await setLanguage(page, 'tr');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/payments?q=${encodeURIComponent(nameOf(5406))}`);
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Eksik geldi');
  await expect(card).toContainText('YATIRMA');
  await card.getByRole('button', { name: /onayla$/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Bu işlem onaylansın mı?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Onayla' }).click();
  await expect(page.getByRole('status').getByText('İşlem onaylandı')).toBeVisible();
  await expect(card).toContainText('Tamamlandı');
});
