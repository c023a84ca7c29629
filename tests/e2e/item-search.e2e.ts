// covers: market/items, holdings/ranking
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { findItem } from './people.ts';

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
    await expect.poll(() => asked[0]).toEqual({ name: 'redline', limit: 20, game: 730 });
    await page.clock.resume();

    const options = page.getByRole('option');
    await expect(options.first()).toContainText('Redline');
    expect(await options.count()).toBeLessThanOrEqual(20);
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

  test('shows picture, name, exterior and lowest price of a result; Esc closes the list [SHELL-169, SHELL-313]', async ({ page }) => {
    await openAs(page, '/marketplaces');
    const { slug } = await findItem(page, 'ak-47 redline field-tested');
    const { items } = (await (
      await page.request.post('/api/v1/item/all', { data: { name: 'ak-47 redline field-tested', game: 730 } })
    ).json()) as {
      items: { slug: string; price: number }[];
    };
    const dollars = (items.find((item) => item.slug === slug)!.price / 1000).toFixed(2);
    await field(page).fill('ak-47 redline field-tested');
    const result = page.getByRole('option').first();
    await expect(result.locator('img')).toHaveAttribute('src', /^\/api\/v1\/art\/\d+/);
    await expect(result).toHaveText(`AK-47 Redline FT$${dollars}`);
    await expect(result).toHaveAttribute('href', '/cs2/item/ak-47-redline-field-tested');
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
  test('`/` goes to the search, `?` shows the keys, Ctrl-K opens the palette over all pages and items', async ({ page }) => {
    await openAs(page, '/marketplaces');
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search items' })).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').getByRole('combobox');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await palette.fill('status');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/status$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await palette.fill('awp asiimov');
    await page.getByRole('dialog').getByText('Asiimov').first().click();
    await expect(page).toHaveURL(/\/cs2\/item\/[a-z0-9-]*asiimov/);
  });

  test('a link that is pasted into the palette leads to its item or person, and says so when it names none', async ({ page, context }) => {
    await openAs(page, '/marketplaces');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').getByRole('combobox');
    const options = page.getByRole('dialog').getByRole('option');
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

test('a link that is pasted into the search opens the palette with what it leads to', async ({ page }) => {
  await openAs(page, '/collections');
  const link = 'https://steamcommunity.com/market/listings/730/AK-47%20%7C%20Redline%20%28Field-Tested%29';
  await page.getByRole('combobox', { name: 'Search items' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, link);
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toHaveValue(link);
  await palette.getByRole('option', { name: /AK-47.*Redline/ }).click();
  await expect(page).toHaveURL(/\/cs2\/item\/ak-47-redline-field-tested$/);
});
