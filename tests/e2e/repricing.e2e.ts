// covers: selling/repricing
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { query, userId } from './database.ts';
import { expect, settle, test } from './fixtures.ts';
import { listed, sell } from './listed-page.ts';
import { call, returnFromSteam } from './people.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'New repricing rule' });
const rule = (page: Page): Locator => page.getByRole('article', { name: 'Night watch' });

async function removeRules(page: Page): Promise<void> {
  const user = await userId(page);
  for (const table of ['repricing_decisions', 'repricing_states', 'repricing_exclusions', 'repricing_stops', 'repricing_rules'])
    await query(`delete from ${table} where user_id = $1`, [user]);
}

test('a visitor signs in first and comes back; Listed Items leads there', async ({ page }) => {
  await page.goto('/repricing');
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1701');
  await expect(page.getByRole('heading', { name: 'Repricing Rules', level: 1 })).toBeVisible();
  await expect(page.getByText('You have no repricing rules.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Listed Items' }).click();
  await expect(page.getByRole('heading', { name: 'Listed Items', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Repricing Rules' }).click();
  await expect(page).toHaveURL(/\/repricing$/);
});

test('a rule needs a floor, is tried, saved off, switched on, stopped and let go on', async ({ page }) => {
  const items = await sell(page, 'user-1702', 3);
  await removeRules(page);
  await page.goto('/repricing');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const form = dialog(page);
  await form.getByLabel('Name of the rule').fill('Night watch');
  await expect(form.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await form.getByRole('button', { name: 'Amount', exact: true }).click();
  await form.getByRole('textbox', { name: 'Lowest price' }).fill('0');
  await expect(form.getByText('A rule needs a floor.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save rule' })).toBeDisabled();
  await form.getByRole('textbox', { name: 'Lowest price' }).fill('700');
  await form.getByRole('spinbutton', { name: 'Least units of others' }).fill('1');
  await expect(form.getByRole('region', { name: 'In words' })).toContainText('Never under $700.00.');

  await form.getByRole('button', { name: 'Dry run' }).click();
  const preview = form.getByRole('region', { name: 'Dry run' });
  const listings = items.reduce((sum, { markets }) => sum + markets.length, 0);
  await expect(preview.getByRole('table', { name: 'What the rule would do' }).locator('tbody').getByRole('row')).toHaveCount(listings);
  await expect(preview).toBeFocused();
  await expect(preview.getByText('Nothing was changed.')).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: 'Save rule' })).toBeInViewport({ ratio: 1 });
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(form).toBeHidden();

  const toggle = rule(page).getByRole('switch');
  await expect(toggle).not.toBeChecked();
  await expect(rule(page)).toContainText('Not run yet');
  await expect(rule(page)).toContainText('Stays $0.01 below the lowest price of others. Never under $700.00.');
  await toggle.click();
  const asks = page.getByRole('alertdialog', { name: 'Switch on “Night watch”?' });
  await expect(asks.getByRole('listitem').first()).toHaveText('All your listings');
  await asks.getByRole('button', { name: 'Switch on' }).click();
  await expect(toggle).toBeChecked();

  await page.getByRole('button', { name: 'Stop all rules' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop all rules' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You stopped all rules on' })).toBeVisible();
  await expect(rule(page)).toContainText('On, but stopped');
  await page.getByRole('button', { name: 'Let rules go on' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let rules go on' }).click();
  await expect(page.getByRole('button', { name: 'Stop all rules' })).toBeVisible();

  expect((await call(page, '/listing/switches', { stopped: true })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Selling is stopped: nothing is listed and no price is changed.')).toBeVisible();
  await expect(rule(page)).toContainText('On, but stopped');
  expect((await call(page, '/listing/switches', { stopped: false })).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop all rules' })).toBeVisible();
  await expect(rule(page)).not.toContainText('On, but stopped');
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  // nothing left for the markets
  expect((await listed(page)).flatMap(({ markets }) => markets.map(({ sale_price: price }) => price))).toEqual(
    Array.from({ length: listings }, () => 900_000),
  );
});

test('the log has figures, questions are answered, and a tripped breaker says so', async ({ page }) => {
  const items = await sell(page, 'user-1703', 1);
  await removeRules(page);
  const user = await userId(page);
  const floor = { kind: 'amount', amount: 5000 };
  const body = { name: 'Night watch', basis: 'lowest_ask', position: 'match', by: 0, floor, least_units: 3, daily_step: 1000 };
  const { id } = (await (await call(page, '/repricing/rules', body)).json()) as { id: number };
  const [market] = items[0]!.markets;
  const figures = { ask: 8000, quantity: 4, own_units: 1, bid: 7500, sales: null, elsewhere: 8100, basis: 8000, floor: 5000, target: 8000 };
  await query(
    `insert into repricing_decisions (user_id, rule_id, listing_id, item_id, market, at, outcome, code, old_price, new_price, figures)
      values ($1, $2, $3, $4, $5, now(), 'change', 'FOLLOWS', 9000, 8000, $6), ($1, $2, $3, $4, $5, now(), 'hold', 'TEN_CHANGES', 8000, 8000, $6)`,
    [user, id, market!.listing_id, items[0]!.item_id, market!.slug, JSON.stringify(figures)],
  );
  await query(`insert into repricing_states (listing_id, user_id, changes, asked_at) values ($1, $2, 10, now())`, [
    market!.listing_id,
    user,
  ]);
  await query(`insert into repricing_stops (user_id, stopped_at, stopped_by, listings, median) values ($1, now(), 'breaker', 42, 755)`, [
    user,
  ]);

  await page.goto('/repricing');
  await expect(page.getByRole('status').filter({ hasText: 'a run would have changed 42 prices by a median of 7.55%' })).toBeVisible();
  await page.getByRole('button', { name: 'Never again' }).click();
  const exclusions = page.getByRole('region', { name: '1 exclusion' });
  await expect(exclusions).toContainText('this one thing');
  await exclusions.getByRole('button', { name: 'End exclusion' }).click();
  await expect(exclusions).toBeHidden();

  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page).toHaveURL(/tab=log/);
  const log = page.getByRole('table', { name: 'What rules decided' });
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(2);
  await page.getByLabel('Outcome').selectOption('change');
  const row = log.locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Follows the price that the rule compares with');
  await expect(row).toContainText('$9.00');
  await expect(row).toContainText('lowest$8.00');
  await row.getByRole('button', { name: `Exclude ${items[0]!.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exclude' }).click();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByRole('region', { name: '1 exclusion' })).toContainText('all of this item');
  await expectTabReachesAll(page, '/repricing');
  await expectAccessible(page, '/repricing', () => settle(page));
});
