// covers: people/account, people/auth, people/market-keys
import { failure, fillAndSave, message, SANDBOX, section, steamIdOf } from './account-page.ts';
import { expect, openAs, setLanguage, signIn, test } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

const STEAM_BASE = 76_561_197_960_265_728n;

test('a market key is tried, kept, shown by its end, and removed; its balance appears [ACC-102] [ACC-108] [ACC-113] [ACC-118] [ACC-124] [ACC-156] [ACC-161]', async ({
  page,
}) => {
  await signIn(page, 'user-413');
  for (const market of ['waxpeer', 'csfloat']) await call(page, '/users/set-api', { market, api: '' });
  await call(page, '/users/set-proxy', { proxy: '' });
  await openAs(page, '/user-details#market_api');
  const keys = section(page, 'Market API keys');
  await expect(keys.getByRole('note')).toHaveText(
    'Add your market API keys to sync sales and list items. Keys are stored encrypted and are never shown again.',
  );
  await expect(keys.getByRole('note')).toHaveAttribute('data-tone', 'info');
  await expect(section(page, 'Balances')).toContainText('Your balances appear here once a market key is set.');

  await fillAndSave(page, 'Waxpeer key', 'sandbox-key-u413');
  await expect(message(page, 'API key saved.')).toBeVisible();
  await expect(page.getByLabel('Waxpeer key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Waxpeer key', { exact: true })).toHaveAttribute('placeholder', '************u413');
  await expect(keys.getByText('Works')).toBeVisible();
  await expect(keys.getByRole('note')).toHaveCount(0);
  await expect(section(page, 'Proxy').getByRole('note')).toContainText('Without a proxy all requests to the markets leave');
  await fillAndSave(page, 'CSFloat key', 'sandbox-key-u413');
  const usable = async (name: RegExp): Promise<number> => {
    const cell = page.getByRole('row', { name }).getByRole('cell').first();
    await expect(cell).toHaveText(/^\$[\d,]+\.\d\d$/);
    return Math.round(Number((await cell.innerText()).replace(/[$,]/g, '')) * 100);
  };
  await expect(page.getByRole('row', { name: /^CSFloat/ })).toBeVisible();
  expect(await usable(/^Total/)).toBe((await usable(/^Waxpeer/)) + (await usable(/^CSFloat/)));

  await page.reload();
  await expect(page.getByLabel('Waxpeer key', { exact: true })).toHaveAttribute('placeholder', '************u413');
  for (const market of ['Waxpeer', 'CSFloat']) {
    await keys.getByRole('button', { name: `Remove ${market} key` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(keys.getByRole('button', { name: `Remove ${market} key` })).toHaveCount(0);
  }
  await expect(message(page, 'Done.')).toBeVisible();
  await expect(keys.getByRole('note')).toBeVisible();
});

test('a key needs a recent sign-in; it is not kept on the way through Steam, and the user is told so [AUTH-128]', async ({
  page,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\)/);
  await signIn(page, 'user-428', { fresh: true });
  await page.route('**/api/v1/users/sessions', async (route) => {
    const reply = await (await route.fetch()).json();
    for (const session of reply.sessions) session.session_start = '2020-01-01T00:00:00.000Z';
    await route.fulfill({ json: reply });
  });
  await page.route('**/api/v1/users/set-api', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'REAUTH', msg: 'Please sign in again.' } }),
  );
  await page.goto('/user-details#market_api');
  const keys = section(page, 'Market API keys');
  await expect(keys.getByRole('button', { name: 'Sign in now' })).toBeVisible();
  await fillAndSave(page, 'Waxpeer key', 'sandbox-key-u428');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('What you typed here is not kept in this browser');
  const stored = await page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join());
  expect(stored).not.toContain('sandbox-key');
  await dialog.getByRole('button', { name: 'Continue to Steam' }).click();
  await page.waitForURL((url) => url.origin === SANDBOX);
  await page.unrouteAll();
  await returnFromSteam(page, 'user-428');
  await expect(page).toHaveURL(/\/user-details#market_api$/);

  await expect(page.getByLabel('Waxpeer key', { exact: true })).toHaveValue('');
  await expect(keys.getByRole('button', { name: 'Sign in now' })).toHaveCount(0);
  await fillAndSave(page, 'Waxpeer key', 'sandbox-key-u428');
  await expect(message(page, 'API key saved.')).toBeVisible();
});

test("a key that the market refuses, or cannot be asked about, is not kept; the server's words stand beneath the field [ACC-134] [ACC-154]", async ({
  page,
  problems,
}) => {
  problems.allow(/\/users\/set-api|400 \(|503 \(/);
  await fetch(`${SANDBOX}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ host: 'market.csgo.com', path: '/api/v2/get-money', mode: 'status', status: 500, times: 1 }),
  });
  await openAs(page, '/user-details#market_api', { persona: 'user-414' });
  await fillAndSave(page, 'CSFloat key', 'nonsense');
  await expect(failure(page, 'Try Again Later!')).toBeVisible();
  await expect(section(page, 'Market API keys')).toContainText('The market did not accept this key.');

  await setLanguage(page, 'tr');
  await page.reload();
  await fillAndSave(page, 'MarketCSGO anahtarı', 'sandbox-key-u414', 'Kaydet');
  // the server waits up to 10 s for a market
  await expect(failure(page, 'Daha sonra yeniden deneyin!')).toBeVisible({ timeout: 20_000 });
  await expect(section(page, 'Pazar API anahtarları')).toContainText('Pazara ulaşılamadığı için anahtar kaydedilmedi.');
  await page.reload();
  await expect(page.getByLabel('MarketCSGO anahtarı', { exact: true })).toHaveAttribute('placeholder', 'Anahtar yok: buraya yapıştırın');
});

test('only the own trade link is kept [ACC-107] [ACC-133] [ACC-153] [ACC-158] [ACC-179]', async ({ page, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  const link = (persona: number): string =>
    `https://steamcommunity.com/tradeoffer/new/?partner=${steamIdOf(persona) - STEAM_BASE}&token=AbCdEf12`;
  await openAs(page, '/user-details#steam_trade_link', { persona: 'user-416' });
  await fillAndSave(page, 'Trade link', link(417));
  await expect(failure(page, 'Try Again Later!')).toBeVisible();
  await expect(section(page, 'Steam trade link')).toContainText('This trade link does not belong to your Steam account.');
  await fillAndSave(page, 'Trade link', link(416));
  await expect(message(page, 'Trade link saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Trade link', { exact: true })).toHaveValue(link(416));
});

test('a proxy is tried before it is kept, and its password is not shown again [ACC-109] [ACC-135] [ACC-159] [ACC-162] [ACC-179]', async ({
  page,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\)/);
  await openAs(page, '/user-details#proxy', { persona: 'user-417' });
  await fillAndSave(page, 'Proxy address', 'no proxy', 'Test and save');
  await expect(message(page, 'Proxy format is not valid.')).toBeVisible();
  await fillAndSave(page, 'Proxy address', SANDBOX.replace('http://', 'http://me:secret@'), 'Test and save');
  await expect(message(page, 'Proxy saved.')).toBeVisible();
  const field = page.getByLabel('Proxy address', { exact: true });
  await expect(field).toHaveValue('');
  await expect(field).toHaveAttribute('placeholder', SANDBOX.replace('http://', 'http://me:****@'));
  await section(page, 'Proxy').getByRole('button', { name: 'Remove the proxy' }).click();
  await page.getByRole('alertdialog', { name: 'Remove the proxy' }).getByRole('button', { name: 'Remove' }).click();
  await expect(message(page, 'Done.')).toBeVisible();
  await expect(field).toHaveAttribute('placeholder', 'socks5://user:password@host:1080');
});
