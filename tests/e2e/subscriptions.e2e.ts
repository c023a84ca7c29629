// covers: money/subscriptions, holdings/tracker, people/account, operator/settings
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessible } from './accessibility.ts';
import { expect, openAs, setLanguage, signIn, turnOn } from './fixtures.ts';
import { test as ownStack } from './own-stack.ts';
import type { Stack } from './stack.ts';
import { begin, create, dialog, PAGE as TRACKER } from './tracker-page.ts';

/** A product of its own: plans change the limits of all its users. */
const test = ownStack.extend({ baseURL: ({ stack }, use) => use(stack.url) });
test.describe.configure({ mode: 'serial' });

const PAGE = '/payment/subscription';
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Payments' }).getByRole('tab');
/** The card of a plan, in any language. */
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const lines = (page: Page, name: string) => card(page, name).getByRole('list').getByRole('listitem');
const own = (page: Page) => page.getByRole('region', { name: 'Your plan' });
const question = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => card(page, name).getByRole('button').click();

/** Credits the signed-in user, as a payment would. */
async function credit(stack: Stack, page: Page, amount: number): Promise<void> {
  const { user } = (await (await page.request.get('/api/v1/init/user')).json()) as { user: { steam_id: string } };
  const client = new pg.Client(stack.env()['DATABASE_URL']);
  await client.connect();
  const account = `'user:' || (select id from users where steam_id = $1)`;
  await client.query(`insert into ledger_accounts (name) values (${account}), ('house:deposits') on conflict do nothing`, [user.steam_id]);
  await client.query(
    `with p as (insert into ledger_postings (kind, reference, created_at) values ('DEPOSIT', $3, now()) returning id)
     insert into ledger_entries (posting_id, account_id, amount)
     select p.id, a.id, case a.name when 'house:deposits' then -$2::bigint else $2::bigint end
     from p, ledger_accounts a where a.name in (${account}, 'house:deposits')`,
    [user.steam_id, amount, `test:${randomUUID()}`],
  );
  await client.end();
}

/** Switches the sale of plans by the screen of an administrator. */
async function sell(page: Page, on: boolean): Promise<void> {
  await signIn(page, 'admin');
  await page.goto('/admin/settings?group=plans');
  const toggle = page.getByRole('switch', { name: 'Sell plans' });
  await (on ? expect(toggle).not.toBeChecked() : expect(toggle).toBeChecked());
  await toggle.click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved.').first()).toBeVisible();
}

test('while the operator sells no plans, no screen says anything of them', async ({ page }) => {
  await openAs(page, PAGE, { persona: 'user-1600' });
  await expect(page).toHaveURL(/\/payment\/refill$/);
  await expect(tabs(page)).toHaveText(['Refill', 'Transactions']);
  await page.goto('/user-details#steam_account');
  const account = page.getByRole('region', { name: 'Steam account' });
  await expect(account.getByRole('term')).toContainText(['Role']);
  await expect(account.getByRole('term').filter({ hasText: 'Plan' })).toHaveCount(0);
  await page.goto('/faq#cancelling-a-plan');
  await expect(page.getByText('There is no plan to cancel.')).toBeVisible();
  await page.goto('/our-services');
  await expect(page.getByRole('region', { name: 'Plans' })).toContainText('Everything is open');
});

test('an administrator sets prices and limits of the plans, and sells them: the payments have a third tab [PAY-201, ROUTE-116]', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings?group=plans');
  await expect(page.getByRole('group', { name: 'Pro: price of a month' }).getByRole('textbox')).toHaveValue('9.90');
  await sell(page, true);
  await expect(async () => {
    await page.goto(PAGE);
    await expect(tabs(page)).toHaveText(['Refill', 'Subscription', 'Transactions'], { timeout: 2000 });
  }).toPass();
  for (const name of ['Refill', 'Subscription', 'Transactions']) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/payment/${name.toLowerCase()}$`));
  }
  await page.goto('/payment');
  await expect(page.getByRole('tab', { name: 'Refill', selected: true })).toBeVisible();
});

test('the plans of a month and of a year, which the address keeps [PAY-206, PAY-207, PAY-208, ROUTE-118, ROUTE-219]', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/login$/);
  await openAs(page, PAGE, { persona: 'user-1601' });
  await expect(page.getByRole('tab', { name: 'Subscription', selected: true })).toBeVisible();
  await expect(own(page)).toContainText('You have the plan Free. It costs nothing and does not end.');
  for (const [name, price, text] of [
    ['Free', '$0.00', 'Included'],
    ['Pro', '$9.90', 'Subscribe'],
    ['Trader+', '$19.90', 'Subscribe'],
  ] as const) {
    await expect(card(page, name)).toContainText(`${price}a month`);
    await expect(card(page, name).getByRole('button')).toHaveText(text);
    await expect(card(page, name)).not.toContainText('save 20');
  }
  await expect(card(page, 'Free').getByRole('button')).toBeDisabled();
  await expect(lines(page, 'Pro')).toHaveText([
    'Everything in Free',
    'A peer-to-peer lister handles up to 100 items',
    '15 item tracker portfolios',
    'Automatic sale sync every hour',
  ]);
  await page.getByRole('group', { name: 'Paid' }).getByRole('button', { name: 'Annually' }).click();
  await expect(page).toHaveURL(/\?periode=annually$/);
  await expect(card(page, 'Pro')).toContainText('$99.00a year');
  await expect(card(page, 'Trader+')).toContainText('save 20');
  await expect(lines(page, 'Trader+').last()).toHaveText('Pay 10 months, get 2 free (save 20%)');
  await page.reload();
  await expect(card(page, 'Trader+')).toContainText('$199.00a year');
});

/** Presses a button of the question. Returns what the server answers to the purchase. */
async function confirm(page: Page, name: string): Promise<Record<string, unknown>> {
  const answer = page.waitForResponse((one) => one.url().endsWith('/payment/subscription/subscribe'));
  await question(page).getByRole('button', { name }).click();
  const body = (await (await answer).json()) as { subscription: Record<string, unknown> };
  await expect(question(page)).toHaveCount(0);
  return body.subscription;
}

test('buying asks first, is refused with a link to the refill, takes the price, extends, changes with a credit, and renews when switched on [PAY-209]', async ({
  page,
  stack,
}) => {
  await openAs(page, PAGE, { persona: 'user-1602' });
  await press(page, 'Pro');
  await expect(question(page).getByRole('heading')).toHaveText('Subscribe to Pro for $9.90?');
  await expect(question(page)).toContainText('Your balance is too low. Please top up first.');
  await expect(question(page).getByRole('link', { name: 'Top up balance' })).toHaveAttribute('href', '/payment/refill');
  await expect(question(page).getByRole('button', { name: 'Subscribe' })).toBeDisabled();
  await page.keyboard.press('Escape');
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const refused = await page.request.post('/api/v1/payment/subscription/subscribe', {
    data: { plan: 'Pro', periode: 'monthly' },
    headers: { 'x-csrf-token': token, 'idempotency-key': randomUUID() },
  });
  expect(await refused.json()).toMatchObject({ code: 'INSUFFICIENT_BALANCE', msg: 'Your balance is too low. Please top up first.' });
  expect(await (await page.request.get('/api/v1/payment/subscription/current')).json()).toMatchObject({ success: true, data: null });

  await credit(stack, page, 50_000);
  await page.reload();
  await press(page, 'Pro');
  await expect(question(page)).toContainText('Taken from your balance$9.90');
  await expect(question(page)).toContainText('Balance after that$40.10');
  const bought = await confirm(page, 'Subscribe');
  expect(bought).toEqual({
    ...{ plan: 'Pro', periode: 'monthly', price: 9900, auto_renew: false },
    ...{ starts_at: expect.stringMatching(/Z$/), ends_at: expect.stringMatching(/Z$/) },
  });
  await expect(page.getByText(/^You have Pro until /)).toBeVisible();
  await expect(own(page)).toContainText('$9.90 for a month');
  await expect(page.getByRole('banner')).toContainText('$40.10');
  await expect(card(page, 'Pro')).toContainText('Your plan');
  await expect(card(page, 'Free').getByRole('button')).toHaveText('Included');

  await expect(card(page, 'Pro').getByRole('button')).toHaveText('Extend');
  await press(page, 'Pro');
  expect((await confirm(page, 'Extend'))['starts_at']).toBe(bought['ends_at']);
  await expect(page.getByRole('banner')).toContainText('$30.20');

  const renewal = own(page).getByRole('switch', { name: 'Renew by itself' });
  await expect(renewal).not.toBeChecked();
  await expect(own(page)).toContainText('After that you have Free, and nothing of yours is deleted.');
  await turnOn(renewal);
  await expect(own(page)).toContainText('$9.90 is taken from your balance on');

  await press(page, 'Trader+');
  await expect(question(page).getByRole('heading')).toHaveText('Subscribe to Trader+ for $19.90?');
  // two months were paid; the day that has begun counts as used
  await expect(question(page)).toContainText(/Credited for unused days of Pro−\$19\.4\d/);
  expect(await confirm(page, 'Subscribe')).toMatchObject({ plan: 'Trader+', price: 19_900, auto_renew: true });
  await expect(own(page)).toContainText('Trader+');
  const current = (await (await page.request.get('/api/v1/payment/subscription/current')).json()) as { data: object };
  expect(current.data).toMatchObject({ plan: 'Trader+', periode: 'monthly', price: 19_900, auto_renew: true });
  await expect(page.getByRole('banner')).toContainText(/\$29\.\d\d/);
});

test('a smaller plan says before it is bought what it allows less of; the account says which plan runs', async ({ page }) => {
  await openAs(page, PAGE, { persona: 'user-1602' });
  await press(page, 'Pro');
  await expect(question(page)).toContainText('One listing takes at most 100 items.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/user-details#steam_account');
  await expect(page.getByRole('region', { name: 'Steam account' })).toContainText(/Trader\+, until/);
});

test('no screen is locked by plan: with Free every page of the sidebar opens [SHELL-170]', async ({ page }) => {
  await openAs(page, PAGE, { persona: 'user-1601' });
  const links = page.locator('#sidebar').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(paths.length).toBeGreaterThan(14);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('what could not be loaded says so in its place', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|500/);
  const path = '**/api/v1/payment/subscription/plans**';
  await page.route(path, (route) => route.fulfill({ status: 400, json: { success: false, code: 'STATE', msg: 'Not now.' } }));
  await openAs(page, PAGE, { persona: 'user-1601' });
  await expect(page.getByText('Could not load.')).toBeVisible();
  await expect(page.getByText('No plans are offered now.')).toHaveCount(0);
  await page.unroute(path);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, 'Pro')).toBeVisible();
});

test('with five portfolios none can be created, a warning says so, and a button leads to the subscriptions [TRACK-202] [TRACK-217] [TRACK-225] [TRACK-228] [TRACK-229] [TRACK-230]', async ({
  page,
}) => {
  await begin(page, 'user-1603');
  for (const name of ['a', 'b', 'c', 'd']) await create(page, name);
  await page.goto(TRACKER);
  await expect(page.getByText('4/5')).toBeVisible();
  const creating = page.getByRole('button', { name: 'Create portfolio' });
  await expect(creating).toBeEnabled();
  const warning = page.getByText('You have reached the maximum number of portfolios (5). Upgrade your plan to add more.');
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Upgrade plan' })).toHaveCount(0);
  await creating.click();
  await dialog(page, 'Create portfolio').getByRole('textbox', { name: 'Name' }).fill('e');
  await page.keyboard.press('Enter');
  await expect(page.getByText('5/5')).toBeVisible();
  await expect(creating).toBeDisabled();
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade plan' }).click();
  await expect(page).toHaveURL(/\/payment\/subscription$/);
});

test('in Turkish, with the kinds of notification and the questions about plans', async ({ page }) => {
  await signIn(page, 'user-1601');
  await setLanguage(page, 'tr');
  await page.goto(`${PAGE}?periode=annually`);
  await expect(page.getByRole('tab', { name: 'Abonelik', selected: true })).toBeVisible();
  const turkish = page.getByRole('list', { name: 'Planlar', exact: true });
  await expect(turkish.getByRole('button')).toHaveText(['Dahil', 'Abone ol', 'Abone ol']);
  await expect(turkish).toContainText('10 ay ödeyin, 2 ay bedava (%20 tasarruf)');
  await turkish.getByRole('button', { name: 'Abone ol: Pro' }).click();
  await expect(question(page).getByRole('heading')).toHaveText('Pro planına $99,00 karşılığında abone olunsun mu?');
  await page.goto('/user-details#notifications');
  for (const name of ['Plan bitmeden önce', 'Plan yenilendi ya da bitti']) await expect(page.getByRole('switch', { name })).toBeVisible();
  await page.goto('/faq#cancelling-a-plan');
  await expect(page.getByText('“Kendiliğinden yenilensin” seçeneğini kapatın', { exact: false })).toBeVisible();
});

test('the screen and its question are accessible in both themes', async ({ page }) => {
  await signIn(page, 'user-1602');
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  await expectAccessible(page, PAGE, () => expect(cards).toHaveCount(3));
  const ask = async (): Promise<void> => {
    if ((await question(page).count()) === 0) await press(page, 'Pro');
    await expect(question(page).getByRole('term').first()).toBeVisible();
  };
  await expectAccessible(page, PAGE, ask, { within: '[role="alertdialog"]' });
});

test('the screens fit a phone, and a keyboard reaches the question', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, PAGE, { persona: 'user-1601', theme: 'light' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card(page, 'Pro').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
});

test('an administrator stops selling them', async ({ page }) => {
  await sell(page, false);
  await expect(async () => {
    await page.goto(PAGE);
    await expect(page).toHaveURL(/\/payment\/refill$/, { timeout: 2000 });
  }).toPass();
});
