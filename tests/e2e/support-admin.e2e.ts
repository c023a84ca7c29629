// covers: community/support
import type { Page } from '@playwright/test';
import { expect, expectFocusKept, openFilters, signIn, test } from './fixtures.ts';
import { call } from './people.ts';

const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const cards = (page: Page) => page.getByRole('list', { name: 'Tickets' }).getByRole('article');
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem');

/** Opens a ticket as a user, then signs in as the administrator on the same page. The title is unique to this run. */
async function prepare(page: Page, persona: string): Promise<{ id: number; number: string; title: string }> {
  const title = `Ticket of ${persona} at ${Date.now()}`;
  await signIn(page, persona);
  const answer = await call(page, '/support/ticket/create', { title, type: 'GENERAL', description: 'Where is it?' });
  const { ticket } = (await answer.json()) as { ticket: { id: number; ticket_number: string } };
  await signIn(page, 'admin');
  return { id: ticket.id, number: ticket.ticket_number, title };
}

const SCREENS = ['/admin', '/admin/tickets', '/admin/tickets/1'];

test('the administration is only for administrators [ROUTE-141] [ROUTE-146] [ROUTE-147] [ROUTE-310] [ROUTE-315] [ROUTE-316] [SHELL-124]', async ({
  page,
  problems,
}) => {
  problems.allow(/404 /);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await signIn(page, 'user-1389');
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  // leaves the screen first, because its calls would end the next session
  await page.goto('about:blank');
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Tickets/ })
    .click();
  await expect(page).toHaveURL(/\/admin\/tickets$/);
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible();
  await page.goto('/admin/tickets/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/tickets\/1$/);
});

test('the tickets of all users are searched and filtered, changed and deleted in their cards [ADMIN-TICK-301] [ADMIN-TICK-302] [ADMIN-TICK-308] [ADMIN-TICK-313] [ADMIN-TICK-327]', async ({
  page,
}) => {
  const { number, title } = await prepare(page, 'user-1383');
  await page.goto('/admin/tickets?page=2');
  await openFilters(page);
  for (const name of ['Status', 'Priority', 'Type']) {
    const filter = page.getByRole('combobox', { name, exact: true });
    await expect(filter).toHaveValue('ALL');
    await expect(filter.locator('option').first()).toHaveText('All');
  }
  await page.getByRole('searchbox', { name: 'Search the tickets' }).fill(title);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === title && !url.searchParams.has('page'));
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(number);
  await expect(cards(page).getByRole('img', { name: '1 unread message' })).toBeVisible();
  await cards(page)
    .getByRole('combobox', { name: `Status of ${number}` })
    .selectOption('Pending');
  await expect(message(page, 'Ticket status updated successfully')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Open');
  await expect(page.getByText('No tickets found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Pending');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this ticket?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Ticket deleted successfully')).toBeVisible();
  await expect(page.getByText('No tickets found')).toBeVisible();
});

test('a list of 10 is paged by its total [ADMIN-TICK-309] [ADMIN-TICK-359]', async ({ page }) => {
  await signIn(page, 'admin');
  const asked: string[] = [];
  await page.route('**/api/v1/admin/support/ticket/all**', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('limit') ?? '');
    await route.fulfill({ json: { success: true, tickets: [], total: 21, unread: 0 } });
  });
  await page.goto('/admin/tickets');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3$/);
  expect(new Set(asked)).toEqual(new Set(['10']));
});

test('a ticket has its own page, with all of it and what can be done with it [ADMIN-TICK-314] [ADMIN-TICK-315] [ADMIN-TICK-316] [ADMIN-TICK-317] [ADMIN-TICK-318] [ADMIN-TICK-319] [ADMIN-TICK-321] [ADMIN-TICK-324] [ADMIN-TICK-326] [ADMIN-TICK-328] [ADMIN-TICK-329] [ADMIN-TICK-331] [ADMIN-TICK-332]', async ({
  page,
}) => {
  const { id, number, title } = await prepare(page, 'user-1382');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/v1/admin/support/ticket/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/admin/tickets?q=${number}`);
  await cards(page).getByRole('link', { name: 'View' }).click();
  await expect(page.getByText('Loading ticket details...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.unrouteAll();
  const head = page.locator('main header').first();
  await expect(head).toContainText(number);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toHaveText(/UserTrader \d+EmailNo emailTypeGeneralCreated.*20\d\d.*ResolvedNone yetClosedNone yet$/);
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('Where is it?');

  const box = page.getByRole('textbox', { name: 'Reply' });
  await box.fill('In your account.');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(thread(page)).toHaveCount(1);
  await thread(page).getByRole('button', { name: 'Delete message' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this message?' });
  await expect(deletion).toContainText('In your account.');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Message deleted successfully')).toBeVisible();
  await expect(thread(page)).toHaveCount(0);
  await expectFocusKept(page);

  for (const [select, choice] of [
    ['Status', 'Resolved'],
    ['Priority', 'High'],
  ] as const) {
    const reloaded = Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith(`/admin/support/ticket/${id}`)),
      page.waitForResponse((answer) => answer.url().endsWith(`/admin/support/ticket/${id}/messages`)),
    ]);
    await page.getByRole('combobox', { name: select, exact: true }).selectOption(choice);
    await reloaded;
  }
  await expect(details).toHaveText(/Resolved\w+ \d+, 20\d\d.*ClosedNone yet$/);
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Closed');
  await expect(details).toHaveText(/Closed\w+ \d+, 20\d\d[^A-Z]*[AP]M$/);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/tickets\\?q=${number}$`));
  await page.goto(`/admin/tickets/${id}`);
  await page.getByRole('button', { name: 'Delete Ticket' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this ticket?' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete Ticket' }).click();
  await expect(page).toHaveURL(/\/admin\/tickets$/);
  await expect(message(page, 'Ticket deleted successfully')).toBeVisible();
});

test('what cannot be loaded says so, with the heading "Error" [ADMIN-TICK-344] [ADMIN-TICK-348]', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'admin');
  await page.route('**/api/v1/admin/support/ticket/**', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'down' } }),
  );
  await page.goto('/admin/tickets');
  await expect(page.getByRole('alert').getByText('Failed to load tickets')).toBeVisible();
  await expect(page.getByRole('status').getByText('ErrorFailed to load tickets').first()).toBeVisible();
  await page.goto('/admin/tickets/1');
  await expect(page.getByRole('alert').getByText('Failed to load ticket details')).toBeVisible();
  await expect(page.getByRole('status').getByText('ErrorFailed to load ticket details').first()).toBeVisible();
});
