// covers: people/auth, market/items
import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from './fixtures.ts';

/** Expects values in local storage; null means that the key is absent. */
const expectStored = (page: Page, kept: Record<string, string | null>) =>
  expect
    .poll(() => page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), Object.keys(kept)))
    .toEqual(kept);

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
    // added late, because a call in the background would end the session before the screen is chosen
    await page.route('**/api/v1/watchlist**', async (route) => {
      await context.clearCookies();
      await route.fulfill({ status: 401, json: { success: false, code: 'UNAUTHORISED', msg: '' } });
    });
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
