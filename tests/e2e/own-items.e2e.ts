// covers: holdings/own-items, holdings/investments, holdings/tracker, holdings/inventory
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, settle, test } from './fixtures.ts';
import { begin as beginInvestments, message as info, rows as investments } from './investments-page.ts';
import { begin, buy, clear, create, dialog, message, PAGE, rows } from './tracker-page.ts';
import { call, findItem } from './people.ts';

const choice = (page: Page): Locator => dialog(page, 'Add from my inventory');
const boxes = (page: Page): Locator => choice(page).getByRole('checkbox');
const price = (page: Page, at: number): Locator => choice(page).getByRole('spinbutton', { name: 'Buy price per piece' }).nth(at);

/** Opens the inventory, so that it is read at Steam. */
async function readInventory(page: Page): Promise<void> {
  await page.goto('/inventory');
  await expect
    .poll(async () => ((await (await call(page, '/steam/inventory', {})).json()) as { total: number }).total, { timeout: 45_000 })
    .toBeGreaterThan(2);
}

test('items of the own inventory become investments: chosen together, each with what it cost', async ({ page }) => {
  await beginInvestments(page, 'user-1391');
  await readInventory(page);
  await page.goto('/investments');
  await expect(page.getByText('You have no investments yet.')).toBeVisible();
  await page.getByRole('button', { name: 'From my inventory' }).last().click();
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  await expect(choice(page).getByText('2 items chosen.')).toBeVisible();
  await choice(page).getByRole('button', { name: 'Next', exact: true }).click();
  for (const at of [0, 1]) await price(page, at).fill(`${at + 2}.50`);
  await choice(page).getByRole('button', { name: 'Add 2 items' }).click();
  await expect(info(page, '2 items added from your inventory.')).toBeVisible();
  await expect(investments(page)).toHaveCount(3);
  await expect(page.getByText('$2.50').first()).toBeVisible();
  await page.getByRole('button', { name: 'From my inventory' }).click();
  await expect(choice(page).getByText(/already added$/)).toHaveCount(2);
});

test('items of the own inventory become rows of a portfolio, which everybody sees at its link', async ({ page, browser, context }) => {
  await begin(page, 'user-1392');
  await readInventory(page);
  const id = await create(page, 'From Steam', { isPublic: true });
  await buy(page, id, { item: await findItem(page, 'ak-47 redline field-tested'), notes: 'my secret' });
  await page.goto(`${PAGE}?portfolio=${id}`);
  await page.getByRole('button', { name: 'Add from my inventory' }).click();
  await boxes(page).nth(0).check();
  await choice(page).getByRole('button', { name: 'Next', exact: true }).click();
  await price(page, 0).fill('');
  await choice(page).getByRole('button', { name: 'Add 1 item' }).click();
  await expect(choice(page).getByText('Enter what one piece cost: above $0, up to $100,000.00.')).toBeVisible();
  await price(page, 0).fill('3');
  await choice(page).getByRole('button', { name: 'Add 1 item' }).click();
  await expect(message(page, 'Items added.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link of this portfolio' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/shared-portfolio/${id}`);
  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'From Steam', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('table', { name: 'From Steam' }).getByRole('row')).toHaveCount(3);
  await settle(visitor);
  await expect(visitor.getByLabel(/^Notes on/)).toHaveCount(0);
  await expect(visitor.getByText('my secret')).toHaveCount(0);
  for (const name of [/^Edit /, /^Remove /]) await expect(visitor.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(visitor, `/shared-portfolio/${id}`, () => settle(visitor));
  await clear(page);
  await visitor.goto(link);
  // the check before may have left it in Turkish
  await expect(visitor.getByRole('heading', { name: /^(No such portfolio|Böyle bir portföy yok)$/ })).toBeVisible();
  await visitors.close();
});

test('the choice from the own inventory is accessible in both of its steps', async ({ page }) => {
  await beginInvestments(page, 'user-1391');
  await readInventory(page);
  const own = page.getByRole('dialog');
  const open = async (): Promise<void> => {
    if ((await own.count()) === 0)
      await page
        .getByRole('button', { name: /^(From my inventory|Envanterimden)$/ })
        .last()
        .click();
    await expect(own.getByRole('checkbox').first()).toBeVisible();
    for (const at of [0, 1]) await own.getByRole('checkbox').nth(at).check();
  };
  await expectAccessible(page, '/investments', open, { within: '[role="dialog"]' });
  await expectAccessible(
    page,
    '/investments',
    async () => {
      const prices = own.getByRole('listitem').getByRole('spinbutton');
      if ((await prices.count()) > 0) return;
      await open();
      await own.getByRole('button', { name: /^(Next|İleri)$/ }).click();
      await expect(prices.first()).toBeVisible();
    },
    { within: '[role="dialog"]' },
  );
});
