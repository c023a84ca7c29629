// covers: operator/admin, operator/payments-admin, operator/users, operator/item-management, operator/logs, community/support, community/giveaways, community/tasks
import type { Page } from '@playwright/test';
import { expect, openFilters, retryUntilGone, signIn, test } from './fixtures.ts';

/** The searches of the administration: path, name of the field, call and parameter of the call. */
const SEARCHES = [
  ['/admin/payments', 'Search by transaction ID or username', '/admin/payment/all', 'search'],
  ['/admin/users', 'Search by name, Steam ID or email', '/admin/user/all', 'search'],
  ['/admin/tickets', 'Search the tickets', '/admin/support/ticket/all', 'search'],
  ['/admin/item-management', 'Search the items', '/admin/item/all', 'search'],
  ['/admin/item-management?tab=unmatched', 'Search the names', '/admin/item/unmatched', 'search'],
  ['/admin/logs', 'Object', '/admin/log/audit', 'object'],
  ['/admin/logs?tab=security', 'Address', '/admin/log/security', 'ip'],
] as const;

test('every search begins 300 ms after the last key [ADMIN-302] [ADMIN-TICK-312] [ADMIN-PAY-331]', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin');
  for (const [path, name, call, parameter] of SEARCHES) {
    await page.goto(path);
    if (path.startsWith('/admin/logs')) await openFilters(page);
    const field = page.getByRole('searchbox', { name });
    await expect(field).toBeVisible();
    // far enough ahead for a slow machine
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // the list as it is when the screen opens may be asked for later than this
      const text = searchParams.get(parameter);
      if (pathname.endsWith(call) && text) asked.push(text);
    });
    await field.fill('zeb');
    await page.clock.runFor(299);
    await field.fill('zebra');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(['zebra']);
    page.removeAllListeners('request');
    await page.clock.resume();
  }
});

/** The lists of the administration: path, call and message when the call fails. */
const LISTS = [
  ['/admin/payments', '/admin/payment/all', 'Could not load.'],
  ['/admin/users', '/admin/user/all', 'Could not load.'],
  ['/admin/tickets', '/admin/support/ticket/all', 'Failed to load tickets'],
  ['/admin/giveaways', '/admin/giveaway/all', 'Could not load.'],
  ['/admin/giveaways?tab=tasks', '/admin/task/all', 'Failed to fetch tasks'],
  ['/admin/item-management', '/admin/item/all', 'Could not load.'],
  ['/admin/item-management?tab=sources', '/admin/item/sources', 'Could not load.'],
  ['/admin/item-management?tab=unmatched', '/admin/item/unmatched', 'Could not load.'],
  ['/admin/item-management?tab=marketplaces', '/admin/item/marketplaces', 'Could not load.'],
  ['/admin/item-management?tab=rates', '/admin/item/rates', 'Could not load.'],
  ['/admin/logs', '/admin/log/audit', 'Could not load.'],
  ['/admin/logs?tab=security', '/admin/log/security', 'Could not load.'],
] as const;

const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('row');

test('a list that cannot be loaded stays empty, says so in its place, and is asked for again [ADMIN-303] [ADMIN-PAY-336]', async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  await signIn(page, 'admin');
  for (const [path, call, words] of LISTS) {
    await page.route(`**/api/v1${call}**`, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: '' } }),
    );
    await page.goto(path);
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: words });
    await expect(failed, path).toBeVisible();
    await expect(rows(page), path).toHaveCount(0);
    // heading and tabs stay visible, and nothing covers the screen
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    const again = page.waitForRequest((request) => request.url().includes(`/api/v1${call}`));
    await failed.getByRole('button', { name: 'Retry' }).click();
    await again;
    await page.unrouteAll();
    await retryUntilGone(failed);
  }
});

test('the dashboard says when it could not learn what waits', async ({ page, problems }) => {
  problems.allow(/503/);
  await signIn(page, 'admin');
  await page.route('**/api/v1/admin/waiting', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', msg: '' } }),
  );
  await page.goto('/admin');
  const failed = page.getByRole('alert').filter({ hasText: 'What waits could not be loaded.' });
  await expect(failed).toBeVisible();
  await expect(page.getByText('Nothing waits')).toHaveCount(0);
  await page.unrouteAll();
  await retryUntilGone(failed);
});

test('the dashboard leads to every screen, says what waits, and every screen leads back [ADMIN-301]', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/v1/admin/waiting', (route) => {
    const counts = { tickets: 3, draws: 1, prizes: 2, payments: 2, names: 0, rates: 1, faults: null, setup: 0 };
    const items = Object.entries(counts).map(([name, count]) => ({ name, count }));
    return route.fulfill({ json: { success: true, items, total: items.length } });
  });
  await page.goto('/admin');
  const places = page.getByRole('navigation', { name: 'Administration' });
  await expect(places.getByRole('listitem').getByRole('listitem')).toHaveText([
    '2 payments wait for you',
    '3 unread tickets',
    '1 giveaway to draw',
    '2 prizes to send',
    '1 refused exchange rate',
    'Not all of it could be counted',
  ]);
  for (const [card, heading] of [
    ['Payments', 'Payments'],
    ['Users', 'Users'],
    ['Statistics', 'Statistics'],
    ['Tickets', 'Tickets'],
    ['Giveaways', 'Giveaways'],
    ['Item Management', 'Item Management'],
    ['Settings', 'Settings'],
    ['System health', 'System health'],
    ['Logs', 'Logs'],
  ]) {
    await places.getByRole('link', { name: card!, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading!, exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Admin Panel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  }
  await places.getByRole('link', { name: '2 payments wait for you' }).click();
  await expect(page.getByRole('switch', { name: /^Needs attention/ })).toBeChecked();
  await page.goBack();
  await places.getByRole('link', { name: '1 refused exchange rate' }).click();
  await expect(page.getByRole('tab', { name: 'Exchange rates', selected: true })).toBeVisible();
});
