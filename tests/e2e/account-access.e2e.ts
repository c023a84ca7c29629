// covers: people/account, people/auth, people/operations
import { readFileSync } from 'node:fs';
import { message, nameOf, SANDBOX, section, steamIdOf } from './account-page.ts';
import { expect, openAs, signIn, test, turnOn } from './fixtures.ts';
import { returnFromSteam } from './people.ts';

test('sessions say where they are and can be ended [ACC-105] [ACC-114] [ACC-115] [ACC-116] [ACC-117] [ACC-183]', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'user-418', { fresh: true });
  const elsewhere = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });
  const phone = await elsewhere.newPage();
  await signIn(phone, 'user-418', { fresh: true });
  await page.goto('/user-details#sessions');
  const row = section(page, 'Sessions')
    .getByRole('listitem')
    .filter({ hasText: /iPhone, iOS 18\.6/ })
    .first();
  await expect(row).toContainText('Safari 18');
  await expect(row).toContainText(/127\.0\.0\.1|::1/);
  await expect(row).toContainText(/Started/);
  await expect(section(page, 'Sessions').getByText('this session')).toHaveCount(1);
  await row.getByRole('button', { name: /^End session on/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(message(page, 'Done.')).toBeVisible();
  expect((await phone.request.get('/api/v1/users/details')).status()).toBe(401);

  await signIn(phone, 'user-418', { fresh: true });
  await page.reload();
  await section(page, 'Sessions').getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(section(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
  expect((await phone.request.get('/api/v1/users/details')).status()).toBe(401);
  await elsewhere.close();
});

test('a token is made after a recent sign-in, reads for its program, and is revoked [ACC-175] [AUTH-128]', async ({
  page,
  problems,
  request,
}) => {
  problems.allow(/400 \(Bad Request\)/);
  await signIn(page, 'user-421', { fresh: true });
  await page.goto('/user-details#api_tokens');
  const tokens = section(page, 'API tokens');
  await page.route('**/api/v1/users/tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { success: false, code: 'REAUTH', msg: 'Please sign in again.' } })
      : route.continue(),
  );
  await tokens.getByLabel('Name of the token').fill('My bot');
  await tokens.getByLabel('Valid for').selectOption('30');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('This needs a sign-in of the last 15 minutes');
  await dialog.getByRole('button', { name: 'Continue to Steam' }).click();
  await page.waitForURL((url) => url.origin === SANDBOX);
  await page.unroute('**/api/v1/users/tokens');
  await returnFromSteam(page, 'user-421');
  await expect(page).toHaveURL(/\/user-details#api_tokens$/);

  await expect(tokens.getByLabel('Name of the token')).toHaveValue('My bot');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  await expect(message(page, 'Token created. Copy it now.')).toBeVisible();
  await expect(tokens.getByRole('listitem')).toHaveCount(1);
  await expect(tokens.locator('code')).toBeInViewport({ ratio: 1 });
  const token = await tokens.locator('code').innerText();
  expect(token).toMatch(/^lf_[\w-]{40}$/);
  const read = () => request.get('/api/v1/users/sessions', { headers: { authorization: `Bearer ${token}` } });
  expect((await read()).status()).toBe(200);
  await tokens.getByRole('button', { name: 'I have copied it' }).click();
  await page.reload();
  await expect(tokens).not.toContainText(token);
  await expect(tokens).toContainText(`ends in ${token.slice(-4)}`);

  const revoke = tokens.getByRole('button', { name: 'Revoke My bot' });
  while ((await revoke.count()) > 0) {
    const before = await revoke.count();
    await revoke.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(revoke).toHaveCount(before - 1);
  }
  expect((await read()).status()).toBe(401);
});

test('all own data comes as a file, and stays under the tasks [ACC-175]', async ({ page }) => {
  await signIn(page, 'user-422', { fresh: true });
  await page.goto('/user-details#own_data');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^lootfolio-${steamIdOf(422)}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  expect(readFileSync(await download.path(), 'utf8')).toContain(String(steamIdOf(422)));
  await expect(message(page, `Your data was saved as ${download.suggestedFilename()}.`)).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Tasks' }).click();
  const again = page.waitForEvent('download');
  await page
    .getByRole('button', { name: `Download ${download.suggestedFilename()}` })
    .first()
    .click();
  expect(readFileSync(await (await again).path(), 'utf8')).toBe(readFileSync(await download.path(), 'utf8'));
});

test('an account is deleted once its name was typed, and nobody is signed in any more [ACC-175]', async ({ page, context, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await signIn(page, 'user-423', { fresh: true });
  await page.goto('/user-details#own_data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(confirm).toBeDisabled();
  const field = dialog.getByLabel(`Type your name to confirm: ${nameOf(423)}`);
  await field.fill(nameOf(423).slice(0, -1));
  await expect(confirm).toBeDisabled();
  await field.fill(nameOf(423));
  await confirm.click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your account and its data were deleted.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authenticated'))).toBeNull();
  expect((await context.request.get('/api/v1/users/details')).status()).toBe(401);
});

test('why an account cannot be deleted is said in its dialog; a balance is given up by a tick [ACC-175]', async ({ page, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  await openAs(page, '/user-details#own_data', { persona: 'user-424' });
  await page.route('**/api/v1/users/account', (route) => {
    const { forfeit } = route.request().postDataJSON() as { forfeit: boolean };
    return route.fulfill({
      status: 400,
      json: forfeit
        ? { success: false, code: 'PENDING_TRANSACTION', msg: 'A deposit or withdrawal is still under way.' }
        : { success: false, code: 'NONZERO_BALANCE', msg: 'Your balance is not empty.' },
    });
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(nameOf(424));
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Your balance is not empty.');
  await expect(confirm).toBeDisabled();
  await turnOn(dialog.getByRole('checkbox'));
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('A deposit or withdrawal is still under way.');
});
