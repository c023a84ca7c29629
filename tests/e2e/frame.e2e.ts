// covers: every feature
import { unwatchAll, watch } from './people.ts';
import { expect, openAs, retryUntilGone, settle, signIn, test } from './fixtures.ts';

const NAV = { name: 'Main navigation' };

test.describe('the frame of every screen', () => {
  test('has a bar at the top, a footer with its five links, and no script, font or call of anybody else [SHELL-101, SHELL-104, SHELL-106, SHELL-107, SHELL-108, SHELL-109, SHELL-110, SHELL-164, SHELL-308]', async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await openAs(page, '/comparison');
    await expect(page.getByRole('banner')).toBeVisible();
    const links = page.getByRole('contentinfo').getByRole('link');
    const shown = () => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    await expect.poll(shown).toEqual([
      ['Services', '/our-services'],
      ['FAQ', '/faq'],
      ['Guide', '/guide'],
      ['Contact', '/contact'],
      ['Privacy', '/privacy-policy'],
      ['Terms', '/terms'],
      ['Source status', '/status'],
    ]);
    expect(foreign).toEqual([]);
  });

  test('shows the social links that the operator set, in new tabs [SHELL-105, SHELL-167, SHELL-307]', async ({ page }) => {
    const site = (await (await page.request.get('/api/v1/init/site')).json()) as object;
    const social = { x: 'https://x.com/a', discord: 'https://discord.gg/b', telegram: null };
    await page.route('**/api/v1/init/site', (route) => route.fulfill({ json: { ...site, social } }));
    await openAs(page, '/marketplaces');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'X', exact: true })).toHaveAttribute('href', 'https://x.com/a');
    await expect(footer.getByRole('link', { name: 'Discord' })).toHaveAttribute('target', '_blank');
    await expect(footer.getByRole('link', { name: 'Telegram' })).toHaveCount(0);
  });

  test('leads by the avatar to the account page, which is the first entry of the sidebar [SHELL-123, SHELL-126, SHELL-306]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, '/marketplaces', { persona: 'user-11' });
    const first = page.getByRole('navigation', NAV).getByRole('link').first();
    await expect(first).toHaveText('My Account');
    await expect(first).toHaveAttribute('href', '/user-details');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Account/ })
      .click();
    await expect(page).toHaveURL(/\/user-details$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
  });

  test('carries description and keywords [SHELL-162, SHELL-163]', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Compare prices across marketplaces, track sales/);
    await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', /CS2 prices, Dota 2 items, Rust skins, TF2 items/);
  });

  test('knows whether it is on a phone, whether its menu is open, and whether a screen is on its way [SHELL-146, SHELL-147, SHELL-148, SHELL-149]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, '/marketplaces');
    await expect(page.locator('body')).toHaveAttribute('data-sidebar', 'none');
    const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
    let letThrough: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/assets/ComparisonPage-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('navigation', NAV).getByRole('link', { name: 'Price Comparison' }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    letThrough();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price Comparison');
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
  });

  test('makes a screen anew when its path changes, and not when its query does [SHELL-114, ROUTE-157]', async ({ page }) => {
    await openAs(page, '/cs2/item/ak-47-redline-field-tested');
    await page.evaluate("document.querySelector('main h1').dataset.mark = 'first'");
    await page.getByRole('group', { name: 'Interval' }).getByRole('button', { pressed: false }).first().click();
    await expect(page).toHaveURL(/interval=/);
    await expect(page.locator('main h1[data-mark="first"]')).toHaveCount(1);
    const field = page.getByRole('combobox', { name: 'Search items' });
    await field.fill('awp asiimov');
    await expect(page.getByRole('option').first()).toContainText('Asiimov');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Asiimov');
    await expect(page.locator('main h1[data-mark="first"]')).toHaveCount(0);
  });

  test('opens the item page of a list in a new tab, by game and slug [SHELL-216, ROUTE-225]', async ({ page, context }) => {
    await openAs(page, '/watchlist', { persona: 'user-15' });
    await unwatchAll(page);
    await watch(page, 'AK-47 | Redline (Field-Tested)');
    await page.reload();
    const opened = context.waitForEvent('page');
    await page
      .getByRole('link', { name: /Redline/ })
      .first()
      .click();
    await expect(await opened).toHaveURL(/\/cs2\/item\/ak-47-redline-field-tested$/);
    await expect(page).toHaveURL(/\/watchlist/);
  });
});

test.describe('the addresses', () => {
  const PUBLIC: [path: string, heading: RegExp][] = [
    ['/', /^Compare\./],
    ['/landing', /^Compare\./],
    ['/comparison', /^Price Comparison$/],
    ['/marketplaces', /^Marketplaces$/],
    ['/status', /^Source status$/],
  ];
  test('that are public show a visitor their screen [ROUTE-101, ROUTE-102, ROUTE-106, ROUTE-121, ROUTE-162, ROUTE-215, ROUTE-216]', async ({
    page,
  }) => {
    for (const [path, heading] of PUBLIC) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    }
  });

  test('that need a sign-in lead a visitor there [ROUTE-105, ROUTE-112, ROUTE-128, ROUTE-129, ROUTE-201, ROUTE-206]', async ({ page }) => {
    for (const path of ['/dashboard', '/user-details', '/watchlist', '/inventory', '/list-items', '/listed-items']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page, path).toHaveURL(/\/login$/);
    }
  });
});

test.describe('what the client makes of answers', () => {
  test('a list that cannot be loaded says so with a retry, and never that it is empty [HTTP-105, HTTP-112, HTTP-202, HTTP-203, HTTP-308]', async ({
    page,
    problems,
  }) => {
    problems.allow(/500/);
    await page.route('**/api/v1/marketplace/all', (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: 'Something went wrong on our side.' } }),
    );
    await page.goto('/marketplaces');
    await expect(page.getByText('Could not load.').first()).toBeVisible();
    await expect(page.getByText('No items found')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await page.unroute('**/api/v1/marketplace/all');
    await retryUntilGone(page.getByRole('alert').filter({ hasText: 'Could not load.' }));
    await expect(page.getByRole('table', { name: 'Marketplaces' }).getByRole('row').nth(1)).toBeVisible();
  });

  test('a search begins at the first page [HTTP-309, SHELL-202]', async ({ page }) => {
    await signIn(page, 'user-16');
    await page.goto('/comparison?page=3');
    await settle(page);
    const asked = page.waitForRequest(
      (request) =>
        request.url().endsWith('/item/comparison') && (request.postDataJSON() as { searchQuery: string }).searchQuery === 'redline',
    );
    await page.getByRole('main').getByRole('searchbox').first().fill('redline');
    expect((await asked).postDataJSON()).toMatchObject({ currentPage: 1 });
    await expect(page).toHaveURL(/\?q=redline$/);
  });

  test('the loss of the connection is said, and forgotten when it is back', async ({ page, context }) => {
    await openAs(page, '/marketplaces');
    // what is asked for now would fail and be logged
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toHaveCount(0);
  });

  test('a new release is offered and reloads nothing by itself [HTTP-313]', async ({ page }) => {
    const health = (await (await page.request.get('/api/v1/health')).json()) as object;
    await page.route('**/api/v1/health', (route) => route.fulfill({ json: { ...health, release: 'main-NEWER.js' } }));
    await openAs(page, '/marketplaces');
    await page.evaluate('window.stillHere = true');
    await expect(page.getByText('A new version of Lootfolio is ready.')).toBeVisible();
    expect(await page.evaluate('window.stillHere')).toBe(true);
    await page.unroute('**/api/v1/health');
    await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
    await settle(page);
    await expect(page.getByText('A new version of Lootfolio is ready.')).toHaveCount(0);
  });

  test('a screen whose code is gone after an update is reloaded once, then offers it [HTTP-313]', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource|could not be fetched|404|Failed to fetch/);
    await openAs(page, '/marketplaces');
    let asked = 0;
    await page.route('**/assets/StatusPage-*.js', (route) => {
      asked += 1;
      return route.abort();
    });
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Source status' }).click();
    await expect.poll(() => loads).toBe(1);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
    expect(asked).toBeGreaterThan(1);
    // a second reload would follow the message at once
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(loads).toBe(1);
    await page.unroute('**/assets/StatusPage-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Source status');
  });

  test('a part of a screen whose code is gone says so in its place', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED|Failed to load resource|could not be fetched|Failed to fetch/);
    await page.route('**/assets/TimeLines-*.js', (route) => route.abort());
    await page.goto('/cs2/item/ak-47-redline-field-tested');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Redline');
    await expect(page.getByText('This part could not be loaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Redline');
  });
});
