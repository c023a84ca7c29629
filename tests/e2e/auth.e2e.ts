// covers: people/auth, market/watchlist
import { expectAccessible } from './accessibility.ts';
import { expect, openFilters, signIn, test } from './fixtures.ts';
import { returnFromSteam, watch } from './people.ts';

const WORDS = {
  cancelled: ['Sign-in was cancelled.', 'Giriş iptal edildi.'],
  failed: ['Steam could not confirm your sign-in. Please try again.', 'Steam girişinizi doğrulayamadı. Lütfen yeniden deneyin.'],
  unavailable: ['Steam is not reachable right now. Please try again.', 'Steam’e şu anda ulaşılamıyor. Lütfen yeniden deneyin.'],
  banned: ['This account is banned.', 'Bu hesap yasaklanmış.'],
} as const;

test('the sign-in page stands alone, with Steam as the one way in [AUTH-101] [AUTH-102] [AUTH-106] [AUTH-203] [AUTH-305] [SHELL-111] [SHELL-112] [ACC-165] [ACC-182]', async ({
  page,
}) => {
  await page.goto('/login');
  const steam = page.getByRole('link', { name: 'Sign in with Steam' });
  await expect(steam).toHaveAttribute('href', '/api/v1/auth/steam?timezone=Europe%2FIstanbul&lang=en');
  await expect(page.getByText(`© 2023-${new Date().getUTCFullYear()} Lootfolio. All rights reserved.`)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page).toHaveTitle('Sign in | Lootfolio - Steam item trading tools');
});

for (const [error, [en, tr]] of Object.entries(WORDS)) {
  test(`says why a sign-in ended with ${error} [AUTH-127]`, async ({ page }) => {
    await page.goto(`/login?error=${error}`);
    await expect(page.getByRole('alert')).toHaveText(en);
    await page.getByRole('button', { name: 'TR' }).click();
    await expect(page.getByRole('alert')).toHaveText(tr);
  });
}

test('signing in through Steam ends on the first screen with token and flag kept [AUTH-107] [AUTH-108] [AUTH-113] [AUTH-114] [AUTH-127]', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Steam' }).click();
  await page.getByText('Deniz Trades').click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: /Deniz Trades/ })).toBeVisible();
  const kept = await page.evaluate(() => ({ token: localStorage.getItem('token'), authenticated: localStorage.getItem('authenticated') }));
  expect(kept).toEqual({ token: expect.stringMatching(/.{16,}/), authenticated: 'true' });
});

test('who is signed in does not see the sign-in page [AUTH-130]', async ({ page }) => {
  await signIn(page, 'user-161');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a failed check of the session keeps it: the address stays, and a retry opens the screen', async ({ page, problems }) => {
  problems.allow(/503|Not now/);
  await signIn(page, 'user-163');
  const failing = '**/api/v1/init/user';
  await page.route(failing, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'STEAM_UNAVAILABLE', msg: 'Not now.' } }),
  );
  await page.goto('/watchlist');
  await expect(page.getByRole('alert')).toContainText('Could not load.');
  await expect(page).toHaveURL(/\/watchlist$/);
  expect(await page.evaluate(() => localStorage.getItem('authenticated'))).toBe('true');
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible();
});

test('an ended session leads to the root page, which says so and offers the way back [AUTH-116] [HTTP-314]', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/401/);
  await signIn(page, 'user-162', { fresh: true });
  await watch(page, 'fracture case');
  await page.goto('/watchlist');
  await expect(page.getByRole('article')).toHaveCount(1);
  await openFilters(page);
  await context.clearCookies();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Rifle');
  const notice = page.getByRole('alert').filter({ hasText: 'Your session ended.' });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/\?ended/);
  await notice.getByRole('link', { name: 'Sign in with Steam' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-162');
  await expect(page).toHaveURL(/\/watchlist\?type=Rifle$/);
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await expectAccessible(page, '/login?error=failed', () => expect(page.getByRole('alert')).toBeVisible());
});
