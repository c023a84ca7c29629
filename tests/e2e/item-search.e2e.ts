// covers: market/items, market/watchlist, market/targets, holdings/ranking
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { findItem, unwatchAll } from './people.ts';

test.describe('item search', () => {
  test('asks for 20 CS2 items one second after the last key [SHELL-118, SHELL-119, SHELL-120, SHELL-121, SHELL-169, SHELL-301, SHELL-302, SHELL-303, SHELL-304, SHELL-313, ITEM-225]', async ({
    page,
  }) => {
    await page.clock.install();
    await openAs(page, '/marketplaces');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/item/all')) asked.push(request.postDataJSON());
    });
    const field = page.getByRole('combobox', { name: 'Search items' });
    await field.fill('   ');
    await page.clock.runFor(2000);
    expect(asked).toEqual([]);
    await field.fill('redl');
    await page.clock.runFor(600);
    await field.fill('redline');
    await page.clock.runFor(900);
    expect(asked).toEqual([]);
    await expect(page.getByText('Searching...')).toBeVisible();
    await page.clock.runFor(150);
    await expect.poll(() => asked[0]).toEqual({ name: 'redline', limit: 20, game: 730, skins: true });
    await page.clock.resume();

    // every result is a skin, with an option for each of its exteriors
    const options = page.getByRole('option');
    await expect(options.first()).toContainText('Redline');
    const results = Number(/^(\d+) results?$/.exec((await page.getByRole('search').getByRole('status').textContent()) ?? '')![1]);
    expect(results).toBeGreaterThan(0);
    expect(results).toBeLessThanOrEqual(20);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/cs2\/item\/[a-z0-9-]*redline/);
  });

  const field = (page: Page) => page.getByRole('combobox', { name: 'Search items' });

  test('finds the items of every game that the landing page calls live, and opens them', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await field(page).fill('ashen courier');
    const found = page.getByRole('option', { name: /Ashen Courier.*Dota2/ }).first();
    await expect(found).toBeVisible();
    await found.click();
    await expect(page).toHaveURL(/\/dota2\/item\/ashen-courier/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ashen Courier');
  });

  test('says that nothing was found, and nothing of blanks [SHELL-169]', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await field(page).fill('   ');
    await expect(page.getByText('Searching...')).toHaveCount(0);
    await field(page).fill('no item is called like this');
    await expect(page.getByText('No items found')).toBeVisible();
  });

  test('shows picture, name, exterior and lowest price of a result; Esc empties the field, then closes the list [SHELL-169, SHELL-313]', async ({
    page,
  }) => {
    await openAs(page, '/marketplaces');
    const { slug } = await findItem(page, 'ak-47 redline field-tested');
    const { items } = (await (
      await page.request.post('/api/v1/item/all', { data: { name: 'ak-47 redline field-tested', game: 730 } })
    ).json()) as {
      items: { slug: string; price: number }[];
    };
    const dollars = (items.find((item) => item.slug === slug)!.price / 1000).toFixed(2);
    await field(page).fill('ak-47 redline field-tested');
    const result = page.getByRole('search').locator('[data-skin="true"]').first();
    await expect(result.locator('img')).toHaveAttribute('src', /^\/api\/v1\/art\/\d+/);
    await expect(result).toContainText('AK-47 Redline');
    const exterior = result.getByRole('option', { name: `AK-47 | Redline (Field-Tested) $${dollars}`, exact: true });
    await expect(exterior).toHaveText(`AK-47 | Redline (Field-Tested) FT$${dollars}`);
    await expect(exterior).toHaveAttribute('href', '/cs2/item/ak-47-redline-field-tested');
    await field(page).press('Escape');
    await expect(field(page)).toHaveValue('');
    await field(page).press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('says that it failed, and tries again when asked [SHELL-169, SHELL-313]', async ({ page, problems }) => {
    problems.allow(/500/);
    await openAs(page, '/marketplaces');
    await page.route('**/item/all', (route) => route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }));
    await field(page).fill('awp asiimov');
    const status = page.getByRole('search').getByRole('status');
    await expect(status).toHaveText('Could not load. Retry');
    await page.unroute('**/item/all');
    await status.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('option').first()).toContainText('Asiimov');
  });

  test('opens a result in a new tab with Ctrl and Enter, Ctrl and a click, and the middle button [SHELL-169, SHELL-313]', async ({
    page,
    context,
  }) => {
    await openAs(page, '/marketplaces');
    const result = page.getByRole('option').first();
    for (const open of [
      () => field(page).press('Control+Enter'),
      () => result.click({ modifiers: ['Control'] }),
      () => result.click({ button: 'middle' }),
    ]) {
      await field(page).fill('');
      await field(page).fill('awp asiimov');
      await expect(result).toContainText('Asiimov');
      await field(page).press('ArrowDown');
      const opened = context.waitForEvent('page');
      await open();
      const tab = await opened;
      await expect(tab).toHaveURL(/\/cs2\/item\/[a-z0-9-]*asiimov/);
      await expect(page).toHaveURL(/\/marketplaces$/);
      await tab.close();
      await page.bringToFront();
    }
  });
});

test.describe('keyboard', () => {
  test('`/` and Ctrl-K go to the search over all pages and items, `?` shows the keys', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await page.keyboard.press('/');
    const search = page.getByRole('combobox', { name: 'Search items' });
    await expect(search).toBeFocused();
    await expect(page.getByRole('option', { name: 'Price Comparison' })).toBeVisible();
    await page.mouse.click(1270, 700);
    await expect(search).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('status');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/status$/);
    await expect(search).toHaveValue('');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('awp asiimov');
    await page
      .getByRole('option', { name: /Asiimov/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/cs2\/item\/[a-z0-9-]*asiimov/);
  });

  test('what was searched and opened is offered again, and an exterior is chosen with the arrow keys', async ({ page }) => {
    await openAs(page, '/marketplaces');
    const search = page.getByRole('combobox', { name: 'Search items' });
    await search.fill('awp asiimov');
    const skin = page.getByRole('group', { name: 'AWP | Asiimov' });
    await expect(skin.getByRole('option').first()).toBeVisible();
    await search.press('ArrowDown');
    await search.press('ArrowUp');
    const selected = page.getByRole('option', { selected: true });
    const first = await selected.textContent();
    const last = skin.getByRole('option').last();
    await search.press((await last.textContent()) === first ? 'ArrowLeft' : 'ArrowRight');
    await expect(selected).not.toHaveText(first!);
    const href = await selected.getAttribute('href');
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option').nth(0)).toHaveText('awp asiimov');
    await expect(page.getByRole('option').nth(1)).toContainText('Asiimov');
  });

  test('a result is watched and leads to a price target; a visitor signs in first', async ({ page }) => {
    await openAs(page, '/marketplaces', { persona: 'user-111' });
    await unwatchAll(page);
    const search = page.getByRole('combobox', { name: 'Search items' });
    await search.fill('fracture case');
    const star = page.getByRole('button', { name: 'Add To Watchlist: Fracture Case', exact: true });
    await page
      .getByRole('option', { name: /Fracture Case / })
      .first()
      .hover();
    await star.click();
    await expect(page.getByRole('button', { name: 'Remove Item: Fracture Case', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Set target: Fracture Case', exact: true }).click();
    await expect(page).toHaveURL(/\/target\?set=cs2%2Ffracture-case$/);
    await expect(page.getByRole('combobox', { name: 'Item name' })).toHaveValue('Fracture Case');

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/marketplaces');
    await search.fill('fracture case');
    await page
      .getByRole('option', { name: /Fracture Case / })
      .first()
      .hover();
    await star.click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a link that is pasted into the search leads to its item or person, and says so when it names none', async ({ page, context }) => {
    await openAs(page, '/marketplaces');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search items' });
    const options = page.getByRole('search').getByRole('option');
    await palette.fill('https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/cs2\/item\/ak-47-redline-field-tested$/);

    await page.keyboard.press('Control+k');
    await palette.fill('https://skinport.com/market?search=asiimov');
    await expect(options.first()).toContainText('Asiimov');
    await palette.fill('https://buff.163.com/goods/42923');
    await expect(page.getByText(/only a number of the market/)).toBeVisible();
    await palette.fill('steam://rungame/730/1/+csgo_econ_action_preview%2000180720DA03280638FBEE88F90340B2026BC03C96');
    await expect(page.getByText(/An inspect link: float 0\.63\d+ · pattern 306/)).toBeVisible();

    await context.route('https://steamcommunity.com/**', (route) => route.fulfill({ body: 'a profile' }));
    await palette.fill('STEAM_0:0:61531442');
    await expect(options).toHaveText(['Steam profile of 76561198083328612']);
    const profile = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    await expect(await profile).toHaveURL('https://steamcommunity.com/profiles/76561198083328612');
  });
});

test('without the top bar Ctrl-K opens the same search in a dialog; Esc empties its field, then closes it', async ({ page }) => {
  await openAs(page, '/login');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: 'Search items' });
  await expect(field).toBeFocused();
  await page.keyboard.type('awp asiimov');
  await expect(dialog.getByRole('group', { name: 'AWP | Asiimov' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
