// covers: site/help, site/legal, site/facts, people/auth
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, setLanguage, settle, signIn, test } from './fixtures.ts';

const PAGES: { path: string; en: string; tr: string; h1?: string[]; ids: string }[] = [
  {
    path: '/faq',
    en: 'FAQ',
    tr: 'SSS',
    h1: ['Frequently asked questions', 'Sıkça sorulan sorular'],
    ids: '[PAGE-201] [ROUTE-107] [ROUTE-309]',
  },
  { path: '/our-services', en: 'Our services', tr: 'Hizmetlerimiz', ids: '[PAGE-201] [ROUTE-108]' },
  { path: '/contact', en: 'Contact', tr: 'İletişim', ids: '[AUTH-304] [ROUTE-115] [ROUTE-306]' },
  { path: '/privacy-policy', en: 'Privacy policy', tr: 'Gizlilik politikası', ids: '[AUTH-304] [ROUTE-113] [ROUTE-307]' },
  { path: '/terms', en: 'Terms of use', tr: 'Kullanım koşulları', ids: '[AUTH-304] [ROUTE-114] [ROUTE-308]' },
];

type Site = {
  operator?: string;
  contact_mail?: string | null;
  terms_date?: string;
  social?: Record<'x' | 'discord' | 'telegram', string | null>;
};

/** Adds an operator's settings to the server's reply. */
async function withSite(page: Page, set: Site): Promise<void> {
  const answer = (await (await page.request.get('/api/v1/init/site')).json()) as object;
  await page.route('**/api/v1/init/site', (route) => route.fulfill({ json: { ...answer, ...set } }));
}

const OPERATOR = {
  operator: 'Ada Trading',
  contact_mail: 'desk@ada.example',
  terms_date: '2026-11-01',
  social: { x: 'https://x.com/ada', discord: 'https://discord.gg/ada', telegram: 'https://t.me/ada' },
} satisfies Site;

for (const { path, en, tr, ids, h1 = [en, tr] } of PAGES) {
  test(`${path} is open to everybody, with a title in either language ${ids}`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${en} | Lootfolio - Steam item trading tools`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1[0]!);
    await page.getByRole('button', { name: 'TR', exact: true }).click();
    await expect(page).toHaveTitle(`${tr} | Lootfolio - Steam item trading tools`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1[1]!);
    await signIn(page, 'user-430');
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1[0]!);
  });

  test(`axe finds nothing on ${path}`, async ({ page }) => {
    test.setTimeout(180_000);
    await withSite(page, OPERATOR);
    await expectAccessible(page, path, () => settle(page));
  });
}

/** Opens a page whose scripts wait until they are let through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // `load` would wait for the script
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root > [data-ready]')).toHaveCount(1);
  return letThrough;
}

test('what is pressed before the scripts are there is done once they are', async ({ page }) => {
  const letThrough = await openWithoutScripts(page, '/contact');
  await page.getByRole('button', { name: 'TR', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İletişim');
});

test('a press counts although the app takes the place of the page before the mouse is released', async ({ page }) => {
  const letThrough = await openWithoutScripts(page, '/contact');
  await page.getByRole('button', { name: 'TR', exact: true }).hover();
  await page.mouse.down();
  letThrough();
  await expect(page.locator('#root > [data-ready]')).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İletişim');
});

test('a press that is released elsewhere counts for nothing', async ({ page }) => {
  const letThrough = await openWithoutScripts(page, '/contact');
  await page.getByRole('button', { name: 'TR', exact: true }).hover();
  await page.mouse.down();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.up();
  expect(await page.evaluate('window.earlyClick')).toBeUndefined();
  letThrough();
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
});

test('the services are ten; those with a screen lead there, the plans are open and four games are told [PAGE-209] [PAGE-210]', async ({
  page,
}) => {
  await page.goto('/our-services');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(10);
  const links = await cards.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(expect.arrayContaining(['/dashboard', '/comparison', '/trends', '/watchlist']));
  expect(await cards.filter({ hasText: 'In preparation' }).count()).toBe(10 - links.length);
  for (const link of links) expect((await page.request.get(link!)).status()).toBe(200);
  await expect(page.getByRole('region', { name: 'Plans' })).toContainText('Everything is open');
  await expect(page.getByRole('region', { name: 'Supported games' }).getByRole('term')).toHaveText(['CS2', 'Dota 2', 'TF2', 'Rust']);
});

test.describe('the contact page', () => {
  test('has cards for support, mail and the community, and leads to the questions [PAGE-301] [PAGE-302] [PAGE-303] [PAGE-304] [PAGE-311] [ROUTE-309]', async ({
    page,
  }) => {
    await withSite(page, OPERATOR);
    await page.goto('/contact');
    await expect(page.getByText('This server is run by Ada Trading.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'desk@ada.example' })).toHaveAttribute('href', 'mailto:desk@ada.example');
    await expect(page.getByRole('link', { name: 'Join on Discord' })).toHaveAttribute('href', 'https://discord.gg/ada');
    await expect(page.getByRole('listitem').getByRole('link', { name: 'Open a ticket' })).toHaveAttribute('href', '/support');
    await page.getByRole('link', { name: 'Read the answers' }).click();
    await expect(page).toHaveURL(/\/faq$/);
  });

  test('shows no card for what is not set, and says so [PAGE-311]', async ({ page }) => {
    await withSite(page, { contact_mail: null, social: { x: null, discord: null, telegram: null } });
    await page.goto('/contact');
    await expect(page.getByText('has not published an address yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Frequently asked questions', 'Support ticket']);
    await page.getByRole('button', { name: 'TR', exact: true }).click();
    await expect(page.getByText('henüz bir iletişim adresi yayımlamadı')).toBeVisible();
  });
});

test.describe('privacy and terms', () => {
  test('the privacy policy has seven sections and a contact block, in both languages [PAGE-305] [PAGE-307] [PAGE-308] [PAGE-312]', async ({
    page,
  }) => {
    await withSite(page, OPERATOR);
    for (const lang of ['en', 'tr'] as const) {
      await setLanguage(page, lang);
      await page.goto('/privacy-policy');
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(7);
      await expect(page.getByRole('article')).toContainText(
        lang === 'en' ? '3. Cookies and local storage' : '3. Çerezler ve yerel depolama',
      );
      await expect(page.getByRole('definition').first()).toHaveText('Ada Trading');
    }
  });

  test('the terms have ten sections and end with contact and date, in both languages [PAGE-310] [PAGE-312]', async ({ page }) => {
    await withSite(page, OPERATOR);
    for (const lang of ['en', 'tr'] as const) {
      await setLanguage(page, lang);
      await page.goto('/terms');
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(10);
      await expect(page.getByRole('definition').last()).toHaveText(
        lang === 'en' ? /^In force since Nov 1, 2026\.$/ : /^Yürürlük tarihi: 1 Kas 2026\.$/,
      );
    }
  });

  test('every cookie and everything stored in the browser is named [PAGE-312]', async ({ page, context }) => {
    await signIn(page, 'user-430', { fresh: true });
    await page.goto('/comparison?source=all&target=all');
    await page.locator('[data-row-link]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies).toContain('lf_session');
    await page.goto('/privacy-policy');
    const named = await page.getByRole('article').getByRole('code').allTextContents();
    // the router's scroll positions are not personal data
    const unnamed = [...kept, ...cookies].filter((key) => !key.startsWith('tsr-') && !named.some((name) => key.startsWith(name)));
    expect(unnamed).toEqual([]);
  });

  test('their contents lead to the sections', async ({ page }) => {
    await page.goto('/privacy-policy');
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click();
    await expect(page.getByRole('heading', { name: '7. Your rights' })).toBeInViewport();
  });
});

test.describe('the sign-in', () => {
  test('has the operator’s social links, and none that is not set [AUTH-103] [AUTH-104] [AUTH-105] [AUTH-106] [ROUTE-103]', async ({
    page,
  }) => {
    await withSite(page, { social: { ...OPERATOR.social, telegram: null } });
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'X', exact: true })).toHaveAttribute('href', 'https://x.com/ada');
    await expect(page.getByRole('link', { name: 'Discord' })).toHaveAttribute('href', 'https://discord.gg/ada');
    await expect(page.getByRole('link', { name: 'Telegram' })).toHaveCount(0);
    await withSite(page, OPERATOR);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', 'https://t.me/ada');
    await expect(page.getByText(`© 2023-${new Date().getUTCFullYear()} Lootfolio. All rights reserved.`)).toBeVisible();
  });

  const worth = { success: true, net_worth: 1_234_560, count: 3, games: [{ app_id: 730, value: 1_234_560, count: 3 }] };

  test('passes a splash with the net worth, then goes to the dashboard [PAGE-202] [PAGE-204] [PAGE-205] [ROUTE-104] [PAGE-201]', async ({
    page,
  }) => {
    await signIn(page, 'user-431');
    const asked = page.waitForRequest('**/api/v1/init/net-worth?game=0');
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    await page.route('**/api/v1/init/net-worth?*', async (route) => {
      await told;
      await route.fulfill({ json: worth });
    });
    await page.goto('/splash');
    await asked;
    await expect(page.getByRole('heading', { name: 'Loading your net worth...' })).toBeVisible();
    tell();
    await expect(page.getByRole('heading', { name: '$1,234.56' })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('goes where somebody wanted to, also when the net worth cannot be told [PAGE-205, AUTH-127]', async ({ page, problems }) => {
    problems.allow(/500/);
    await signIn(page, 'user-431');
    await page.goto('/contact');
    await page.evaluate(() => sessionStorage.setItem('next', '/watchlist?type=Rifle'));
    await page.route('**/api/v1/init/net-worth?*', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.goto('/splash');
    await expect(page).toHaveURL(/\/watchlist\?type=Rifle$/);
  });

  test('the splash keeps nobody who has no session [PAGE-205]', async ({ page }) => {
    await page.goto('/splash');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('what does not exist is said so, in either language, with the ways back [PAGE-207] [PAGE-208] [ROUTE-325] [I18N-203] [PAGE-201]', async ({
  page,
  problems,
}) => {
  problems.allow(/404 \(Not Found\)/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('main').getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'TR', exact: true }).click();
  await expect(page.getByText('Aradığınız sayfa bulunamadı.')).toBeVisible();
});

test('the product is for traders and collectors of items of CS2, Dota 2, TF2 and Rust [AUTH-201]', async ({ page }) => {
  await page.goto('/our-services');
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute('content', /^Ten tools for traders of CS2, Dota 2, TF2 and Rust items: /);
  for (const game of [730, 570, 440, 252490]) {
    const answer = await page.request.post('/api/v1/item/all', { data: { name: 'a', game, limit: 50 } });
    const { items } = (await answer.json()) as { items: { price: number | null }[] };
    expect(items.filter(({ price }) => price !== null).length).toBeGreaterThan(0);
  }
  await page.goto('/collections');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});
