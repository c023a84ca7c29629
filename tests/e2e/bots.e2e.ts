// covers: operator/bots, people/auth
import { message } from './account-page.ts';
import { query } from './database.ts';
import { expect, setLanguage, settle, signIn, test } from './fixtures.ts';

const table = (page: Parameters<typeof settle>[0]) => page.getByRole('table', { name: 'Trade bots' });

test('administrators see the trade bots, and let one sign in again', async ({ page }) => {
  await page.goto('/admin/bots');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'user-1901');
  await page.goto('/admin/bots');
  await expect(page).toHaveURL(/\/dashboard$/);
  await signIn(page, 'admin', { fresh: true });
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Trade bots' }).click();
  await expect(page).toHaveURL(/\/admin\/bots$/);
  const rows = table(page).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Lootfolio Deposits \d.*sandbox-bot-\d.*Level \d+.*Ready/);
  await expect(page.getByText(/^2 bots · last round/)).toBeVisible();

  const before = await query('select id, signed_in_at from trade_bots order by id limit 1', []);
  const { id, signed_in_at: signedIn } = before[0] as { id: number; signed_in_at: Date };
  await rows
    .first()
    .getByRole('button', { name: /^Sign in again: Lootfolio Deposits \d$/ })
    .click();
  const question = page.getByRole('alertdialog', { name: /^Let Lootfolio Deposits \d sign in again\?$/ });
  await question.getByRole('button', { name: 'Sign in again' }).click();
  await expect(message(page, 'The bot signs in within a minute.')).toBeVisible();
  await expect
    .poll(async () => (await query('select signed_in_at from trade_bots where id = $1', [id]))[0], { timeout: 60_000 })
    .not.toEqual({ signed_in_at: signedIn });
});

test('a sign-in that is not recent is asked for', async ({ page, problems }) => {
  problems.allow(/40[03]/);
  await page.route('**/admin/bots/*/sign-in', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'REAUTH', msg: 'Please sign in again.' } }),
  );
  await signIn(page, 'admin');
  await page.goto('/admin/bots');
  await table(page)
    .getByRole('button', { name: /^Sign in again: / })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sign in with Steam once more' })).toBeVisible();
});

test('what is wrong with a bot is shown with its age and the next attempt', async ({ page }) => {
  const now = Date.now();
  const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
  const bot = {
    ...{ id: 1, steam_id: '76561198000030001', account_name: 'deposits_1', name: null, avatar: null, level: null, member_since: null },
    ...{
      state: 'needs_login',
      used_slots: 1000,
      slots: 1000,
      signed_in_at: null,
      is_waiting: false,
      open_offers: 2,
      protected_deposits: 17,
    },
    ...{ error: { code: 'InvalidPassword', text: 'Steam refuses the password.', at: at(-12) }, retry_at: at(5) },
  };
  let reply: object = { success: true, items: [bot], total: 1, beat_at: at(-30), is_running: false };
  await page.route('**/api/v1/admin/bots', (route) => route.fulfill({ json: reply }));
  await signIn(page, 'admin');
  await page.goto('/admin/bots');
  const row = table(page).locator('tbody').getByRole('row');
  await expect(row).toContainText(
    /deposits_1.*Needs you.*1,000 of 1,000.*full.*2.*17.*never.*Steam refuses the password\..*InvalidPassword.*12 min ago.*Next attempt:/,
  );
  await expect(page.getByRole('note')).toHaveText(
    'The bot process does not run: no deposit is made, and none is credited. Its last round was 30 min ago.',
  );
  reply = { success: true, items: [], total: 0, beat_at: null, is_running: false };
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('No trade bot is set up')).toBeVisible();
  await expect(page.getByText(/docs\/operations\.md, part “Item deposits”/)).toBeVisible();
  await setLanguage(page, 'tr');
  await page.goto('/admin/bots');
  await expect(page.getByText('Kurulu takas botu yok')).toBeVisible();
});
