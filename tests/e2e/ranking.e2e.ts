// covers: holdings/ranking, holdings/inventory
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, openAs, personaOf, settle, signIn, test } from './fixtures.ts';
import { call } from './people.ts';

/** The Steam id of a persona of the sandbox. */
const idOf = (persona: string): string => `7656119800001${personaOf(persona).slice('user-'.length).padStart(4, '0')}`;
const nameOf = (persona: string): string => `Trader ${personaOf(persona).slice('user-'.length)}`;
const pathOf = (persona: string): string => `/public-inventory/${idOf(persona)}`;

/** True when the server knows somebody's inventory. Several tests, and several runs on one data folder, share the inventories. */
async function isRead(page: Page, owner: string): Promise<boolean> {
  const answer = await page.request.get(`/api/v1/inventory/user?steam_id=${idOf(owner)}`);
  return ((await answer.json()) as { updated_at: string | null }).updated_at !== null;
}

/** Makes the server read somebody's inventory, unless it has. The signed-in user asks, who may read only a few per minute. */
async function read(page: Page, owner: string): Promise<void> {
  if (await isRead(page, owner)) return;
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const headers = { 'x-csrf-token': token };
  await expect
    .poll(async () => (await page.request.get(`/api/v1/inventory/save-inventory?appid=730&steamid=${idOf(owner)}`, { headers })).status(), {
      timeout: 90_000,
      intervals: [1000, 5000, 15_000],
    })
    .toBe(200);
}

/** Finds a persona whose inventory was never read. */
async function unread(page: Page): Promise<string> {
  let number = 7001;
  while (await isRead(page, `user-${number}`)) number += 10;
  return `user-${number}`;
}

const cards = (page: Page) => page.getByRole('grid', { name: 'Items of the inventory' }).getByRole('gridcell');
const rows = (page: Page) => page.getByRole('table', { name: 'Ranking' }).getByRole('row');

test.describe('a public inventory', () => {
  test('is read for a visitor by Steam id alone, and shows owner, value over time, value on each market and cards [PUB-201] [PUB-202] [PUB-203] [PUB-206] [PUB-209] [PUB-210] [PUB-211] [PUB-212] [ROUTE-131] [ROUTE-203]', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.goto(pathOf('user-701'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nameOf('user-701')}'s Inventory`, { timeout: 90_000 });
    await expect(page).toHaveTitle(`${nameOf('user-701')}'s Inventory | Lootfolio - Steam item trading tools`);
    await expect(page.getByRole('region', { name: 'Value over time' })).toContainText(/\$/);
    const overview = page.getByRole('region', { name: 'Overview' });
    await expect(overview.getByRole('link', { name: nameOf('user-701') })).toHaveAttribute(
      'href',
      `https://steamcommunity.com/profiles/${idOf('user-701')}`,
    );
    await expect(overview).toContainText('Total value');
    await expect(page.getByRole('list', { name: 'Value on each market' }).getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search this inventory' }).fill('ak-47');
    await page.keyboard.press('Enter');
    const first = cards(page).first();
    await expect(first).toContainText('AK-47');
    await expect(page).toHaveURL(/q=ak-47/);
    const inspect = await first.getByRole('link', { name: /^Inspect / }).getAttribute('href');
    expect(inspect).toMatch(/^steam:\/\/run/);
    expect(inspect).not.toMatch(/%(?!20)/);
    const [item] = await Promise.all([page.context().waitForEvent('page'), first.getByRole('link', { name: /^Prices of / }).click()]);
    await expect(item).toHaveURL(/\/cs2\/item\/.*ak-47/);
    await item.close();
  });

  test('is asked for by these calls, and read at Steam when it never was [PUB-216] [PUB-218] [PUB-219] [PUB-220] [PUB-221]', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await signIn(page, 'user-712');
    const asked = new Map<string, object>();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const call = /\/inventory\/([a-z-]+)$/.exec(pathname)?.[1];
      if (call !== undefined && request.method() === 'GET' && pathname.startsWith('/api/'))
        asked.set(call, Object.fromEntries(searchParams));
    });
    const owner = await unread(page);
    await page.goto(pathOf(owner));
    await expect(cards(page)).not.toHaveCount(0, { timeout: 60_000 });
    const of = { steamid: idOf(owner), appid: '730' };
    const same = { steam_id: idOf(owner), appid: '730' };
    expect(Object.fromEntries(asked)).toMatchObject({
      'save-inventory': of,
      'user-inventory': { ...of, page: '1', pageSize: '30', search: '' },
      'inventory-statistic': same,
      user: same,
      graph: { ...same, interval: '7' },
    });
    await page.goto(`${pathOf(owner)}?type=Rifle&exterior=Field-Tested`);
    await expect.poll(() => asked.get('user-inventory')).toMatchObject({ type: 'Rifle', exterior: 'Field-Tested' });
  });

  test('is searched, shows 30 things a page, and keeps its state in the address [PUB-204]', async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, 'user-702');
    await read(page, 'user-703');
    await page.goto(pathOf('user-703'));
    await expect(page.getByText(/^1–30 of /)).toBeVisible();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^31–60 of /)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search this inventory' }).fill('no such thing');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(cards(page)).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Dota2' }).click();
    await expect(page).toHaveURL(/game=dota2/);
    await expect(cards(page)).not.toHaveCount(0);
    await page.getByRole('button', { name: '3M' }).click();
    await expect(page).toHaveURL(/days=90/);
  });

  test('is refreshed by a button that says how long it has to wait [PUB-205]', async ({ page, problems }) => {
    test.setTimeout(120_000);
    problems.allow(/429/);
    await signIn(page, 'user-710');
    await read(page, 'user-711');
    await openAs(page, pathOf('user-711'));
    const refresh = async () => {
      const [answer] = await Promise.all([
        page.waitForResponse(/\/inventory\/update-inventory\?/),
        page.getByRole('button', { name: /^Refresh/ }).click(),
      ]);
      return answer;
    };
    const asked = new URL((await refresh()).url());
    expect(Object.fromEntries(asked.searchParams)).toEqual({ steamid: idOf('user-711'), appid: '730' });
    await expect(page.getByRole('timer')).toContainText('Until you can refresh again');
    expect((await refresh()).status()).toBe(429);
    await expect(page.getByText(/It can be read again in about \d+ seconds\./).first()).toBeVisible();
  });

  test('shows 18 placeholders while it loads [PUB-208]', async ({ page }) => {
    await signIn(page, 'user-702');
    await page.route('**/api/v1/inventory/user-inventory?*', () => undefined);
    await page.goto(pathOf('user-703'));
    const placeholders = page.getByText('Items of the inventory. Loading').locator('xpath=following-sibling::div[1]/div');
    await expect(placeholders).toHaveCount(18);
  });

  test('that is empty, private or that Steam does not serve says so [PUB-213]', async ({ page, problems }) => {
    test.setTimeout(120_000);
    problems.allow(/400|404|503/);
    await signIn(page, 'user-707');
    // every tenth persona owns nothing, every fifth is private
    await page.goto(pathOf('user-714'));
    await expect(page.getByText('Inventory is empty!')).toBeVisible({ timeout: 60_000 });
    await page.goto(pathOf('user-715'));
    await expect(page.getByText('This inventory is private.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${idOf('user-715')}'s Inventory`);
    await page.goto('/public-inventory/76561198099999999');
    await expect(page.getByRole('alert')).toContainText('Steam is not reachable right now. Please try again.', { timeout: 60_000 });
    await page.goto('/public-inventory/x');
    await expect(page.getByText('There is no Steam account at this address.')).toBeVisible();
  });

  test('is found by the name in the address of a profile', async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, 'user-708');
    await page.goto(`/public-inventory/${personaOf('user-703')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nameOf('user-703')}'s Inventory`, { timeout: 90_000 });
  });

  test('is hidden by its owner, who is told, from everybody else', async ({ page, browser }) => {
    test.setTimeout(120_000);
    await signIn(page, 'user-709');
    await call(page, '/users/set-ranking', { hidden: false });
    await read(page, 'user-709');
    await page.goto(pathOf('user-709'));
    await expect(page.getByText('This is what others see of your inventory.')).toBeVisible();
    await page.getByRole('link', { name: 'Hide it from others' }).click();
    await expect(page).toHaveURL(/\/user-details#steam_account$/);
    const toggle = page.getByRole('switch', { name: 'Hide my inventory from rankings' });
    const [saved] = await Promise.all([page.waitForResponse(/\/users\/set-ranking$/), toggle.click()]);
    expect(saved.status()).toBe(200);
    await page.goto(pathOf('user-709'));
    await expect(page.getByText(/^You hid your inventory\./)).toBeVisible();
    await expect(cards(page)).not.toHaveCount(0);
    const other = await (await browser.newContext()).newPage();
    await other.goto(pathOf('user-709'));
    await expect(other.getByText('This inventory is private.')).toBeVisible();
    await other.goto(`/ranking?q=${nameOf('user-709')}`);
    await expect(other.getByText('Nothing found')).toBeVisible();
    await other.context().close();
    await call(page, '/users/set-ranking', { hidden: false });
  });

  test('has nothing that axe finds, in either theme and language', async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, 'user-702');
    await read(page, 'user-703');
    await expectAccessible(page, pathOf('user-703'), async () => {
      await settle(page);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
    });
  });
});

test.describe('the ranking', () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, 'user-702');
    for (const owner of ['user-703', 'user-706']) await read(page, owner);
    await page.context().clearCookies();
  });

  test('shows a visitor four figures, the last checked, the most expensive and everybody [RANK-201] [RANK-202] [RANK-205] [ROUTE-130] [ROUTE-202]', async ({
    page,
  }) => {
    await page.goto('/ranking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory Rankings');
    for (const label of ['Total value', 'Average value', 'Average item count', 'Unique inventories'])
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(rows(page)).not.toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search the ranking' }).fill(nameOf('user-703'));
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/q=Trader/);
    await expect(rows(page).nth(1)).toContainText(nameOf('user-703'));
  });

  test('lists the 8 last checked and 28 a page, the 5 most expensive first or beside it, by these calls [RANK-203] [RANK-204] [RANK-206]', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/api/v1/inventory/'))
        asked.push(`${pathname.slice('/api/v1/inventory/'.length)} ${searchParams.toString()}`);
    });
    await page.goto('/ranking');
    await settle(page);
    expect(asked.filter((one) => !one.startsWith('avatar')).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'latest appid=730&page=1&pageSize=8&orderBy=updated_at&dir=DESC',
      'ranking appid=730&page=1&pageSize=28&orderBy=value&dir=DESC&search=',
      'stats appid=730',
    ]);
    const latest = await page.getByRole('list', { name: 'Last checked' }).getByRole('listitem').count();
    expect(latest > 0 && latest <= 8).toBe(true);
    const first = await rows(page)
      .getByRole('link', { name: /^Profile of/ })
      .evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel));
    const top = page.getByRole('list', { name: 'Most expensive' });
    await expect(top).toHaveCount(0);
    await page.getByRole('columnheader', { name: 'Items' }).getByRole('button').click();
    await expect(top.getByRole('link', { name: /^Profile of/ })).toHaveCount(5);
    expect(asked).toContain('ranking appid=730&page=1&pageSize=5&orderBy=value&dir=DESC');
    const names = await top.getByRole('link', { name: /^Profile of/ }).evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel));
    expect(names).toEqual(first.slice(0, 5));
  });

  test('opens an inventory, and a profile at Steam, in a new tab [RANK-207] [RANK-208]', async ({ page }) => {
    await page.goto(`/ranking?q=${idOf('user-703')}`);
    const row = rows(page).nth(1);
    const [inventory] = await Promise.all([
      page.context().waitForEvent('page'),
      row.getByRole('link', { name: nameOf('user-703'), exact: true }).click(),
    ]);
    await expect(inventory).toHaveURL(new RegExp(`${pathOf('user-703')}$`));
    await inventory.close();
    const [byRow] = await Promise.all([page.context().waitForEvent('page'), row.getByRole('cell').nth(3).click()]);
    await expect(byRow).toHaveURL(new RegExp(`${pathOf('user-703')}$`));
    await byRow.close();
    const profile = row.getByRole('link', { name: `Profile of ${nameOf('user-703')} at Steam` });
    await expect(profile).toHaveAttribute('href', `https://steamcommunity.com/profiles/${idOf('user-703')}`);
    await expect(profile).toHaveAttribute('target', '_blank');
    await expect(profile).toHaveAttribute('rel', /noopener/);
    await expect(page).toHaveURL(/\/ranking/);
  });

  test('offers to open an inventory that it does not have yet [RANK-214]', async ({ page }) => {
    await page.goto('/ranking');
    const search = page.getByRole('searchbox', { name: 'Search the ranking' });
    const open = page.getByRole('link', { name: 'Open inventory' });
    await search.fill('https://steamcommunity.com/profiles/76561198088888888/');
    await expect(open).toHaveAttribute('href', '/public-inventory/76561198088888888');
    await expect(open).toHaveAttribute('target', '_blank');
    await search.fill('steamcommunity.com/id/somebody-else');
    await expect(open).toHaveAttribute('href', '/public-inventory/somebody-else');
    await search.fill('nobody is called this');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(open).toHaveCount(0);
  });

  test('is sorted by a press on a heading, and the order stands in the address', async ({ page }) => {
    await page.goto('/ranking');
    await page.getByRole('button', { name: 'Items' }).click();
    await expect(page).toHaveURL(/sort=count/);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Items' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('has nothing that axe finds, in either theme and language', async ({ page }) => {
    test.setTimeout(180_000);
    await expectAccessible(page, '/ranking', async () => {
      await settle(page);
      await expect(page.getByRole('link', { name: /profil/i }).first()).toBeVisible();
    });
  });
});

test('both pages have their title in the served page', async ({ page, request }) => {
  test.setTimeout(120_000);
  await signIn(page, 'user-702');
  await read(page, 'user-703');
  const served = async (path: string, lang: string) =>
    (await (await request.get(path, { headers: { 'accept-language': lang } })).text()).match(/<title>(.*?)<\/title>/)?.[1];
  expect(await served('/ranking', 'en')).toBe('Inventory Rankings | Lootfolio - Steam item trading tools');
  expect(await served('/ranking', 'tr')).toMatch(/^Envanter sıralaması \| /);
  expect(await served(pathOf('user-703'), 'en')).toMatch(new RegExp(`^${nameOf('user-703')}'s Inventory \\| `));
  expect(await served(pathOf('user-703'), 'tr')).toMatch(new RegExp(`^${nameOf('user-703')} envanteri \\| `));
  const html = await (await request.get(pathOf('user-703'))).text();
  expect(html).toMatch(/<meta property="og:title" content="[^"]*Inventory/);
  expect(html).toContain('<meta name="robots" content="noindex');
  expect((await request.get('/public-inventory/x')).status()).toBe(404);
});
