// covers: operator/settings, operator/health, operator/doctor, operator/logs
import type { Page } from '@playwright/test';
import { expect, openFilters, settle, signIn, test } from './fixtures.ts';

const SCREENS = ['/admin/settings', '/admin/health', '/admin/logs'];

const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const box = (page: Page, name: string) => field(page, name).getByRole('textbox');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const saved = (page: Page) => expect(page.getByText('Settings saved.').first()).toBeVisible();

/** Changes settings without the screen, to prepare a test or to clean up after it. */
async function set(page: Page, values: Record<string, unknown>): Promise<void> {
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const items = Object.entries(values).map(([key, value]) => ({ key, value }));
  const answer = await page.request.put('/api/v1/admin/setting/update', { data: { items }, headers: { 'x-csrf-token': token } });
  expect(answer.status()).toBe(200);
}

test('the screens of the operator are for administrators alone', async ({ page }) => {
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await signIn(page, 'user-1450');
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await signIn(page, 'admin');
  for (const [path, title] of [
    [SCREENS[0]!, 'Settings'],
    [SCREENS[1]!, 'System health'],
    [SCREENS[2]!, 'Logs'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
});

test('settings of several groups are saved together, stand in the change log with both values, and go back to their default', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await set(page, { 'limits.notices': null, 'prices.hour_days': null });
  await page.goto('/admin/settings?group=limits');
  await box(page, 'Notices of providers').fill('601');
  await page.getByRole('tab', { name: 'Prices', exact: true }).click();
  await box(page, 'Hourly prices').fill('15');
  await box(page, 'Hourly prices').blur();
  await expect(page.getByRole('region', { name: '2 unsaved changes' })).toBeVisible();
  await save(page);
  await saved(page);
  await expect(page.getByRole('region', { name: /unsaved/ })).toHaveCount(0);
  await page.reload();
  await expect(box(page, 'Hourly prices')).toHaveValue('15');
  await page.getByRole('tab', { name: 'Change log' }).click();
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Setting limits.notices' }).first()).toContainText('600 → 601');
  await expect(rows.filter({ hasText: 'Setting prices.hour_days' }).first()).toContainText('14 → 15');
  await page.getByRole('tab', { name: 'Prices', exact: true }).click();
  await page.getByRole('button', { name: 'Reset Hourly prices' }).click();
  await save(page);
  await expect(page.getByRole('button', { name: 'Reset Hourly prices' })).toHaveCount(0);
  await set(page, { 'limits.notices': null });
});

test('a refused value stores nothing, and the screen shows the field with the reason', async ({ page, problems }) => {
  problems.allow(/400/);
  await signIn(page, 'admin');
  await page.goto('/admin/settings');
  await box(page, 'X').fill('https://evil.example/x');
  await page.getByRole('tab', { name: /^Limits/ }).click();
  await box(page, 'Notices of providers').fill('602');
  await box(page, 'Notices of providers').blur();
  await save(page);
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(field(page, 'X')).toContainText('Must be an https address of the named site.');
  const bar = await page.getByRole('region', { name: '2 unsaved changes' }).boundingBox();
  const message = await page.getByRole('status').filter({ hasText: 'Please check the marked fields.' }).boundingBox();
  expect(message!.y + message!.height).toBeLessThanOrEqual(bar!.y);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(box(page, 'X')).toHaveValue('');
  await page.getByRole('tab', { name: 'Limits' }).click();
  await expect(box(page, 'Notices of providers')).toHaveValue('600');
});

test('unsaved changes are not lost by leaving', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings?group=limits');
  await box(page, 'Sign-ins').fill('31');
  await box(page, 'Sign-ins').blur();
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Admin Panel' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /stay|cancel/i })
    .click();
  await expect(box(page, 'Sign-ins')).toHaveValue('31');
});

test('secrets are shown as set or not set alone, and a test mail arrives', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings?group=secrets');
  await expect(page.getByRole('row', { name: /SECRET_KEY/ })).toContainText('Set');
  await expect(page.getByRole('row', { name: /SMTP_URL/ })).toContainText('Not set');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('textbox', { name: 'Send to' }).fill('desk@example.com');
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByText('The mail server took the mail for desk@example.com.')).toBeVisible();
});

// The notice is for a time in which only this test's browser is, because all tests share one server.
test('a notice appears to everybody without a reload, is dismissed for good, and comes back when it says something else', async ({
  page,
  browser,
  baseURL,
}) => {
  const text = `Maintenance ${Date.now()}`;
  const period = { 'site.notice_from': '2090-01-01T00:00:00Z', 'site.notice_until': '2091-01-01T00:00:00Z' };
  await signIn(page, 'admin');
  await set(page, { 'site.notice_en': null, 'site.notice_tr': null, ...period });
  const context = await browser.newContext({ baseURL: baseURL! });
  const visitor = await context.newPage();
  await visitor.clock.setFixedTime(new Date('2090-06-01T12:00:00Z'));
  await visitor.goto('/faq');
  await settle(visitor);
  const notice = visitor.getByRole('status', { name: 'Notice' });
  await expect(notice).toHaveCount(0);
  await page.goto('/admin/settings');
  await box(page, 'Notice in English').fill(text);
  await expect(page.getByText('No notice is shown')).toBeVisible();
  await expect(page.getByText(/^After saving: shown from .* until /)).toBeVisible();
  await save(page);
  await saved(page);
  await expect(page.getByText(/^Shown from .* until /)).toBeVisible();
  await expect(page.getByText(/^After saving/)).toHaveCount(0);
  await expect(notice).toHaveText(text);
  await notice.getByRole('button', { name: 'Dismiss the notice' }).click();
  await expect(notice).toHaveCount(0);
  await visitor.reload();
  await settle(visitor);
  await expect(notice).toHaveCount(0);
  await set(page, { 'site.notice_en': `${text}, later` });
  await expect(notice).toHaveText(`${text}, later`);
  await set(page, { 'site.notice_en': null, 'site.notice_from': null, 'site.notice_until': null });
  await expect(notice).toHaveCount(0);
  await context.close();
});

test('the health screen tells how every part is and what a new server needs', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/health');
  const parts = page.getByRole('region', { name: 'Components' });
  await expect(parts.getByRole('listitem')).toHaveCount(12);
  await expect(parts).toContainText('1 server, 1 worker.');
  const processes = page.getByRole('table', { name: 'Processes' });
  await expect(processes.locator('tbody').getByRole('rowheader')).toHaveText(['Server', 'Bot process', 'Worker']);
  await expect(page.getByRole('region', { name: 'Set-up checklist' })).toContainText(/9 steps (is|are) (left|done)/);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/v1/admin/health'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answer).status()).toBe(200);
});

test('the logs are filtered by what stands in their rows, paged, kept in the address, and exported', async ({ page }) => {
  await signIn(page, 'admin');
  for (const value of [603, 604, null]) await set(page, { 'limits.notices': value });
  await page.goto('/admin/logs');
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row');
  // other tests write rows too
  await rows.getByRole('button', { name: 'Setting changed', exact: true }).first().click();
  await expect(page).toHaveURL(/action=setting\.changed/);
  await openFilters(page);
  await page.getByRole('searchbox', { name: 'Object' }).fill('setting:limits.notices');
  await expect(page).toHaveURL(/object=setting/);
  await expect(rows.first()).toContainText('604 → 600');
  await page.reload();
  await expect(rows.first()).toContainText('604 → 600');
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('setting.changed');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
});

test('what the server refuses stands among the refusals, with the address', async ({ page }) => {
  await signIn(page, 'user-1451');
  const refused = await page.request.get('/api/v1/admin/setting/all');
  expect(refused.status()).toBe(403);
  await signIn(page, 'admin');
  await expect(async () => {
    await page.goto('/admin/logs?tab=security');
    const row = page.getByRole('table', { name: 'Refusals' }).getByRole('row').filter({ hasText: 'GET /api/v1/admin/setting/all' });
    await expect(row.first()).toContainText('No right', { timeout: 2000 });
    await expect(row.first()).toContainText('127.0.0.1', { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});

test('the outside services are checked on request, and the report has no secret', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  await page.goto('/admin/health');
  const panel = page.getByRole('region', { name: 'Outside services' });
  await panel.getByRole('button', { name: /^Check (all now|again)$/ }).click();
  await expect(panel.getByText('Checking. This takes a minute or two.')).toBeVisible();
  await expect(panel.getByText('Checking. This takes a minute or two.')).toBeHidden({ timeout: 120_000 });
  await expect(panel.getByText(/All \d+ checks are fine\.|needs? a look\./)).toBeVisible();
  await panel.getByText(/checks are fine$/).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Prices skinport-items' })).toContainText('prices read.');
  const saved = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Report for a bug report' }).click();
  expect((await saved).suggestedFilename()).toBe('lootfolio-doctor.md');
  const report = await page.request.get('/api/v1/admin/doctor/report?format=json');
  expect(await report.text()).not.toContain('sandbox-key');
});
