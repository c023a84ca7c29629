// covers: operator/statistics
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

const API = '**/api/v1/admin/statistic/';
const chart = (page: Page, name: string) => page.getByRole('region', { name });
const range = (page: Page) => page.getByRole('combobox', { name: 'Date range' });

/** The calls of statistics that the page makes, with their queries. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, call] = request.url().split('/admin/statistic/');
    if (call !== undefined) asked.push(call);
  });
  return asked;
}
const sorted = (asked: readonly string[]): string[] => asked.toSorted((a, b) => a.localeCompare(b, 'en'));

test('the range is chosen, stands in the address, and reloads the cards and the first chart only [ADMIN-STAT-301] [ADMIN-STAT-302] [ADMIN-STAT-303] [ADMIN-STAT-319]', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const asked = listen(page);
  await page.goto('/admin/statistics');
  await expect(range(page)).toHaveValue('30');
  await expect(range(page).locator('option')).toHaveText(['Last 7 Days', 'Last 30 Days', 'Last 90 Days', 'Last Year']);
  const inRange = (days: number): string[] => [`activity?interval=${days}`, `overview?interval=${days}`, `registrations?interval=${days}`];
  await expect.poll(() => sorted(asked)).toEqual(sorted([...inRange(30), 'demographics', 'growth?interval=12']));
  for (const [name, days] of [
    ['Last 7 Days', 7],
    ['Last 90 Days', 90],
    ['Last Year', 365],
  ] as const) {
    asked.length = 0;
    await range(page).selectOption(name);
    await expect(page).toHaveURL(new RegExp(`/admin/statistics\\?range=${days}$`));
    await expect(range(page)).toHaveValue(String(days));
    await expect.poll(() => sorted(asked)).toEqual(inRange(days));
    await expect(
      page
        .getByText(`against the ${days} days before`)
        .or(page.getByText('new', { exact: true }))
        .first(),
    ).toBeVisible();
  }
});

test('cards, a line, bars and a ring show the figures of the server [ADMIN-STAT-304] [ADMIN-STAT-305] [ADMIN-STAT-306] [ADMIN-STAT-307] [ADMIN-STAT-308] [ADMIN-STAT-317]', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const figure = (value: number, growth: number | null) => ({ value, growth });
  const data = {
    ...{
      total_users: figure(1200, 20),
      new_registrations: figure(200, -50),
      active_users: figure(80, 12.5),
      premium_users: figure(0, null),
    },
  };
  await page.route(`${API}overview**`, (route) => route.fulfill({ json: { success: true, data } }));
  const countries = Array.from({ length: 12 }, (_, n) => ({ label: `Country ${n}`, value: 100 - n, country: `C${n}` }));
  await page.route(`${API}demographics`, (route) => route.fulfill({ json: { success: true, data: countries, total: 12 } }));
  await page.goto('/admin/statistics');
  const main = page.getByRole('main');
  for (const text of ['Total Users', '1,200', '+20.00%', 'New Registrations', '−50.00%', 'Active Users', '+12.50%', 'Premium Users', 'new'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('img', { name: /^Active users by day: From/ })).toBeVisible();

  const line = chart(page, 'User Registration Trend');
  await expect(line.getByRole('slider')).toBeVisible();
  await expect(line.locator('canvas').first()).toBeVisible();
  const bars = chart(page, 'User Growth by Month');
  await expect(bars.locator('svg rect')).toHaveCount(12);
  const ring = chart(page, 'User Demographics');
  await expect(ring.locator('svg path[d]').filter({ visible: true })).not.toHaveCount(0);
  await expect(ring.getByRole('figure').getByRole('listitem')).toHaveText(
    Array.from({ length: 10 }, (_, n) => new RegExp(`^Country ${n}${100 - n}`)),
  );
  await expect(ring).toContainText('179 users are in other countries');
});

test('an overlay shows that statistics load [ADMIN-STAT-309]', async ({ page }) => {
  await signIn(page, 'admin');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${API}growth**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/statistics');
  const overlay = page.getByRole('status').getByText('Loading statistics...', { exact: true });
  await expect(overlay).toBeVisible();
  release();
  await expect(overlay).toHaveCount(0);
});

test('an answer without success counts as a failure: no figures, and a retry [ADMIN-STAT-315]', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'admin');
  await page.route(`${API}registrations**`, (route) =>
    route.fulfill({ json: { success: false, data: [{ label: '2026-11-20', count: 5 }], total: 1 } }),
  );
  await page.route(`${API}demographics`, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: 'down' } }),
  );
  await page.goto('/admin/statistics');
  for (const name of ['User Registration Trend', 'User Demographics']) {
    await expect(chart(page, name).getByRole('alert')).toContainText('Could not load.');
    await expect(chart(page, name).getByRole('figure')).toHaveCount(0);
  }
  await expect(chart(page, 'User Growth by Month').getByRole('figure')).toBeVisible();
  await page.unrouteAll();
  const trend = chart(page, 'User Registration Trend');
  await trend.getByRole('button', { name: 'Retry' }).click();
  await expect(trend.getByRole('figure')).toBeVisible();
});

test('charts without data say so', async ({ page }) => {
  await signIn(page, 'admin');
  const empty = { success: true, data: [], total: 0 };
  for (const call of ['registrations**', 'growth**', 'demographics'])
    await page.route(API + call, (route) => route.fulfill({ json: empty }));
  await page.goto('/admin/statistics');
  for (const name of ['User Registration Trend', 'User Growth by Month', 'User Demographics'])
    await expect(chart(page, name)).toContainText('No data found');
});
