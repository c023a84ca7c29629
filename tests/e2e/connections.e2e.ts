// covers: people/connections, people/account
import type { Page } from '@playwright/test';
import { SANDBOX, section } from './account-page.ts';
import { expect, openAs, personaOf, signIn, test } from './fixtures.ts';

const accounts = (page: Page) => section(page, 'Connected accounts');
const row = (page: Page, service: string) =>
  accounts(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: service, exact: true }) });
/** The page's message after the return from a service. */
const said = (page: Page) => accounts(page).getByRole('status');

/** Goes through the sign-in at a service without its screen: the query makes the choice there. */
const connect = (page: Page, path: string) => page.goto(`/api/v1/auth/${path}`);

test('a user connects Discord and X, checks again, and disconnects', async ({ page }) => {
  await openAs(page, '/user-details#connections', { persona: 'user-1410' });
  const name = personaOf('user-1410');
  await expect(row(page, 'Discord')).toContainText('Proves that you are a member of our server.');
  await page.getByRole('button', { name: 'Connect Discord' }).click();
  await page.waitForURL((url) => url.origin === SANDBOX);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandbox Discord authorization');
  await page.getByRole('textbox', { name: 'Account' }).fill(name);
  await page.getByLabel('It is not a member').check();
  await page.getByRole('button', { name: 'Authorize' }).click();

  await expect(page).toHaveURL(/\/user-details#connections$/);
  await expect(said(page)).toContainText('Your Discord account is connected, but is not a member of our server');
  await expect(row(page, 'Discord')).toContainText(`@${name.replace('-', '_')}`);
  await expect(row(page, 'Discord')).toContainText('Not a member of our server');

  await page.getByRole('button', { name: 'Check Discord again' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill(name);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(said(page)).toContainText('Your Discord account is connected, and is a member of our server.');
  await expect(row(page, 'Discord')).toContainText('Member of our server');

  await page.getByRole('button', { name: 'Connect X' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill(name);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(said(page)).toContainText('Your X account is connected, and follows our account.');
  await page.reload();
  await expect(row(page, 'X')).toContainText('Follows our account');
  await expect(said(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Disconnect Discord' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible();
  await expect(row(page, 'X')).toContainText('Follows our account');
});

test('who cancels, comes with a used address, or with the account of another user is told so', async ({ page, browser }) => {
  await signIn(page, 'user-1411');
  await page.goto('/user-details#connections');
  await page.getByRole('button', { name: 'Connect X' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(said(page)).toHaveText('You did not allow it, so X was not connected.');

  const name = personaOf('user-1411');
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/auth/discord/callback');
  await connect(page, `discord?persona=${name}&next=/user-details%23connections`);
  const back = (await answered).url();
  await expect(said(page)).toContainText('and is a member of our server.');
  await page.goto(back);
  await expect(said(page)).toContainText('Discord could not be connected');

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signIn(stranger, 'user-1412');
  await connect(stranger, `discord?persona=${name}`);
  await expect(said(stranger)).toContainText('This Discord account belongs to another user here');
  await expect(row(stranger, 'Discord')).toContainText('Proves that you are a member');
  await other.close();
});

test('whoever is not signed in signs in first', async ({ page }) => {
  await connect(page, 'discord?persona=somebody');
  await expect(page).toHaveURL(/\/login$/);
});

test('in Turkish the section speaks Turkish', async ({ page }) => {
  await openAs(page, '/user-details#connections', { persona: 'user-1413', lang: 'tr' });
  await connect(page, `x?persona=${personaOf('user-1413')}&member=no`);
  const own = section(page, 'Bağlı hesaplar');
  await expect(own.getByRole('status')).toContainText('X hesabınız bağlandı, ancak hesabımızı takip etmiyor.');
  await expect(own).toContainText('Hesabımızı takip etmiyor');
  await expect(own.getByRole('button', { name: 'X hesabını yeniden kontrol et' })).toBeVisible();
});
