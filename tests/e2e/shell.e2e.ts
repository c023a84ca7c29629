import type { Page } from '@playwright/test';
import { expect, openAs, settle, signIn, test } from './fixtures.ts';
import { findItem } from './people.ts';

/** The width that the sidebar takes from the page. */
const expectPadding = (page: Page, pixels: number) => expect(page.locator('body')).toHaveCSS('padding-left', `${pixels}px`);

/** Expects values in local storage; null means that the key is absent. */
const expectStored = (page: Page, kept: Record<string, string | null>) =>
  expect
    .poll(() => page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), Object.keys(kept)))
    .toEqual(kept);

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

  test('shows a visitor the public screens alone and "Sign in" at its bottom [SHELL-132, SHELL-136, SHELL-166]', async ({ page }) => {
    await openAs(page, '/marketplaces');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(nav.getByRole('link')).toHaveText(['Price Comparison', 'Marketplaces', 'Sign in']);
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

test.describe('item search', () => {
  test('asks for 20 CS2 items one second after the last key [SHELL-118, SHELL-119, SHELL-120, SHELL-121, SHELL-169, SHELL-301, SHELL-302, SHELL-303, SHELL-304, SHELL-313, ITEM-225]', async ({
    page,
  }) => {
    await page.clock.install();
    await openAs(page, '/marketplaces');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/item/all')) asked.push(request.postDataJSON());
    });
    const field = page.getByRole('combobox', { name: 'Search items' });
    await field.fill('   ');
    await page.clock.runFor(2000);
    expect(asked).toEqual([]);
    await field.fill('redl');
    await page.clock.runFor(600);
    await field.fill('redline');
    await page.clock.runFor(900);
    expect(asked).toEqual([]);
    await expect(page.getByText('Searching...')).toBeVisible();
    await page.clock.runFor(150);
    await expect.poll(() => asked[0]).toEqual({ name: 'redline', limit: 20, game: 730 });
    await page.clock.resume();

    const options = page.getByRole('option');
    await expect(options.first()).toContainText('Redline');
    expect(await options.count()).toBeLessThanOrEqual(20);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/cs2\/item\/[a-z0-9-]*redline/);
  });

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search items' });

  test('finds the items of every game that the landing page calls live, and opens them', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await field(page).fill('ashen courier');
    const found = page.getByRole('option', { name: /Ashen Courier.*Dota2/ }).first();
    await expect(found).toBeVisible();
    await found.click();
    await expect(page).toHaveURL(/\/dota2\/item\/ashen-courier/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ashen Courier');
  });

  test('says that nothing was found, and nothing of blanks [SHELL-169]', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await field(page).fill('   ');
    await expect(page.getByText('Searching...')).toHaveCount(0);
    await field(page).fill('no item is called like this');
    await expect(page.getByText('No items found')).toBeVisible();
  });

  test('shows picture, name, exterior and lowest price of a result; Esc closes the list [SHELL-169, SHELL-313]', async ({ page }) => {
    await openAs(page, '/marketplaces');
    const { slug } = await findItem(page, 'ak-47 redline field-tested');
    const { items } = (await (
      await page.request.post('/api/v1/item/all', { data: { name: 'ak-47 redline field-tested', game: 730 } })
    ).json()) as {
      items: { slug: string; price: number }[];
    };
    const dollars = (items.find((item) => item.slug === slug)!.price / 1000).toFixed(2);
    await field(page).fill('ak-47 redline field-tested');
    const result = page.getByRole('option').first();
    await expect(result.locator('img')).toHaveAttribute('src', /^\/api\/v1\/art\/\d+/);
    await expect(result).toHaveText(`AK-47 Redline FT$${dollars}`);
    await expect(result).toHaveAttribute('href', '/cs2/item/ak-47-redline-field-tested');
    await field(page).press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('says that it failed, and tries again when asked [SHELL-169, SHELL-313]', async ({ page, problems }) => {
    problems.allow(/500/);
    await openAs(page, '/marketplaces');
    await page.route('**/item/all', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
    await field(page).fill('awp asiimov');
    const status = page.getByRole('search').getByRole('status');
    await expect(status).toHaveText('Could not load. Retry');
    await page.unroute('**/item/all');
    await status.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('option').first()).toContainText('Asiimov');
  });

  const ways: [string, (page: Page) => Promise<void>][] = [
    ['Ctrl and Enter', (page) => field(page).press('Control+Enter')],
    [
      'Ctrl and a click',
      (page) =>
        page
          .getByRole('option')
          .first()
          .click({ modifiers: ['Control'] }),
    ],
    ['the middle button', (page) => page.getByRole('option').first().click({ button: 'middle' })],
  ];
  for (const [way, open] of ways) {
    test(`opens a result in a new tab with ${way} [SHELL-169, SHELL-313]`, async ({ page, context }) => {
      await openAs(page, '/marketplaces');
      await field(page).fill('awp asiimov');
      await expect(page.getByRole('option').first()).toContainText('Asiimov');
      await field(page).press('ArrowDown');
      const opened = context.waitForEvent('page');
      await open(page);
      await expect(await opened).toHaveURL(/\/cs2\/item\/[a-z0-9-]*asiimov/);
      await expect(page).toHaveURL(/\/marketplaces$/);
    });
  }
});

test.describe('languages', () => {
  test('switches between EN and TR, keeps the address and stores the choice [SHELL-122, SHELL-305, I18N-101, I18N-102, I18N-103, I18N-104, I18N-301, I18N-302, I18N-303]', async ({
    page,
  }) => {
    await openAs(page, '/marketplaces?sort=fee');
    const address = page.url();
    const choices = page.getByRole('group', { name: 'Language' }).getByRole('button');
    await expect(choices).toHaveText(['EN', 'TR']);
    await choices.nth(1).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pazaryerleri');
    expect(page.url()).toBe(address);
    expect(await page.evaluate("localStorage.getItem('lang')")).toBe('tr');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pazaryerleri');
  });

  test.describe('of a browser that prefers Turkish', () => {
    test.use({ locale: 'tr-TR' });
    test('is Turkish where none is stored [I18N-105]', async ({ page }) => {
      await openAs(page, '/marketplaces');
      await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
      expect(await page.evaluate("localStorage.getItem('lang')")).toBeNull();
    });
  });
});

test.describe('keyboard', () => {
  test('`/` goes to the search, `?` shows the keys, Ctrl-K opens the palette over all pages and items', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search items' })).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').getByRole('combobox');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await palette.fill('status');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/status$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await palette.fill('awp asiimov');
    await page.getByRole('dialog').getByText('Asiimov').first().click();
    await expect(page).toHaveURL(/\/cs2\/item\/[a-z0-9-]*asiimov/);
  });
});

test.describe('addresses', () => {
  test('any other path shows the not-found screen with status 404 [ROUTE-140, ROUTE-318]', async ({ page, problems }) => {
    problems.allow(/404 \(Not Found\)/);
    const answer = await page.goto('/no/such/screen');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('an item is found by slug, by name and under csgo, and the address becomes the slug [ROUTE-132, ROUTE-161, ROUTE-209, ROUTE-228]', async ({
    page,
  }) => {
    const slug = /\/cs2\/item\/ak-47-redline-field-tested$/;
    for (const path of [
      '/cs2/item/ak-47-redline-field-tested',
      '/csgo/item/ak-47-redline-field-tested',
      `/cs2/item/${encodeURIComponent('AK-47 | Redline (Field-Tested)')}`,
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Redline');
      await expect(page).toHaveURL(slug);
    }
  });

  test('a signed-in screen sends a visitor to sign in and back to the very address [ROUTE-125, ROUTE-149, ROUTE-153, ROUTE-159]', async ({
    page,
  }) => {
    await page.goto('/watchlist?type=Rifle#main');
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/api/v1/auth/steam?persona=user-12');
    await expect(page).toHaveURL(/\/watchlist\?type=Rifle#main$/);
  });
});

test.describe('session', () => {
  test('scripts end signed in by following the redirects of GET auth/steam [AUTH-101, AUTH-107, AUTH-108, AUTH-110]', async ({
    request,
  }) => {
    const answer = await request.get('/api/v1/auth/steam?persona=trader');
    expect(answer.status()).toBe(200);
    expect(new URL(answer.url()).pathname).toBe('/splash');
    const check = (await (await request.get('/api/v1/auth/security-check')).json()) as { success: boolean; token: string };
    expect(check.success).toBe(true);
    expect(check.token.length).toBeGreaterThan(20);
    const { user } = (await (await request.get('/api/v1/init/user')).json()) as { user: { steam_id: string } };
    expect(user.steam_id).toBe('76561198000000002');
  });

  test('a call that answers 401 ends the session at the root, which says so; the path stays remembered [AUTH-116, HTTP-305, HTTP-314]', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/401 \(Unauthorized\)/);
    await signIn(page, 'user-14', { fresh: true });
    // within ten seconds the guard does not check the session again, so the screen's own call gets the 401
    await page.clock.setFixedTime(new Date());
    await page.goto('/status');
    await expect(page.getByRole('banner').getByRole('link', { name: /^Account/ })).toBeVisible();
    await page.evaluate("localStorage.setItem('viewedItems', '{}')");
    await context.clearCookies();
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Watchlist' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your session ended.' })).toBeVisible();
    await expect(page).toHaveURL(/\/\?ended/);
    await expectStored(page, { authenticated: null, token: null, viewedItems: null });
    expect(await page.evaluate("sessionStorage.getItem('next')")).toBe('/watchlist');
  });

  test('a call that answers 403 leads to the dashboard [AUTH-117]', async ({ page, problems }) => {
    problems.allow(/403 \(Forbidden\)/);
    await openAs(page, '/status', { persona: 'user-11' });
    await page.route('**/api/v1/marketplace/all', (route) =>
      route.fulfill({ status: 403, json: { success: false, code: 'FORBIDDEN', msg: 'Not allowed.' } }),
    );
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Marketplaces' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('logout clears the browser but for language and theme and goes to the root [AUTH-111, AUTH-112, AUTH-115, AUTH-129, AUTH-307, AUTH-308]', async ({
    page,
  }) => {
    await signIn(page, 'user-13', { fresh: true });
    await openAs(page, '/dashboard');
    await page.evaluate(
      "localStorage.setItem('viewedItems', '{}'); localStorage.setItem('lang', 'en'); localStorage.setItem('theme', 'light')",
    );
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expectStored(page, { token: null, authenticated: null, viewedItems: null, lang: 'en', theme: 'light' });
    expect((await page.request.get('/api/v1/init/user')).status()).toBe(401);
  });
});
