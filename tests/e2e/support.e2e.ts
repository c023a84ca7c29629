// covers: community/support
import type { Browser, Page } from '@playwright/test';
import { expect, openFilters, settle, signIn, test } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Tickets' }).locator('tbody').getByRole('row');
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem');
const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Details' }).locator('dl > div').filter({ hasText: name }).locator('dd');

type Made = { ticket: { id: number; ticket_number: string } };
const TICKET = { title: 'A deposit is missing', type: 'PAYMENT', description: 'I sent it on Monday.' };
const make = async (page: Page, more: object = {}): Promise<Made['ticket']> => {
  const answer = await call(page, '/support/ticket/create', { ...TICKET, ...more });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
  return ((await answer.json()) as Made).ticket;
};

/** Opens a page of the administrator beside the user's. */
async function administrator(browser: Browser, user: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(user.url()).origin });
  const page = await context.newPage();
  await signIn(page, 'admin');
  return page;
}

test('a visitor signs in first and comes back to the list and the form [ROUTE-138] [ROUTE-303]', async ({ page }) => {
  await page.goto('/support?status=OPEN&new=1');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1381');
  await expect(page).toHaveURL(/\/support\?status=OPEN&new=1$/);
  await expect(page.getByRole('dialog', { name: 'New ticket' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
});

test('a ticket that does not exist, is no ticket or belongs to another user is not found [ROUTE-139] [ROUTE-304]', async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/40[134] /);
  await signIn(page, 'user-1378');
  await page.goto('/support');
  const { id } = await make(page);
  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await stranger.newPage();

  await other.goto(`/support/ticket/${id}`);
  await expect(other).toHaveURL(/\/\?ended=1$/);
  await other.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await expect(other).toHaveURL(/\/login$/);
  await returnFromSteam(other, 'user-1377');
  await expect(other).toHaveURL(new RegExp(`/support/ticket/${id}$`));
  for (const path of [`/support/ticket/${id}`, '/support/ticket/99999999', '/support/ticket/none']) {
    await other.goto(path);
    await expect(other.getByRole('heading', { name: 'Ticket not found.' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Back to support' })).toHaveAttribute('href', '/support');
  }
  await stranger.close();
});

test('a user opens a ticket, an administrator answers, and both see it at once until it is closed [SUPP-306] [SUPP-307] [SUPP-308] [SUPP-309] [SUPP-311] [SUPP-313] [SUPP-314]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'user-1384');
  await page.goto('/support');
  await page.getByRole('button', { name: 'New ticket' }).first().click();
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await form.getByRole('textbox', { name: 'Title' }).fill(TICKET.title);
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Payment');
  await form.getByRole('textbox', { name: 'Description' }).fill(TICKET.description);
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(TICKET.description);
  await form.getByRole('button', { name: 'Open ticket' }).click();
  await expect(message(page, 'Ticket created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/support\/ticket\/\d+$/);
  const id = page.url().split('/').at(-1)!;
  const number = `T-${id.padStart(6, '0')}`;
  await expect(page.getByRole('heading', { name: TICKET.title, level: 1 })).toBeVisible();
  const head = page.locator('main header').first();
  await expect(head).toContainText(number);
  await expect(head).toContainText('Open');
  await expect(head.getByRole('combobox', { name: 'Priority' })).toHaveValue('MEDIUM');
  for (const [name, value] of [
    ['Type', 'Payment'],
    ['Created', /20\d\d/],
    ['Last reply', 'None yet'],
    ['Messages', '0'],
    ['Resolved', 'None yet'],
    ['Closed', 'None yet'],
  ] as const)
    await expect(fact(page, name)).toHaveText(value);
  await expect(page.getByText('No messages yet.')).toBeVisible();

  const admin = await administrator(browser, page);
  await admin.goto(`/admin/tickets/${id}`);
  await reply(admin).fill('We look into it.');
  await reply(admin).press('Enter');
  await expect(message(admin, 'Reply sent successfully')).toBeVisible();
  await expect(thread(page)).toHaveText([/Sandbox Admin\s*Admin.*We look into it\.$/]);
  await expect(head).toContainText('Waiting for your reply');
  await expect(head.getByRole('combobox')).toHaveCount(0);
  await expect(fact(page, 'Last reply')).toHaveText(/20\d\d/);

  await reply(page).fill('Thank you');
  await reply(page).press('Shift+Enter');
  await reply(page).pressSequentially('very much');
  await page.reload();
  await expect(reply(page)).toHaveValue('Thank you\nvery much');
  await reply(page).press('Enter');
  await expect(message(page, 'Reply sent successfully')).toBeVisible();
  await expect(reply(page)).toHaveValue('');
  await expect(thread(admin)).toHaveCount(2);
  await expect(thread(admin).nth(1)).toContainText('very much');
  await expect(fact(page, 'Messages')).toHaveText('2');

  await admin.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Resolved');
  await expect(page.getByText('This ticket is resolved. You can reopen it until')).toBeVisible();
  await expect(reply(page)).toHaveCount(0);
  await expect(fact(page, 'Resolved')).toHaveText(/20\d\d/);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(reply(page)).toBeVisible();
  await expect(fact(page, 'Resolved')).toHaveText('None yet');
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close ticket' }).click();
  await expect(page.getByText('This ticket is closed.')).toBeVisible();
  await expect(reply(page)).toHaveCount(0);
  await expect(fact(page, 'Closed')).toHaveText(/20\d\d/);
  await expect(head.getByRole('button')).toHaveCount(0);

  await expect(reply(admin)).toBeDisabled();
  await expect(admin.getByText('This ticket is closed.')).toBeVisible();
  await admin.context().close();
});

test('an answer is marked as new in the list until the ticket is opened', async ({ page, browser }) => {
  await signIn(page, 'user-1385');
  await page.goto('/support');
  const { id, ticket_number: number } = await make(page);
  const admin = await administrator(browser, page);
  await call(admin, `/admin/support/ticket/${id}/reply`, { content: 'Hello' });
  await admin.context().close();
  const row = rows(page).filter({ hasText: number });
  await expect(row.getByRole('img', { name: '1 new answer' })).toBeVisible();
  await row.getByRole('link', { name: TICKET.title }).click();
  await expect(thread(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to support' }).click();
  await expect(row).toBeVisible();
  await expect(row.getByRole('img')).toHaveCount(0);
});

test('the list is searched and filtered by the address, back on page 1 [SUPP-301] [SUPP-302] [SUPP-316] [SUPP-334]', async ({ page }) => {
  await signIn(page, 'user-1386');
  await page.goto('/support');
  // makes the titles unique, because several runs may use one data folder
  const run = Date.now();
  await make(page, { title: `Payment is late, ${run}` });
  await make(page, { title: `The chart is empty, ${run}`, type: 'BUG_REPORT', priority: 'LOW' });
  const search = page.getByRole('searchbox', { name: 'Search the tickets' });
  await page.goto('/support?page=3');
  await search.fill(String(run));
  await expect(page).toHaveURL(new RegExp(`/support\\?q=${run}$`));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toHaveText(/^T-\d{6}The chart is empty, \d+Bug ReportLowOpen/);
  await openFilters(page);
  for (const [name, label, one] of [
    ['Status', 'Open', 2],
    ['Priority', 'Low', 1],
    ['Type', 'Payment', 0],
  ] as const) {
    const filter = page.getByRole('combobox', { name, exact: true });
    await expect(filter.locator('option').first()).toHaveText('All');
    await filter.selectOption(label);
    await expect(rows(page)).toHaveCount(one);
  }
  await expect(page).toHaveURL(/status=OPEN&priority=LOW&type=PAYMENT$/);
  await expect(page.getByText('No tickets found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(search).toHaveValue('');
  await expect(rows(page).nth(1)).toBeVisible();
});

test('a list of 20 is paged by its total [SUPP-317]', async ({ page }) => {
  await signIn(page, 'user-1386');
  const asked: string[] = [];
  await page.route('**/api/v1/support/ticket/all**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('limit') ?? '');
    await route.fulfill({ json: { success: true, tickets: [], total: 41, unread: 0 } });
  });
  await page.goto('/support');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3$/);
  await expect(page.getByRole('button', { name: 'Page 4' })).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set(['20']));
});

test('an unanswered ticket is deleted, after a question, and its priority changed while it is open', async ({ page }) => {
  await signIn(page, 'user-1387');
  await page.goto('/support');
  const { id } = await make(page);
  await page.goto(`/support/ticket/${id}`);
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent');
  await expect(message(page, 'Priority changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('URGENT');
  await page.getByRole('button', { name: 'Delete ticket' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete ticket' }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(message(page, 'Ticket deleted.')).toBeVisible();
  await expect(page.getByText('No tickets found')).toBeVisible();
});

test('what cannot be loaded says so [SUPP-329] [SUPP-330]', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'user-1388');
  await page.goto('/support');
  const { id } = await make(page);
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'down' } }));
  await fail(`**/api/v1/support/ticket/${id}/messages`);
  await page.goto(`/support/ticket/${id}`);
  await expect(page.getByRole('alert').getByText('Failed to load messages')).toBeVisible();
  await expect(message(page, 'Failed to load messages').first()).toBeVisible();
  await fail(`**/api/v1/support/ticket/${id}`);
  await page.reload();
  await expect(page.getByRole('alert').getByText('Failed to load ticket')).toBeVisible();
  await expect(message(page, 'Failed to load ticket').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await settle(page);
  await expect(page.getByRole('heading', { name: TICKET.title })).toBeVisible();
});
