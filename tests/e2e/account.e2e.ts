import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expect, openAs, personaOf, setLanguage, settle, signIn, test, turnOn } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

const SANDBOX = `http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? '4100'}`;
const STEAM_BASE = 76_561_197_960_265_728n;

const SECTIONS = {
  en: {
    balances: 'Balances',
    e_mail: 'E-mail',
    sessions: 'Sessions',
    steam_account: 'Steam account',
    steam_trade_link: 'Steam trade link',
    market_api: 'Market API keys',
    proxy: 'Proxy',
    notifications: 'Notifications',
    api_tokens: 'API tokens',
  },
  tr: {
    balances: 'Bakiyeler',
    e_mail: 'E-posta',
    sessions: 'Oturumlar',
    steam_account: 'Steam hesabı',
    steam_trade_link: 'Steam takas bağlantısı',
    market_api: 'Pazar API anahtarları',
    proxy: 'Proxy',
    notifications: 'Bildirimler',
    api_tokens: 'API belirteçleri',
  },
} as const;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
/** A message in its error style. */
const failure = (page: Page, text: string) => page.locator('[role="status"] [data-kind="error"]').getByText(text, { exact: true });
const numberOf = (persona: number): string => personaOf(`user-${persona}`).slice('user-'.length);
const steamIdOf = (persona: number): bigint => BigInt(`7656119800001${numberOf(persona).padStart(4, '0')}`);
const nameOf = (persona: number): string => `Trader ${numberOf(persona)}`;

async function fillAndSave(page: Page, label: string, text: string, button = 'Save'): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) });
  await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole('button', { name: button, exact: true }).click();
}

/** Waits for a confirmation mail to an address. Returns the link of the newest one. */
async function confirmationLink(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${SANDBOX}/_mail.json?to=${encodeURIComponent(address)}`);
        const { mails } = (await answer.json()) as { mails: { text: string }[] };
        link = /\S+\/confirm-mail#token=[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  return link;
}

for (const lang of ['en', 'tr'] as const) {
  test(`the sections stand in their order, and the list leads to each (${lang}) [ACC-101] [ACC-104] [ACC-105] [ACC-106] [ACC-107] [ACC-108] [ACC-109] [ACC-110] [ACC-174]`, async ({
    page,
  }) => {
    await openAs(page, '/user-details', { persona: 'user-411', lang });
    const expected = Object.entries(SECTIONS[lang]);
    const ids = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id) => id in SECTIONS.en)).toEqual(expected.map(([id]) => id));
    const list = page.getByRole('navigation', { name: lang === 'en' ? 'On this page' : 'Bu sayfada' });
    await expect(list.getByRole('link')).toHaveText(expected.map(([, name]) => name));
    for (const [id, name] of expected) await expect(page.locator(`#${id}`).getByRole('heading', { name }).first()).toBeVisible();
    await list.getByRole('link', { name: SECTIONS[lang].proxy }).click();
    await expect(page).toHaveURL(/\/user-details#proxy$/);
    await expect(section(page, 'Proxy')).toBeInViewport({ ratio: 0.9 });
    await expect(list.getByRole('link', { name: SECTIONS[lang].proxy })).toHaveAttribute('aria-current', 'location');
  });
}

test('an address with a section leads a visitor through the sign-in to it, smoothly unless motion is unwanted [ACC-111] [ROUTE-159]', async ({
  page,
}) => {
  await page.goto('/user-details#market_api');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-412');
  await expect(page).toHaveURL(/\/user-details#market_api$/);
  const top = () => page.locator('#market_api').evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBeGreaterThanOrEqual(50);
  await expect.poll(top).toBeLessThanOrEqual(90);
  const behaviour = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behaviour()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behaviour()).toBe('auto');
});

test('a market key is tried, kept, shown by its end, and removed; its balance appears [ACC-102] [ACC-108] [ACC-113] [ACC-118] [ACC-124] [ACC-156] [ACC-161]', async ({
  page,
}) => {
  await signIn(page, 'user-413');
  for (const market of ['waxpeer', 'csfloat']) await call(page, '/users/set-api', { market, api: '' });
  await call(page, '/users/set-proxy', { proxy: '' });
  await openAs(page, '/user-details');
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
  await openAs(page, '/user-details', { persona: 'user-414' });
  await fillAndSave(page, 'CSFloat key', 'nonsense');
  await expect(failure(page, 'Try Again Later!')).toBeVisible();
  await expect(section(page, 'Market API keys')).toContainText('The market did not accept this key.');

  await setLanguage(page, 'tr');
  await page.reload();
  await fillAndSave(page, 'MarketCSGO anahtarı', 'sandbox-key-u414', 'Kaydet');
  // the server waits up to 10 s for a market
  await expect(failure(page, 'Daha sonra tekrar deneyin!')).toBeVisible({ timeout: 20_000 });
  await expect(section(page, 'Pazar API anahtarları')).toContainText('Pazara ulaşılamadığı için anahtar kaydedilmedi.');
  await page.reload();
  await expect(page.getByLabel('MarketCSGO anahtarı', { exact: true })).toHaveAttribute('placeholder', 'Anahtar yok: buraya yapıştırın');
});

test('an address is confirmed by the link of its mail, also without a session, and once [ACC-104] [ACC-132] [ACC-152] [ACC-157] [ACC-179]', async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\)/);
  const address = `user415-${Date.now()}@example.com`;
  await openAs(page, '/user-details', { persona: 'user-415' });
  await fillAndSave(page, 'E-mail address', 'not an address');
  await expect(failure(page, 'Try Again Later!')).toBeVisible();
  await expect(section(page, 'E-mail')).toContainText('This is not an e-mail address.');
  await fillAndSave(page, 'E-mail address', address.toUpperCase());
  await expect(message(page, 'E-mail saved. Please confirm it through the link we sent.')).toBeVisible();
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(address);
  await expect(section(page, 'E-mail')).toContainText('Waiting for confirmation');
  await expect(page.getByRole('link', { name: /^Open the sandbox mailbox/ })).toHaveAttribute('href', `${SANDBOX}/_mail`);

  const link = await confirmationLink(address);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other).toHaveURL(/\/confirm-mail$/);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByText('Your e-mail address is confirmed.')).toBeVisible();
  // a change of the hash alone does not load the page again
  await other.goto('about:blank');
  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByRole('alert')).toContainText('This link is no longer valid.');
  await elsewhere.close();

  await page.getByRole('button', { name: 'I have confirmed it' }).click();
  await expect(section(page, 'E-mail').getByText('Confirmed', { exact: true })).toBeVisible();
  await fillAndSave(page, 'E-mail address', '');
  await expect(message(page, 'Done.')).toBeVisible();
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

test('the Steam account says who one is, is read anew, and may be left out of the rankings [ACC-106] [ACC-175]', async ({
  page,
  problems,
}) => {
  problems.allow(/429/);
  await signIn(page, 'user-419');
  await call(page, '/users/set-ranking', { hidden: false });
  await openAs(page, '/user-details');
  const account = section(page, 'Steam account');
  await expect(account.getByRole('heading', { name: nameOf(419) })).toBeVisible();
  await expect(account).toContainText(String(steamIdOf(419)));
  await expect(account.getByRole('link', { name: /^Steam profile/ })).toHaveAttribute('href', new RegExp(`/${steamIdOf(419)}`));
  for (const fact of ['Country', 'Steam account created', 'Member since', 'Role', 'Plan'])
    await expect(account.getByText(fact, { exact: true })).toBeVisible();
  const hide = account.getByRole('switch', { name: 'Hide my inventory from rankings' });
  await turnOn(hide);
  await expect(message(page, 'Done.')).toBeVisible();
  await page.reload();
  await expect(hide).toBeChecked();
  await account.getByRole('button', { name: 'Refresh from Steam' }).click();
  await expect(message(page, 'Name, avatar and country were read from Steam.')).toBeVisible();
});

test('time zone and language can be chosen where mails are set [I18N-107]', async ({ page }) => {
  await openAs(page, '/user-details#e_mail', { persona: 'user-420' });
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(message(page, 'Done.')).toBeVisible();
  const switched = page.waitForRequest('**/api/v1/users/set-lang');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('tr');
  expect((await switched).postDataJSON()).toEqual({ lang: 'tr' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hesabım');
  await page.reload();
  await expect(page.getByLabel('Saat dilimi')).toHaveValue('Asia/Tokyo');
  await page.getByRole('button', { name: /Europe\/Istanbul/ }).click();
  await expect(page.getByLabel('Saat dilimi')).toHaveValue('Europe/Istanbul');
  await page.getByRole('combobox', { name: 'Dil', exact: true }).selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account');
});

test('a token is made after a recent sign-in, reads for its program, and is revoked [ACC-175] [AUTH-128]', async ({
  page,
  problems,
  request,
}) => {
  problems.allow(/favicon|400 \(Bad Request\)/);
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

test('all own data comes as a file [ACC-175]', async ({ page }) => {
  await signIn(page, 'user-422', { fresh: true });
  await page.goto('/user-details#steam_account');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^lootfolio-${steamIdOf(422)}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  expect(readFileSync(await download.path(), 'utf8')).toContain(String(steamIdOf(422)));
});

test('an account is deleted once its name was typed, and nobody is signed in any more [ACC-175]', async ({ page, context, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await signIn(page, 'user-423', { fresh: true });
  await page.goto('/user-details#steam_account');
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
  await openAs(page, '/user-details', { persona: 'user-424' });
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

test('axe finds nothing on the account page and where a mail is confirmed', async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'user-426');
  await call(page, '/users/set-api', { market: 'waxpeer', api: 'sandbox-key-u426' });
  await expectAccessible(page, '/user-details', async () => {
    await settle(page);
    await expect(page.getByRole('row', { name: /Waxpeer/ })).toBeVisible();
  });
  await expectAccessible(page, '/confirm-mail#token=abc', () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
});

test('the Tab key reaches all of the account page', async ({ page }) => {
  test.setTimeout(120_000);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, '/user-details', { persona: 'user-426' });
    await expectTabReachesAll(page, `/user-details ${width} px`);
  }
});
