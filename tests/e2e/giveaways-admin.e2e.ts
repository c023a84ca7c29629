// covers: community/giveaways, community/tasks
import type { Page } from '@playwright/test';
import { expect, expectFocusKept, openFilters, signIn, test } from './fixtures.ts';
import { as, joinAs, makeGiveaway, waitUntilOver } from './giveaways-world.ts';

const DAY = 86_400_000;
const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const row = (page: Page, name: string) => page.getByRole('table', { name: 'Giveaways' }).getByRole('row').filter({ hasText: name }).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Returns a local time in the form that a field accepts. */
const field = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

test('the administration of giveaways is only for administrators, in two tabs that the address names [ADMIN-GIVE-301] [ROUTE-145] [ROUTE-314]', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/giveaways');
  await expect(page).toHaveURL(/\/login$/);
  await as(browser, 'user-1397', async (user) => {
    await user.goto('/admin/giveaways');
    await expect(user).toHaveURL(/\/dashboard$/);
  });
  await signIn(page, 'admin');
  await page.goto('/admin/giveaways');
  await expect(page.getByRole('tab')).toHaveText(['Giveaways', 'Tasks']);
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await expect(page).toHaveURL(/\/admin\/giveaways\?tab=tasks$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveAttribute('aria-selected', 'true');
});

test('a giveaway is made, changed and deleted; the list is filtered, and the filters are reset [ADMIN-GIVE-302] [ADMIN-GIVE-303] [ADMIN-GIVE-304] [ADMIN-GIVE-316]', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/admin/giveaways');
  await page.getByRole('button', { name: 'New giveaway' }).click();
  const form = dialog(page, 'New giveaway');
  await form.getByRole('combobox', { name: 'Search an item' }).fill('Five-SeveN | Monkey Business (Field-Tested)');
  await form
    .getByRole('option', { name: /Monkey Business/ })
    .first()
    .click();
  await expect(form.getByLabel('Value')).not.toHaveValue('');
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('Monthly');
  await form.getByLabel('Ends').fill(field(new Date(Date.now() + DAY)));
  await form.getByRole('button', { name: 'Create giveaway' }).click();
  await expect(message(page, 'Giveaway created successfully')).toBeVisible();
  const made = row(page, 'Monkey Business');
  await expect(made).toContainText(/WeeklyMonthly\$[\d.]+0\w+ \d.*Active/);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Item', 'Length', 'Kind', 'Value', 'Entries', 'Starts', 'Ends', 'Status', 'Winner', 'Actions'],
  ]);

  await openFilters(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('CANCELLED');
  await expect(page).toHaveURL(/status=CANCELLED/);
  await expect(made).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset' }).click();
  for (const name of ['Length', 'Status', 'Kind']) await expect(page.getByRole('combobox', { name, exact: true })).toHaveValue('ALL');
  await expect(page).toHaveURL(/\/admin\/giveaways$/);

  await made.getByRole('button', { name: /^Edit/ }).click();
  const edit = dialog(page, 'Edit giveaway');
  await expect(edit.getByLabel('Starts')).toBeDisabled();
  await edit.getByRole('combobox', { name: 'Status' }).selectOption('CANCELLED');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Giveaway updated successfully')).toBeVisible();
  await expect(made).toContainText('Cancelled');
  await made.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this giveaway?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Giveaway deleted.')).toBeVisible();
});

test('participants are listed, a winner is drawn, and the prize is handed over', async ({ page, request, browser, problems }) => {
  problems.allow(/400 .*\/prize/);
  test.setTimeout(120_000);
  const made = await makeGiveaway(browser, 'SSG 08 | Dragonfire (Field-Tested)', 40_000);
  await joinAs(browser, 'user-1398', made);
  await joinAs(browser, 'user-1399', made);
  await signIn(page, 'admin');
  await page.goto('/admin/giveaways');
  const drawn = row(page, 'Dragonfire');
  await expect(drawn.getByRole('button', { name: /^Draw Winner/ })).toHaveCount(0);
  await drawn.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this giveaway?' });
  await expect(question).toContainText('2 users have joined.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await drawn.getByRole('button', { name: /^Participants/ }).click();
  const participants = page.getByRole('dialog', { name: /^Participants of/ });
  await expect(participants.getByText('2 participants')).toBeVisible();
  await participants.getByRole('searchbox').fill('nobody');
  await expect(participants.getByText('No participant has this name')).toBeVisible();
  await page.keyboard.press('Escape');

  await waitUntilOver(request, made);
  await page.reload();
  await drawn.getByRole('button', { name: /^Draw Winner/ }).click();
  const draw = dialog(page, 'Draw Winner');
  await expect(draw).toContainText(/Entries2Fingerprint of the seed[0-9a-f]{64}Fingerprint of the entries/);
  await draw.getByRole('button', { name: 'Draw Winner' }).click();
  await expect(message(page, 'Winner selected successfully')).toBeVisible();
  await expect(draw).toContainText(
    /Fingerprint of the entries[0-9a-f]{64}WinnerTrader 139[89].*Seed[0-9a-f]{64}Randomnessoperator seed only/,
  );
  await expectFocusKept(page);
  await draw.getByRole('button', { name: 'Close', exact: true }).last().click();

  await expect(drawn).toContainText('Prize not sent');
  await drawn.getByRole('button', { name: /^Send prize/ }).click();
  const prize = dialog(page, 'Send prize');
  await prize.getByRole('textbox', { name: 'Link of the trade offer' }).fill('https://example.com/offer');
  await prize.getByRole('button', { name: 'Record as sent' }).click();
  await expect(prize.getByRole('textbox', { name: 'Link of the trade offer' })).toHaveAttribute('aria-invalid', 'true');
  await prize.getByRole('textbox', { name: 'Link of the trade offer' }).fill('https://steamcommunity.com/tradeoffer/4711/');
  await prize.getByRole('button', { name: 'Record as sent' }).click();
  await expect(message(page, 'Saved. The winner was told.')).toBeVisible();
  await expect(drawn).toContainText('Prize sent');
});

test('tasks are listed, made, changed and deleted [ADMIN-GIVE-308] [ADMIN-GIVE-324]', async ({ page }) => {
  await signIn(page, 'admin');
  const listed = page.waitForResponse((answer) => answer.url().endsWith('/admin/task/all'));
  await page.goto('/admin/giveaways?tab=tasks');
  expect(await (await listed).json()).toMatchObject({ success: true, tasks: expect.any(Array) as unknown });
  const description = `Save the trade link ${Date.now()}`;
  await page.getByRole('button', { name: 'New task' }).click();
  const form = dialog(page, 'New task');
  await form.getByRole('textbox', { name: 'Description' }).fill(description);
  await form.getByRole('radio', { name: 'crown' }).check({ force: true });
  await form.getByRole('combobox', { name: 'Type' }).selectOption('Follow on X');
  await form.getByRole('button', { name: 'Create task' }).click();
  await expect(message(page, 'Task created successfully')).toBeVisible();
  const task = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: description });
  await expect(task).toContainText('Follow on X');
  await task.getByRole('button', { name: /^Edit/ }).click();
  const edit = dialog(page, 'Edit task');
  await expect(edit.getByRole('radio', { name: 'crown' })).toBeChecked();
  await edit.getByRole('textbox', { name: 'Link' }).fill('https://x.com/example');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Task updated successfully')).toBeVisible();
  await expect(task.getByRole('link', { name: 'https://x.com/example' })).toBeVisible();
  await task.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog', { name: 'Delete this task?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Task deleted successfully')).toBeVisible();
  await expect(task).toHaveCount(0);
  await expectFocusKept(page);
});

test('lists that cannot be loaded say so and offer a retry; 10 stand on a page [ADMIN-GIVE-323] [ADMIN-GIVE-331] [ADMIN-GIVE-336]', async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  await signIn(page, 'admin');
  const asked: string[] = [];
  let fails = true;
  await page.route('**/api/v1/admin/giveaway/all**', async (route) => {
    asked.push(new URL(route.request().url()).search);
    await (fails
      ? route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: '' } })
      : route.fulfill({ json: { success: true, items: [], total: 21, totalCount: 21, totalPages: 3 } }));
  });
  await page.goto('/admin/giveaways?page=2');
  await expect(page.getByRole('alert').getByText('Could not load.')).toBeVisible();
  await expect(page.getByText('No giveaways yet')).toHaveCount(0);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3$/);
  expect(asked.at(-1)).toBe('?type=ALL&status=ALL&giveaway_type=ALL&page=3&limit=10');
  await page.route('**/api/v1/admin/task/all', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: '' } }),
  );
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await expect(page.getByRole('alert').getByText('Failed to fetch tasks')).toBeVisible();
  await expect(message(page, 'Failed to fetch tasks').first()).toBeVisible();
});
