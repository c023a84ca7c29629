// covers: no feature
import type { Page } from '@playwright/test';
import { expect, openAs, settle, test } from './fixtures.ts';

/** The width that the sidebar takes from the page. */
const expectPadding = (page: Page, pixels: number) => expect(page.locator('body')).toHaveCSS('padding-left', `${pixels}px`);

/** The labels of the entries that a user sees. */
const LABELS = [
  ...[
    'My Account',
    'Dashboard',
    'Sales History',
    'List Items',
    'Listed Items',
    'Price Targets',
    'Transactions',
    'Portfolio',
    'Investments',
  ],
  ...[
    'Case Simulator',
    'Trade-ups',
    'My Inventory',
    'Inventory Rankings',
    'Price Comparison',
    'Price Trends',
    'Collections',
    'Watchlist',
    'Item Tracker',
  ],
  ...['Marketplaces', 'Get Free Skins', 'Support'],
];

test.describe('sidebar', () => {
  test('pads the body by 250 px while open and by 78 px while closed, and remembers which [SHELL-103, SHELL-115, SHELL-116, SHELL-171]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, '/marketplaces');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav).toHaveCSS('width', '250px');
    await expectPadding(page, 250);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expectPadding(page, 78);
    await expect(nav).toHaveCSS('width', '78px');
    await page.reload();
    await settle(page);
    await expectPadding(page, 78);
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expectPadding(page, 250);
  });

  test('begins closed below 1200 px [SHELL-171]', async ({ page }) => {
    await page.setViewportSize({ width: 1199, height: 900 });
    await openAs(page, '/marketplaces');
    await expectPadding(page, 78);
  });

  test('is absent from the sign-in page, which has no padding [SHELL-111, SHELL-112, SHELL-113]', async ({ page }) => {
    await openAs(page, '/login');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expectPadding(page, 0);
  });

  test('shows a visitor the public screens alone and "Sign in" at its bottom [SHELL-129, SHELL-131, SHELL-132, SHELL-133, SHELL-136, SHELL-166]', async ({
    page,
  }) => {
    await openAs(page, '/marketplaces');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav.getByRole('link')).toHaveText([
      'Case Simulator',
      'Trade-ups',
      'Inventory Rankings',
      'Price Comparison',
      'Price Trends',
      'Collections',
      'Marketplaces',
      'Get Free Skins',
      'Sign in',
    ]);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in with Steam' })).toHaveAttribute('href', /^\/login/);
  });

  test('groups "Trader PRO", which opens and closes while the sidebar is open, and has the logout button [SHELL-117, SHELL-134, SHELL-140, SHELL-143]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, '/marketplaces', { persona: 'user-11' });
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav.getByRole('link', { name: 'Watchlist' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await nav.getByRole('button', { name: 'Trader PRO' }).click();
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(nav.getByRole('button', { name: 'Log out' })).toBeVisible();
    const group = nav.getByRole('button', { name: 'Trader PRO' });
    await group.click();
    await nav.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await nav.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await nav.getByRole('button', { name: 'Collapse sidebar' }).click();
    await group.click();
    await expect(nav).toHaveCSS('width', '250px');
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });

  test('every entry opens a screen whose heading is its label, with one exception [SHELL-138, SHELL-165]', async ({ page }) => {
    test.slow();
    await openAs(page, '/user-details', { persona: 'user-12' });
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    const others = new Map([['Collections', 'CS2 collections']]);
    const labels = await nav.getByRole('link').allTextContents();
    expect(labels).toEqual(LABELS);
    await expect(nav.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
    for (const label of labels) {
      await nav.getByRole('link', { name: label, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(others.get(label) ?? label);
    }
  });

  test('a signed-in user has the tools of a trader, the settings of the account, keys, proxy and notifications [SHELL-145]', async ({
    page,
  }) => {
    await openAs(page, '/user-details', { persona: 'user-12' });
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    for (const [tool, path] of [
      ['Dashboard', '/dashboard'],
      ['List Items', '/list-items'],
      ['Price Targets', '/target'],
      ['Investments', '/investments'],
      ['My Account', '/user-details'],
    ] as const)
      await expect(nav.getByRole('link', { name: tool, exact: true })).toHaveAttribute('href', path);
    const sections = page.getByRole('navigation', { name: 'On this page' });
    for (const part of ['Market API keys', 'Proxy', 'Notifications'])
      await expect(sections.getByRole('link', { name: part, exact: true })).toBeVisible();
  });

  test('opens an entry in a new tab by a middle click and leaves this one [SHELL-141]', async ({ page, context }) => {
    await openAs(page, '/status');
    const opened = context.waitForEvent('page');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Marketplaces' }).click({ button: 'middle' });
    await expect(await opened).toHaveURL(/\/marketplaces$/);
    await expect(page).toHaveURL(/\/status$/);
  });
});

test.describe('on a phone', () => {
  test('below 576 px the sidebar lies over the page, and the overlay or an entry closes it [SHELL-102, SHELL-142, SHELL-144, SHELL-168, SHELL-309, SHELL-314]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 576, height: 844 });
    await openAs(page, '/marketplaces');
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await page.setViewportSize({ width: 575, height: 844 });
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav).toHaveCount(0);
    await expectPadding(page, 0);

    const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
    await menu.click();
    await expect(nav).toBeVisible();
    await page.mouse.click(560, 600);
    await expect(nav).toHaveCount(0);

    await menu.click();
    await nav.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(nav).toHaveCount(0);
    await expect(menu).toBeFocused();

    await menu.click();
    await nav.getByRole('link', { name: 'Price Comparison' }).click();
    await expect(page).toHaveURL(/\/comparison/);
    await expect(nav).toHaveCount(0);
  });
});
