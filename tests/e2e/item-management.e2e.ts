// covers: operator/item-management, market/marketplaces
import type { Page } from '@playwright/test';
import { query } from './database.ts';
import { expect, openFilters, retryUntilGone, signIn, test } from './fixtures.ts';
import { findItem } from './people.ts';

const PATH = '/admin/item-management';
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test('item management is for administrators, its code is loaded lazily, and its tabs stand in the address [ROUTE-148] [ROUTE-317]', async ({
  page,
}) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'user-1440');
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signIn(page, 'admin');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.filter((url) => url.includes('ItemManagementPage'))).toEqual([]);
  await page.goto(PATH);
  await expect(page.getByRole('heading', { name: 'Item Management', level: 1 })).toBeVisible();
  expect(loaded.some((url) => url.includes('ItemManagementPage'))).toBe(true);
  for (const [name, address] of [
    ['Sources', '?tab=sources'],
    ['Unmatched', '?tab=unmatched'],
    ['Marketplaces', '?tab=marketplaces'],
    ['Exchange rates', '?tab=rates'],
    ['Items', ''],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(`${PATH}${address}`);
  }
  await page.goto(`${PATH}?tab=rates`);
  await expect(tab(page, 'Exchange rates')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, /^CNY/)).toBeVisible();
});

test('an item is found, hidden from everybody and shown again', async ({ page, problems }) => {
  problems.allow(/404 /);
  await signIn(page, 'admin');
  const name = 'Glock-18 | Candy Apple (Field-Tested)';
  const { slug } = await findItem(page, name);
  await page.goto(PATH);
  await page.getByRole('searchbox', { name: 'Search the items' }).fill('candy apple field');
  await expect(page).toHaveURL(/\?q=candy\+apple\+field$/);
  const hide = async (on: boolean): Promise<void> => {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('switch', { name: 'Hide this item' }).setChecked(on);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };
  const found = async (): Promise<number> => {
    const answer = await page.request.post('/api/v1/item/all', { data: { name, game: 730, limit: 5 } });
    return ((await answer.json()) as { items: { slug: string }[] }).items.filter((item) => item.slug === slug).length;
  };
  await hide(true);
  await expect(page.getByRole('table').getByText('Hidden')).toBeVisible();
  await expect.poll(found).toBe(0);
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Hidden items');
  await expect(page).toHaveURL(/show=hidden/);
  await hide(false);
  await expect(page.getByText('No item matches')).toBeVisible();
  await expect.poll(found).toBe(1);
});

test('a market is switched off and on, and its lists are read now', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(`${PATH}?tab=sources`);
  await page.getByRole('button', { name: 'Switch Skinflow.gg off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(row(page, /Skinflow\.gg/)).toContainText('Switched off by the operator.');
  await expect(page.getByRole('button', { name: 'Refresh Skinflow.gg now' })).toHaveCount(0);
  const lastRead = async (): Promise<number> => {
    const [feed] = (await query('select max(last_success) as at from price_feeds where market_id = 22', [])) as { at: Date | null }[];
    return feed?.at?.getTime() ?? 0;
  };
  const before = await lastRead();
  await page.getByRole('button', { name: 'Switch Skinflow.gg on' }).click();
  await expect(toast(page, 'Skinflow.gg is switched on')).toBeVisible();
  await expect.poll(lastRead, { timeout: 30_000 }).toBeGreaterThan(before);
});

test('the interval of a source is set within its bounds, and taken back', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/settings?group=prices');
  await page.getByRole('link', { name: 'Intervals of the price sources' }).click();
  await row(page, /Skinflow\.gg/)
    .getByRole('button', { name: /list/ })
    .click();
  const change = page.getByRole('button', { name: /^Change: Interval of skinflowgg/ });
  await change.click();
  const minutes = page.getByRole('textbox', { name: 'Minutes between two readings' });
  await minutes.fill('1441');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Enter a value between/)).toBeVisible();
  await minutes.fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('90 min')).toBeVisible();
  await change.click();
  await page.getByRole('button', { name: 'Use that of the source' }).click();
  await expect(page.getByRole('dialog').getByText('as the source allows')).toBeVisible();
});

test('a name of a market is assigned to an item, and that is undone', async ({ page }) => {
  await signIn(page, 'admin');
  const { name: item } = await findItem(page, 'AK-47 | Redline (Field-Tested)');
  const name = `AK Redline FT ${Date.now()}`;
  await query(
    `insert into market_names (market_id, app_id, name, times, first_seen, last_seen, price, state)
     values (3, 730, $1, 4, now(), now(), 12340, 'open')`,
    [name],
  );
  await page.goto(`${PATH}?tab=unmatched&q=${encodeURIComponent(name)}`);
  await expect(row(page, new RegExp(name))).toContainText('$12.34');
  await page.getByRole('button', { name: `Assign ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign a name' });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText('Choose an item')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Item' }).fill('ak-47 redline field');
  await dialog.getByRole('option').filter({ hasText: 'Redline' }).first().click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('No name matches')).toBeVisible();
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('Assigned');
  await expect(row(page, new RegExp(name))).toContainText(item.includes('StatTrak') ? 'StatTrak' : 'Redline');
  await page.getByRole('button', { name: `Undo the decision about ${name}` }).click();
  await expect(toast(page, 'The decision was taken back')).toBeVisible();
  await query('delete from market_names where name = $1', [name]);
});

test('a fee is set, shown to everybody and reset to what is documented', async ({ page, problems }) => {
  problems.allow(/400 /);
  await signIn(page, 'admin');
  await page.goto(`${PATH}?tab=marketplaces`);
  await page.getByRole('button', { name: 'Edit Krakatoa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Krakatoa' });
  await dialog.getByRole('spinbutton', { name: 'Sales fee' }).fill('7.25');
  await dialog.getByLabel('Link').fill('http://krakatoa.example');
  await dialog.getByRole('switch', { name: 'The fee is known' }).setChecked(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('must be an address that begins with https://')).toBeVisible();
  await dialog.getByLabel('Link').fill('https://krakatoa.example/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, /Krakatoa/)).toContainText('7.25%');
  await page.goto('/marketplaces');
  await expect(row(page, /Krakatoa/)).toContainText('7.25');
  await page.goto(`${PATH}?tab=marketplaces`);
  await page.getByRole('button', { name: 'Edit Krakatoa' }).click();
  await dialog.getByRole('button', { name: 'Reset to documented' }).click();
  await expect(row(page, /Krakatoa/)).toContainText('fee assumed');
});

test('a refused rate is accepted, and a fixed one removed', async ({ page }) => {
  await signIn(page, 'admin');
  const [last] = (await query("select units, scale from fx_rates where currency = 'RUB' and not fixed order by day desc limit 1", [])) as {
    units: string;
    scale: number;
  }[];
  const rate = Number(last!.units) / 10 ** last!.scale;
  await query(
    `insert into fx_refusals (currency, units, scale, source, as_of, first_refused_at, refused_at)
     values ('RUB', $1, 0, 'test', now(), now(), now()) on conflict (currency) do update set units = excluded.units`,
    [Math.round(rate * 3)],
  );
  await page.goto(`${PATH}?tab=rates`);
  await expect(page.getByText(/more than double of the last accepted/)).toBeVisible();
  await page.getByRole('button', { name: /^Accept / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/more than double/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Set the rate of RUB by hand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the rate of RUB by hand' });
  await dialog.getByLabel('RUB for one dollar').fill(String(rate));
  await dialog.getByRole('button', { name: 'Set by hand' }).click();
  // the rate is a third of the rate from the sources
  await dialog.getByRole('button', { name: /^Set .+ anyway$/ }).click();
  await expect(row(page, /^RUB/)).toContainText('Set by an administrator');
  await page.getByRole('button', { name: 'Remove the fixed rate of RUB' }).click();
  await expect(row(page, /^RUB/)).not.toContainText('Fixed');
  await query("update fx_rates set units = $1, scale = $2 where currency = 'RUB' and not fixed", [last!.units, last!.scale]);
});

test('every tab says when it could not load, and loads again', async ({ page, problems }) => {
  problems.allow(/500/);
  await signIn(page, 'admin');
  await page.route('**/api/v1/admin/item/**', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: 'x' } }),
  );
  for (const address of ['', '?tab=sources', '?tab=unmatched', '?tab=marketplaces', '?tab=rates']) {
    await page.goto(`${PATH}${address}`);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  await page.unroute('**/api/v1/admin/item/**');
  await retryUntilGone(page.getByRole('alert').filter({ hasText: 'Could not load.' }));
  await expect(row(page, /^CNY/)).toBeVisible();
});
