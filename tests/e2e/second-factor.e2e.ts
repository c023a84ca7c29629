// covers: people/second-factor
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { query, userId } from './database.ts';
import { expect, expectFocusKept, signIn, test } from './fixtures.ts';

/** Returns the code that an authenticator shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate();

/** Signs in as an administrator of this test alone, without a second factor. */
async function signInAsAdmin(page: Page, persona: string): Promise<void> {
  await signIn(page, persona, { fresh: true });
  const id = await userId(page);
  await query('delete from second_factors where user_id = $1', [id]);
  await query("update users set role = 'ADMIN' where id = $1", [id]);
  await signIn(page, persona, { fresh: true });
}

const authenticatorCode = (page: Page) => page.getByRole('textbox', { name: 'Code of the authenticator' });

/** Sets up an authenticator on the screen. Returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await authenticatorCode(page).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const recovery = await list.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expectFocusKept(page);
  await expect(page.getByRole('heading', { name: 'The second factor is on' })).toBeVisible();
  return { secret, recovery };
}

test('an administrator sets up a second factor, confirms it in the next session, and goes on where they wanted to', async ({
  page,
  problems,
}) => {
  // the browser's console reports the refused call
  problems.allow(/40[03] /);
  await signInAsAdmin(page, 'user-1460');
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Second factor/ })
    .click();
  const { secret, recovery } = await setUp(page);
  await page.goto('/admin/tickets');
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible();

  await signIn(page, 'user-1460', { fresh: true });
  await page.goto('/admin/tickets?page=2');
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await authenticatorCode(page).fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is wrong, or it was used already.')).toBeVisible();
  // a code is accepted once, and the next code comes in half a minute
  await query('update second_factors set last_step = 0 where user_id = $1', [await userId(page)]);
  await authenticatorCode(page).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/admin\/tickets/);
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible();

  await signIn(page, 'user-1460', { fresh: true });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
});

test('a confirmation that runs out on an open screen is asked for again, and the screen comes back', async ({ page, problems }) => {
  problems.allow(/403 /);
  await signInAsAdmin(page, 'user-1461');
  await page.goto('/admin/second-factor');
  const { recovery } = await setUp(page);
  await page.goto('/admin/tickets');
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible();
  await query("update sessions set factor_at = factor_at - interval '9 hours' where user_id = $1", [await userId(page)]);
  // the server reads a session again after half a minute at the latest, or after this notification
  await query("select pg_notify('sessions', id::text) from sessions where user_id = $1", [await userId(page)]);
  await expect(async () => {
    await page.getByRole('searchbox').fill(`nothing ${Date.now()}`);
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[1]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  // a call beside the search may have been the first that was refused
  await expect(page).toHaveURL(/\/admin\/tickets(?:\?|$)/);
  await expect(page.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible();
});

test('new recovery codes, another authenticator and turning it off', async ({ page }) => {
  await signInAsAdmin(page, 'user-1462');
  await page.goto('/admin/second-factor');
  const { recovery } = await setUp(page);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const list = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  expect(await list.allInnerTexts()).not.toContain(recovery[0]);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Change the authenticator' }).click();
  await setUp(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});
