// covers: market/tradeups
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, openFilters, setLanguage, settle, test } from './fixtures.ts';

type TradeUp = {
  cost: number;
  profit: number;
  inputs: { item_id: number; name: string; count: number }[];
  collections: { id: number; name: string }[];
};

const table = (page: Page): Locator => page.getByRole('table', { name: 'Best trade-ups' });
const rows = (page: Page): Locator => table(page).locator('tbody').getByRole('row');
const inputs = (page: Page): Locator => page.getByRole('table', { name: 'Inputs' }).locator('tbody').getByRole('row');
const outcomes = (page: Page): Locator => page.getByRole('table', { name: 'Outcomes' }).locator('tbody').getByRole('row');
const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });

/** A search over the whole board takes seconds while other tests run. */
const SEARCH_MS = 30_000;

async function openBest(page: Page, search = ''): Promise<void> {
  await page.goto(`/trade-ups${search}`);
  await expect(rows(page).first().getByRole('link')).toBeVisible({ timeout: SEARCH_MS });
}

/** Returns the first contract of a query, whether its outcomes sell or not. */
async function first(page: Page, query: Record<string, string>): Promise<TradeUp> {
  const params = { unsold: '1', ...query };
  const reply = await page.request.get('/api/v1/trade-up/best', { params, timeout: SEARCH_MS });
  return ((await reply.json()) as { items: TradeUp[] }).items[0]!;
}

const dollars = (text: string): number => Math.round(Number(/\$([\d.,]+)/.exec(text)![1]!.replaceAll(',', '')) * 100);

test('a visitor sees the best trade-ups, by expected profit, and sorts, filters and pages them', async ({ page }) => {
  await page.goto('/marketplaces');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Trade-ups' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trade-ups');
  await expect(rows(page)).toHaveCount(25, { timeout: SEARCH_MS });
  await expect(table(page).getByRole('columnheader', { name: 'Expected profit' })).toHaveAttribute('aria-sort', 'descending');

  await table(page).getByRole('columnheader', { name: 'Cost' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=cost/);
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);

  await openFilters(page);
  await page.getByRole('combobox', { name: 'Rarity of the inputs' }).selectOption('Restricted');
  await expect(page).toHaveURL(/rarity=restricted/);
  await page.getByRole('textbox', { name: 'Maximum cost' }).fill('100');
  await page.getByRole('textbox', { name: 'Maximum cost' }).press('Enter');
  await expect(page).toHaveURL(/cost=100/);
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);
  for (const row of await rows(page).all()) await expect(row).toContainText('Restricted');
  const costs = await rows(page).locator('td:nth-child(3)').allTextContents();
  expect(costs.every((text) => dollars(text) <= 10_000)).toBe(true);

  // the address keeps the state of the screen
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Maximum cost' })).toHaveValue('100.00');
  await expect(rows(page).first()).toContainText('Restricted', { timeout: SEARCH_MS });
  await page
    .getByRole('spinbutton')
    .or(page.getByRole('textbox', { name: 'Minimum chance of profit' }))
    .last()
    .fill('100');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/chance=100/);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/trade-ups\?sort=cost$/);
});

test('contracts with an outcome that has no price that sells are hidden, counted, and shown on request', async ({ page }) => {
  await openBest(page);
  const hidden = page.getByText(/^\d[\d,]* contracts? hidden: an outcome has no price that sells/);
  await expect(hidden).toBeVisible();
  const count = Number((await hidden.textContent())!.replaceAll(',', '').match(/^\d+/)![0]);
  const shown = (await (await page.request.get('/api/v1/trade-up/best')).json()) as { hidden: number; items: { unpriced: number }[] };
  expect(shown.items.every(({ unpriced }) => unpriced === 0)).toBe(true);
  expect([count > 0, shown.hidden]).toEqual([true, count]);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/unsold=1/);
  await expect(hidden).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(hidden).toBeVisible();
});

test('a row opens its contract in the calculator, which says the same', async ({ page }) => {
  await openBest(page, '?rarity=mil-spec&kind=normal');
  const contract = await first(page, { rarity: 'Mil-Spec Grade', kind: 'normal', unsold: '0' });
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('tab', { name: 'Calculator' })).toHaveAttribute('aria-selected', 'true');
  await expect(inputs(page)).toHaveCount(contract.inputs.length);
  await expect(page.getByText('The contract is complete.')).toBeVisible();
  const odds = await outcomes(page).locator('td:nth-child(2)').allTextContents();
  expect(odds.reduce((sum, text) => sum + Number(text.replace('%', '')), 0)).toBeCloseTo(100, 0);

  await result(page).getByRole('button', { name: /\$/ }).click();
  const explained = page.getByRole('dialog', { name: /Expected profit/ });
  await expect(explained).toContainText('expected value − cost');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(rows(page).first()).toBeVisible();
});

test('a contract is built, changed and shared by its address', async ({ page, context, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  const name = 'P250 | Cassette (Field-Tested)';
  await page.goto('/trade-ups?tab=calculator');
  await expect(page.getByText('The contract is empty')).toBeVisible();
  const picker = page.getByRole('combobox', { name: 'Add a skin' });

  // a case cannot be traded up
  await picker.fill('Fracture Case');
  await page
    .getByRole('option', { name: /^Fracture Case/ })
    .first()
    .click();
  await expect(page.getByText('Not added: it cannot be traded up.')).toBeVisible();

  await picker.fill('P250 Cassette Field-Tested');
  await page.getByRole('option').filter({ hasNotText: 'ST' }).first().click();
  await expect(inputs(page)).toHaveCount(1);
  await expect(page).toHaveURL(/i=\d+_1$/);
  await expect(page.getByText(/^9 more inputs complete the contract of 10/)).toBeVisible();
  await expect(outcomes(page)).toHaveCount(5);
  await page.getByRole('button', { name: `One more ${name}` }).click();
  await expect(page.getByLabel(`Count of ${name}`)).toHaveText('2');
  await page.getByRole('button', { name: `Fill the contract with ${name}` }).click();
  await expect(page.getByLabel(`Count of ${name}`)).toHaveText('10');
  await expect(page.getByText('The contract is complete.')).toBeVisible();

  // the exterior bounds the float; a lower float gives better outcomes
  await page.getByRole('button', { name: `Edit Float of ${name}` }).click();
  const float = page.getByRole('spinbutton', { name: `Float of ${name}` });
  await float.fill('0.5');
  await float.press('Enter');
  await expect(page.getByText('Enter a float from 0.15 to 0.379999.')).toBeVisible();
  await float.fill('0.16');
  await float.press('Enter');
  await expect(page).toHaveURL(/_10_0\.16$/);
  await expect(page.getByRole('button', { name: `Edit Float of ${name}` })).toContainText('0.16');

  await page.getByRole('button', { name: `Edit Price of ${name}` }).click();
  const price = page.getByRole('spinbutton', { name: `Price of ${name}` });
  await price.fill('1.25');
  await price.press('Enter');
  await expect(page).toHaveURL(/_10_0\.16_1250$/);
  await expect(result(page)).toContainText('$12.50');

  // another visitor opens the address
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(result(other)).toContainText('$12.50');
  await expect(inputs(other)).toHaveCount(1);
  await other.close();

  await page.getByRole('button', { name: `Use the market price of ${name} again` }).click();
  await expect(page).toHaveURL(/_10_0\.16$/);
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(page.getByText('The contract is empty')).toBeVisible();
});

test('an address with skins that do not go together says so and keeps those that do', async ({ page, problems }) => {
  problems.allow(/400 \(Bad Request\)/);
  const [restricted, covert] = [await first(page, { rarity: 'Restricted' }), await first(page, { rarity: 'Covert' })];
  await page.goto(`/trade-ups?tab=calculator&i=${restricted.inputs[0]!.item_id}_1&i=${covert.inputs[0]!.item_id}_1`);
  await expect(page.getByText('Input 2 is not of the rarity of the first input.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out this input' }).click();
  await expect(page.getByRole('table', { name: 'Inputs' }).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`i=${restricted.inputs[0]!.item_id}_1$`));
});

test('on a phone contracts, inputs and outcomes are cards, in Turkish too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'tr');
  await page.goto('/trade-ups');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takas sözleşmeleri');
  const list = page.getByRole('group', { name: 'En iyi sözleşmeler' });
  await expect(list.getByRole('link').first()).toBeVisible({ timeout: SEARCH_MS });
  await list.getByRole('link').first().click();
  await expect(page.getByRole('group', { name: 'Girdiler' }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Sonuçlar' }).getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('are accessible', async ({ page }) => {
  test.setTimeout(120_000);
  const { inputs: parts } = await first(page, { rarity: 'Covert', kind: 'normal' });
  await expectAccessible(page, '/trade-ups?rarity=restricted', () => settle(page));
  const contract = parts.map(({ item_id: id, count }) => `i=${id}_${count}`).join('&');
  await expectAccessible(page, `/trade-ups?tab=calculator&${contract}`, () => settle(page));
});
