// covers: market/simulator, market/collections
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, settle, test } from './fixtures.ts';

type CaseCard = { id: number; name: string; price: number | null };

const cards = (page: Page) => page.getByRole('list', { name: 'Cases' }).getByRole('listitem');
const drops = (page: Page) => page.getByRole('grid', { name: 'Drops' }).getByRole('gridcell');
const openButton = (page: Page) => page.getByRole('button', { name: /^Open( \d+)?$/ });
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });

/** Stops the page's clock, which the test then drives. */
const pause = (page: Page): Promise<void> => page.clock.pauseAt(new Date(Date.now() + 60_000));

/** Opens the simulator with the first case that the text finds. */
async function choose(page: Page, search: string): Promise<CaseCard> {
  const { data } = (await (await page.request.get('/api/v1/item/cases', { params: { search } })).json()) as { data: CaseCard[] };
  await page.goto(`/cs2/simulator/${data[0]!.id}`);
  await settle(page);
  return data[0]!;
}

test('the list of cases has search, sort and pages of 30 [SIM-202] [SIM-203] [SIM-204] [ROUTE-135] [ROUTE-213] [SHELL-129]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/marketplaces');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Case Simulator' }).click();
  await expect(page).toHaveURL(/\/cs2\/simulator$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Simulator');
  await expect(cards(page)).toHaveCount(30);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  // the known cases come first; name and price are orders too
  await expect(sort.getByRole('option')).toHaveText(['Best known', 'Expected return', 'Price', 'Name']);
  await expect(sort).toHaveValue('known');
  for (const card of await cards(page).all()) await expect(card).toContainText(/Price.*Expected return/);
  await sort.selectOption('name');
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText(/^31–60 of \d+$/)).toBeVisible();
  const asked = page.waitForRequest(/\/item\/cases\?.*orderBy=price/);
  await sort.selectOption('price');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({ search: '', limit: '30', page: '1', orderBy: 'price', orderDir: 'ASC' });
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect(page).toHaveURL(/sort=price&order=desc/);
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0);
  const prices = (await cards(page).allTextContents()).map((text) => Number(/\$([\d.,]+)/.exec(text)![1]!.replaceAll(',', '')));
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));

  await page.getByRole('searchbox', { name: 'Search cases' }).fill('kilow');
  await expect(page).toHaveURL(/q=kilow/);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('nothing of the kind');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(30);
});

test('a case is chosen, its items load, the strip turns 7 s, and the drop is in the list after 7.2 s [SIM-201] [SIM-205] [SIM-207] [SIM-208] [SIM-209] [SIM-233]', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/cs2/simulator?q=kilowatt');
  const asked = page.waitForRequest(/\/item\/case-items\?caseID=\d+$/);
  await cards(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/cs2\/simulator\/\d+$/);
  const id = page.url().split('/').at(-1);
  expect(new URL((await asked).url()).searchParams.get('caseID')).toBe(id);
  await expect(page.getByText('What you open will be listed here.')).toBeVisible();
  await pause(page);

  await openButton(page).click();
  const strip = page.locator('[data-turns="true"]');
  await expect(strip).toHaveCSS('animation-duration', '7s');
  await expect(page.getByText('Opening...')).toBeVisible();
  await page.clock.runFor(7199);
  await expect(drops(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(drops(page)).toHaveCount(1);
  const got = page.getByText(/^You got /);
  const name = (await got.textContent())!
    .replace('You got ', '')
    .replace(/^(★ )?StatTrak™ /, '$1')
    .replace(/ \([\w-]+( \w+)?\)$/, '');
  // the strip stops at the tile of the drop
  await expect(page.locator('[data-won="true"]')).toContainText(name.replace('★ ', ''));
});

test('the drawn item stops at the mark at every width, also with reduced motion [SIM-231]', async ({ page }) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await choose(page, 'kilowatt');
  await pause(page);
  await openButton(page).click();
  // the strip stops at once, but the drop comes at its usual time
  await expect(page.locator('[data-turns="true"]')).toHaveCSS('animation-duration', '0s');
  await page.clock.runFor(7199);
  await expect(drops(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(drops(page)).toHaveCount(1);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const middles = await page.locator('[data-won="true"]').evaluate((tile) => {
      const middleOf = (element: Element): number => {
        const box = element.getBoundingClientRect();
        return box.left + box.width / 2;
      };
      return [middleOf(tile), middleOf(tile.closest('[data-state]')!)];
    });
    expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(1);
  }
});

test('many cases are opened at once, and the totals follow their drops [SIM-211] [SIM-212]', async ({ page }) => {
  const { id, price } = await choose(page, 'kilowatt');
  const { data } = (await (await page.request.get('/api/v1/item/case-info', { params: { id } })).json()) as {
    data: { opening: { value: number; cost: number } };
  };
  await page.getByRole('group', { name: 'How many at once' }).getByRole('button', { name: '100' }).click();
  await openButton(page).click();
  await expect(page.getByRole('list', { name: /100 cases opened/ }).getByRole('listitem')).toHaveCount(100);
  await page.getByRole('group', { name: 'How many at once' }).getByRole('button', { name: '5', exact: true }).click();
  await openButton(page).click();
  await expect(totals(page)).toContainText('105');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 5' })).toBeVisible();

  const amounts = (text: string): number[] =>
    (text.match(/[−+]?\$[\d.,]+/g) ?? []).map((one) => Number(one.replace('−', '-').replace(/[$,+]/g, '')));
  const sums = { value: 0, result: 0, best: 0, profit: 0 };
  for (let at = 1; at <= 5; at += 1) {
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: `Page ${at}`, exact: true })
      .click();
    await expect(drops(page)).toHaveCount(at < 5 ? 24 : 9);
    for (const text of await drops(page).allTextContents()) {
      // at the drawn exterior, and at the best one
      const [own = '', atBest = ''] = text.split('At the best exterior');
      const [[value = 0, result = 0], [best = 0, profit = 0]] = [amounts(own), amounts(atBest)];
      expect(Math.abs(best - 2.49 - profit), text).toBeLessThan(0.011);
      expect(value, text).toBeLessThanOrEqual(best + 0.001);
      sums.value += value;
      sums.result += result;
      sums.best += best;
      sums.profit += profit;
    }
  }
  const best = page.getByRole('region', { name: 'At the best exterior' });
  const [keyCost, dropValue, profit, caseCost] = amounts((await best.textContent())!);
  expect(keyCost).toBe(261.45);
  // each amount is rounded to a cent
  expect(Math.abs(dropValue! - sums.best)).toBeLessThan(0.53);
  expect(Math.abs(profit! - sums.profit)).toBeLessThan(0.53);
  expect(Math.abs(profit! - (dropValue! - keyCost!))).toBeLessThan(0.011);
  expect(caseCost).toBeCloseTo((105 * price!) / 1000, 1);

  const [value, expected, cost, result] = amounts((await totals(page).textContent())!);
  expect(Math.abs(value! - sums.value)).toBeLessThan(0.53);
  expect(expected).toBeCloseTo((105 * data.opening.value) / 1000, 1);
  expect(cost).toBeCloseTo((105 * data.opening.cost) / 1000, 1);
  expect(Math.abs(result! - (value! - cost!))).toBeLessThan(0.021);
  expect(Math.abs(result! - sums.result)).toBeLessThan(0.53);

  await page.getByRole('button', { name: 'Clear the drops' }).click();
  await expect(page.getByText('What you open will be listed here.')).toBeVisible();
});

test('the possible items show odds and prices; the special rare ones are behind a switch [SIM-206] [SIM-217] [SIM-231]', async ({
  page,
}) => {
  await choose(page, 'kilowatt');
  const possible = page.getByRole('list', { name: 'Possible items' }).getByRole('listitem');
  await expect(possible).toHaveCount(17);
  await expect(page.getByText('0.26%')).toBeVisible();
  await page.getByRole('switch', { name: 'Special rare items' }).click();
  await expect(possible).toHaveCount(30);
  await page.getByRole('switch', { name: 'Special rare items' }).click();
  await expect(possible).toHaveCount(17);
  await choose(page, 'pinups capsule');
  await expect(page.getByRole('switch', { name: 'Special rare items' })).toHaveCount(0);
});

test('the sound is off until it is switched on, and stays on', async ({ page }) => {
  await choose(page, 'kilowatt');
  const sound = page.getByRole('switch', { name: 'Sound' });
  await expect(sound).not.toBeChecked();
  await sound.click();
  await page.reload();
  await expect(sound).toBeChecked();
  await openButton(page).click();
  await expect(page.getByText('Opening...')).toBeVisible();
});

test('a case that does not exist is not found', async ({ page, request, problems }) => {
  problems.allow(/404 \(Not Found\)|400 \(Bad Request\)/);
  for (const id of ['999999999', 'x']) {
    await page.goto(`/cs2/simulator/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case not found');
  }
  expect((await request.get('/cs2/simulator/999999999')).status()).toBe(404);
});

test('a chosen case is served with its own title and address', async ({ page, request }) => {
  const { id } = await choose(page, 'kilowatt');
  await expect(page).toHaveTitle(/^Open Kilowatt Case \|/);
  const html = await (await request.get(`/cs2/simulator/${id}`, { headers: { 'accept-language': 'en' } })).text();
  expect(html).toContain('<title>Open Kilowatt Case | Lootfolio - Steam item trading tools</title>');
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+/cs2/simulator/${id}">`));
});

test('axe finds nothing in the list of cases, and nothing is cut off', async ({ page }) => {
  test.setTimeout(180_000);
  await expectAccessible(page, '/cs2/simulator', () => settle(page));
});

test('axe finds nothing in the simulator with drops, and nothing is cut off', async ({ page }) => {
  test.setTimeout(180_000);
  const { id } = await choose(page, 'kilowatt');
  await expectAccessible(page, `/cs2/simulator/${id}`, async () => {
    await settle(page);
    if ((await page.getByRole('gridcell').count()) > 0) return;
    await page
      .getByRole('group', { name: /How many at once|Aynı anda/ })
      .getByRole('button', { name: '10', exact: true })
      .click();
    await page.getByRole('button', { name: /^Open 10$|^10 tane aç$/ }).click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  });
});
