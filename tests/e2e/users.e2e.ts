// covers: operator/users, people/auth
import type { Locator, Page } from '@playwright/test';
import { query } from './database.ts';
import { expect, openFilters, personaOf, signIn, test } from './fixtures.ts';

const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Users' })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Tickets of/ }) });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, Steam ID or email' });
const nameOf = (persona: string): string => personaOf(persona).replace('user-', 'Trader ');
const steamIdOf = (persona: string): string => `7656119800001${personaOf(persona).replace('user-', '').padStart(4, '0')}`;

/** Signs in personas, so that they become users, and then the administrator on the same page. */
async function join(page: Page, ...personas: string[]): Promise<void> {
  for (const persona of personas) await signIn(page, persona, { fresh: true });
  await signIn(page, 'admin');
}

/** Opens the list with one user. */
async function find(page: Page, persona: string): Promise<Locator> {
  await page.goto(`/admin/users?q=${steamIdOf(persona)}`);
  await expect(rows(page)).toHaveCount(1);
  return rows(page);
}

/** Types an amount into the form. Focuses the field first, because it rewrites its amount when it gets the focus. */
async function enterBalance(form: Locator, dollars: string): Promise<void> {
  const field = form.getByLabel('Balance');
  await field.focus();
  await field.fill(dollars);
}

const openForm = async (page: Page): Promise<Locator> => {
  await rows(page).getByRole('cell').first().getByRole('link').click();
  return page.getByRole('dialog', { name: 'Edit User' });
};

test('users and statistics are only for administrators [ROUTE-143] [ROUTE-144] [ROUTE-312] [ROUTE-313]', async ({ page }) => {
  const screens = { '/admin/users': 'Users', '/admin/statistics': 'Statistics' };
  for (const path of Object.keys(screens)) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await signIn(page, 'user-1420');
  for (const path of Object.keys(screens)) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await signIn(page, 'admin');
  for (const [path, name] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('figures, search, status, order and pages of the list; its state is in the address [ADMIN-USER-301] [ADMIN-USER-302] [ADMIN-USER-303] [ADMIN-USER-304] [ADMIN-USER-306] [ADMIN-USER-313] [ADMIN-USER-323] [ADMIN-USER-324]', async ({
  page,
}) => {
  await join(page, 'user-1421');
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/admin/user/all')) asked.push(url.searchParams);
  });
  await page.goto('/admin/users?page=2');
  const { stats } = (await (await page.request.get('/api/v1/admin/user/stats')).json()) as { stats: Record<string, number> };
  const main = page.getByRole('main');
  for (const name of ['Total Users', 'Active Users', 'Banned Users', 'Total Balance'])
    await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.getByText(/joined in 30 days/)).toContainText(
    /\d+ joined in 30 days, (\d+ (more|fewer) than|as many as) in the 30 before/,
  );
  expect(Object.keys(stats)).toEqual(
    expect.arrayContaining(['totalUsers', 'userChangeCount', 'usersChange', 'activeUsers', 'bannedUsers', 'totalBalance']),
  );

  await search(page).fill(nameOf('user-1421'));
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === nameOf('user-1421') && !url.searchParams.has('page'));
  await expect(rows(page).filter({ hasText: steamIdOf('user-1421') })).toHaveCount(1);
  await openFilters(page);
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await expect(status.locator('option')).toHaveText(['All', 'Active', 'Inactive', 'Banned']);
  await status.selectOption('Banned');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('button', { name: /Status: Banned/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).toHaveURL(/\/admin\/users$/);

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort.locator('option')).toHaveText(['Joined', 'Name', 'Balance']);
  await sort.selectOption('Name');
  await expect(page).toHaveURL(/sort=user_name(:|%3A)asc$/);
  await page.getByRole('button', { name: /^Direction/ }).click();
  await expect(page).toHaveURL(/sort=user_name(:|%3A)desc$/);
  await expect.poll(() => asked.at(-1)?.get('sort')).toBe('user_name:desc');
  expect(asked.map((one) => one.get('status'))).toContain('banned');
  expect(new Set(asked.map((one) => one.get('limit')))).toEqual(new Set(['10']));

  await page.route('**/api/v1/admin/user/all**', (route) =>
    route.fulfill({ json: { success: true, items: [], total: 21, has_more: false } }),
  );
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3$/);
});

test('a user is edited in a form: all fields, dollars, messages, an adjustment in the ledger [ADMIN-USER-307] [ADMIN-USER-325]', async ({
  page,
  problems,
}) => {
  problems.allow(/400 /);
  await join(page, 'user-1422', 'user-1423');
  const sorts: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/admin/user/all')) sorts.push(url.searchParams.get('sort'));
  });
  const row = await find(page, 'user-1422');
  expect(new Set(sorts)).toEqual(new Set(['joined_at:desc']));
  const header = page.getByRole('table', { name: 'Users' }).getByRole('columnheader');
  await expect(header).toHaveText(['User', 'Steam ID', 'Role', 'Status', 'Balance', 'Joined', 'Actions']);
  // the row of a user without an address says nothing of it
  await expect(row).toHaveText(/^Trader \d+Last seen [^@]*7656119\d{10}UserActive\$0\.00\w+ \d+, 20\d\d/);

  const form = await openForm(page);
  for (const name of ['Username', 'Steam ID', 'Email', 'Balance', 'Trade link', 'Country', 'Note'])
    await expect(form.getByLabel(name)).toBeVisible();
  for (const name of ['Role', 'Status']) await expect(form.getByRole('combobox', { name })).toBeVisible();
  await enterBalance(form, '12.34');
  await form.getByLabel('Country').fill('tr');
  await expect(form.getByText('Türkiye')).toBeVisible();
  await form.getByLabel('Note').fill('A gift');
  const sent = page.waitForRequest((request) => request.url().endsWith('/admin/user/update'));
  await form.getByRole('button', { name: 'Save changes' }).click();
  const answer = await (await (await sent).response())!.json();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toEqual({ id: body['id'], balance: 12_340, country: 'TR', note: 'A gift', before: { balance: 0, country: null } });
  expect(answer).toMatchObject({ success: true, user: { id: body['id'], balance: 12_340, country: 'TR' } });
  await expect(message(page, 'User updated successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText('$12.34');
  const booked = await query(
    `select kind, amount::int from ledger_entries e join ledger_postings p on p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
     where a.name = $1`,
    [`user:${String(body['id'])}`],
  );
  expect(booked).toEqual([{ kind: 'ADJUSTMENT', amount: 12_340 }]);

  const again = await openForm(page);
  await again.getByLabel('Steam ID').fill(steamIdOf('user-1423'));
  await again.getByLabel('Note').fill('By mistake');
  await again.getByRole('button', { name: 'Save changes' }).click();
  await expect(again.getByText('Another user has this Steam ID.')).toBeVisible();
  await expect(message(page, 'Failed to update user')).toBeVisible();
});

test('a ban signs the user out of an open screen at once', async ({ page, browser, baseURL, problems }) => {
  problems.allow(/401/);
  await join(page, 'user-1424');
  const theirs = await browser.newContext({ baseURL: baseURL! });
  const other = await theirs.newPage();
  await signIn(other, 'user-1424', { fresh: true });
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await find(page, 'user-1424');
  const form = await openForm(page);
  await form.getByRole('combobox', { name: 'Status' }).selectOption('Banned');
  await expect(form.getByText('A ban signs the user out everywhere at once')).toBeVisible();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(message(page, 'User updated successfully')).toBeVisible();
  await expect(rows(page)).toContainText('Banned');
  expect((await other.request.get('/api/v1/init/user')).status()).toBe(401);
  await other.goto(`/api/v1/auth/steam?persona=${personaOf('user-1424')}`);
  await expect(other).toHaveURL(/\/login\?error=banned$/);
  await theirs.close();
});

test('a user is deleted after a question, and kept while there is a balance [ADMIN-USER-311] [ADMIN-USER-320]', async ({ page }) => {
  await join(page, 'user-1425');
  await find(page, 'user-1425');
  const form = await openForm(page);
  await enterBalance(form, '1');
  await form.getByLabel('Note').fill('A dollar');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(rows(page)).toContainText('$1.00');
  const remove = rows(page).getByRole('button', { name: /^Delete/ });
  await remove.hover();
  await expect(page.getByRole('tooltip')).toHaveText('A user with a balance cannot be deleted: set it to 0 first.');
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  const again = await openForm(page);
  await enterBalance(again, '0');
  await again.getByLabel('Note').fill('Paid out');
  await again.getByRole('button', { name: 'Save changes' }).click();
  await expect(rows(page)).toContainText('$0.00');
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete user' });
  await expect(question).toContainText('Are you sure you want to delete this user? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'User deleted successfully')).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('on a phone users are cards; they lead to their tickets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await join(page, 'user-1426');
  await page.goto(`/admin/users?q=${steamIdOf('user-1426')}`);
  const card = page.getByRole('article', { name: nameOf('user-1426') });
  await expect(card).toContainText(steamIdOf('user-1426'));
  await card.getByRole('link', { name: /^Tickets of/ }).click();
  await expect(page).toHaveURL(/\/admin\/tickets\?user=\d+$/);
});

test('a list that could not be loaded says so, and is asked for again [ADMIN-USER-319]', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'admin');
  await page.route('**/api/v1/admin/user/**', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'down' } }),
  );
  await page.goto('/admin/users');
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load.' });
  await expect(failed).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).first()).toBeVisible();
});
