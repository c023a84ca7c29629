// covers: people/account, people/auth, people/connections, people/notifications
import type { Page } from '@playwright/test';
import { fillAndSave, failure, message, nameOf, SANDBOX, section, steamIdOf } from './account-page.ts';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expect, openAs, settle, signIn, test, turnOn } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

/** The parts of the page, each with the ids and headings of its sections. */
const PARTS = {
  en: {
    Profile: {
      e_mail: 'E-mail',
      steam_account: 'Steam account',
      steam_trade_link: 'Steam trade link',
      connections: 'Connected accounts',
    },
    'Markets and keys': { balances: 'Balances', market_api: 'Market API keys', selling: 'Selling', proxy: 'Proxy' },
    'Notifications and channels': {
      notifications: 'Notifications',
      channels: 'Channels',
      notification_history: 'Notification history',
    },
    'Security and API': { sessions: 'Sessions', api_tokens: 'API tokens', own_data: 'Your data' },
  },
  tr: {
    Profil: {
      e_mail: 'E-posta',
      steam_account: 'Steam hesabı',
      steam_trade_link: 'Steam takas bağlantısı',
      connections: 'Bağlı hesaplar',
    },
    'Pazarlar ve anahtarlar': { balances: 'Bakiyeler', market_api: 'Pazar API anahtarları', selling: 'Satış', proxy: 'Proxy' },
    'Bildirimler ve kanallar': { notifications: 'Bildirimler', channels: 'Kanallar', notification_history: 'Bildirim geçmişi' },
    'Güvenlik ve API': { sessions: 'Oturumlar', api_tokens: 'API belirteçleri', own_data: 'Verileriniz' },
  },
} as const;

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

const contents = (page: Page) => page.getByRole('navigation', { name: /^(On this page|Bu sayfada)$/ });

for (const lang of ['en', 'tr'] as const) {
  test(`the sections stand in their parts and order, and the list leads to each (${lang}) [ACC-101] [ACC-104] [ACC-105] [ACC-106] [ACC-107] [ACC-108] [ACC-109] [ACC-110] [ACC-111] [ACC-174]`, async ({
    page,
  }) => {
    test.slow();
    await openAs(page, '/user-details', { persona: 'user-411', lang });
    const parts = Object.entries<Readonly<Record<string, string>>>(PARTS[lang]);
    const list = contents(page);
    await expect(list.getByRole('link')).toHaveText(parts.flatMap(([part, sections]) => [part, ...Object.values<string>(sections)]));
    for (const [part, sections] of parts) {
      for (const [id, name] of Object.entries(sections)) {
        await list.getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/user-details#${id}$`));
        await expect(page.locator(`#${id}`).getByRole('heading', { name }).first()).toBeInViewport();
        await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'location');
        await expect(list.getByRole('link', { name: part, exact: true })).toHaveAttribute('aria-current', 'page');
      }
      const ids = Object.keys(sections);
      const shown = await page
        .locator('main [id]')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 0).map((one) => one.id));
      const known = parts.flatMap(([, others]) => Object.keys(others));
      expect(shown.filter((id) => known.includes(id))).toEqual(ids);
    }
  });
}

test('a link leads to its section also when the address has it already; the address says which part is open, and the way back works [ACC-111]', async ({
  page,
}) => {
  await openAs(page, '/user-details', { persona: 'user-411' });
  const list = contents(page);
  const proxy = list.getByRole('link', { name: 'Proxy', exact: true });
  await proxy.click();
  await expect(section(page, 'Proxy')).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('#proxy')).toBeFocused();
  await page.mouse.move(900, 500);
  // the way to the section may still be under way
  await expect(async () => {
    await page.mouse.wheel(0, -3000);
    await expect(section(page, 'Balances')).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await proxy.click();
  await expect(section(page, 'Proxy')).toBeInViewport({ ratio: 0.9 });
  // what was typed in a part stays while another one is open
  await page.getByLabel('Waxpeer key', { exact: true }).fill('not saved yet');
  await list.getByRole('link', { name: 'Security and API' }).click();
  await expect(page).toHaveURL(/\/user-details#security$/);
  await expect(section(page, 'Sessions')).toBeVisible();
  await expect(section(page, 'Proxy')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/user-details#proxy$/);
  await expect(section(page, 'Proxy')).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByLabel('Waxpeer key', { exact: true })).toHaveValue('not saved yet');
  await page.goBack();
  await expect(page).toHaveURL(/\/user-details$/);
  await expect(section(page, 'E-mail')).toBeVisible();
});

test('on a phone the parts are one row of tabs, of which the open one is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, '/user-details#sessions', { persona: 'user-411' });
  const open = contents(page).getByRole('link', { name: 'Security and API' });
  await expect(open).toBeInViewport({ ratio: 1 });
  await expect(contents(page).getByRole('link', { name: 'Sessions' })).toBeHidden();
  await contents(page).getByRole('link', { name: 'Profile' }).click();
  await expect(section(page, 'E-mail')).toBeInViewport();
  const height = await contents(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThan(60);
});

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

test('the Steam account says who one is, is read anew, and may be left out of the rankings [ACC-106]', async ({ page, problems }) => {
  problems.allow(/429/);
  await signIn(page, 'user-419');
  await call(page, '/users/set-ranking', { hidden: false });
  await openAs(page, '/user-details');
  const account = section(page, 'Steam account');
  await expect(account.getByRole('heading', { name: nameOf(419) })).toBeVisible();
  await expect(account).toContainText(String(steamIdOf(419)));
  await expect(account.getByRole('link', { name: /^Steam profile/ })).toHaveAttribute('href', new RegExp(`/${steamIdOf(419)}`));
  // a plan is a fact only while plans are sold
  for (const fact of ['Country', 'Steam account created', 'Member since', 'Role'])
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

test('axe finds nothing on the account page and where a mail is confirmed', async ({ page }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'user-426');
  await call(page, '/users/set-api', { market: 'waxpeer', api: 'sandbox-key-u426' });
  for (const [part, heading] of [
    ['profile', /^(E-mail|E-posta)$/],
    ['markets', /^(Proxy)$/],
    ['messages', /^(Notification history|Bildirim geçmişi)$/],
    ['security', /^(Your data|Verileriniz)$/],
  ] as const)
    await expectAccessible(page, `/user-details#${part}`, async () => {
      await settle(page);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      if (part === 'markets') await expect(page.getByRole('row', { name: /Waxpeer/ })).toBeVisible();
    });
  await expectAccessible(page, '/confirm-mail#token=abc', () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
});

test('the Tab key reaches all of the account page', async ({ page }) => {
  test.setTimeout(240_000);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, '/user-details', { persona: 'user-426' });
    for (const part of ['profile', 'markets', 'messages', 'security']) {
      await contents(page).locator(`[href$="#${part}"]`).click();
      await expect(page.locator(`#${part}`)).toBeVisible();
      await settle(page);
      await expectTabReachesAll(page, `/user-details#${part} ${width} px`);
    }
  }
});
