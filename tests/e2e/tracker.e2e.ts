// covers: holdings/tracker
import { expect, test } from './fixtures.ts';
import { findItem, returnFromSteam } from './people.ts';
import { add, begin, buy, clear, create, dialog, message, PAGE, portfolios, rows } from './tracker-page.ts';

test('a visitor signs in first, and comes back; the sidebar leads there [ROUTE-126] [ROUTE-208] [SHELL-135]', async ({ page }) => {
  await page.goto(`${PAGE}?sort=name`);
  await expect(page).toHaveURL(/\/login$/);
  await returnFromSteam(page, 'user-1321');
  await expect(page).toHaveURL(/\/price-tracker\?sort=name$/);
  await expect(page.getByRole('heading', { name: 'Item Tracker', level: 1 })).toBeVisible();
  await page.goto('/user-details');
  await page.locator('#sidebar').getByRole('link', { name: 'Item Tracker' }).click();
  await expect(page).toHaveURL(/\/price-tracker$/);
});

test('portfolios are created, counted, edited with the pencil, and deleted after a question [TRACK-201] [TRACK-202] [TRACK-203] [TRACK-227] [TRACK-262]', async ({
  page,
}) => {
  await begin(page, 'user-1322');
  await page.goto(PAGE);
  await expect(page.getByText('You have no portfolios yet. Create one to start tracking.')).toBeVisible();
  await expect(page.getByText('0/50')).toBeVisible();
  await expect(add(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Create portfolio' }).click();
  const creating = dialog(page, 'Create portfolio');
  await expect(creating.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(creating.getByRole('switch', { name: 'Public portfolio' })).not.toBeChecked();
  await creating.getByRole('textbox', { name: 'Name' }).fill('   ');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating.getByText('Please enter a name')).toBeVisible();
  await creating.getByRole('textbox', { name: 'Name' }).fill('Knives');
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(message(page, 'Portfolio created.')).toBeVisible();
  await expect(page.getByText('1/50')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Knives', level: 2 })).toBeVisible();

  await page.getByRole('button', { name: 'Edit the portfolio Knives' }).click();
  const editing = dialog(page, 'Edit portfolio');
  await editing.getByRole('textbox', { name: 'Name' }).fill('Gloves');
  await editing.getByRole('textbox', { name: 'Description' }).fill('To keep');
  await editing.getByRole('switch', { name: 'Public portfolio' }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Portfolio updated.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gloves', level: 2 })).toBeVisible();
  await expect(page.getByText('To keep')).toBeVisible();
  await expect(portfolios(page).getByRole('img', { name: 'Public' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete the portfolio Gloves' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete portfolio Gloves and its 0 items?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(portfolios(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete the portfolio Gloves' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message(page, 'Portfolio deleted.')).toBeVisible();
  await expect(page.getByText('0/50')).toBeVisible();
  await expect(page.getByText('You have no portfolios yet. Create one to start tracking.')).toBeVisible();
});

test("another user's public portfolio is read only, with the owner's name and without notes [TRACK-208] [TRACK-226] [TRACK-263]", async ({
  page,
  browser,
}) => {
  await begin(page, 'user-1327');
  const id = await create(page, 'Shared knives', { isPublic: true });
  await buy(page, id, { item: await findItem(page, 'ak-47 redline field-tested'), notes: 'my secret' });
  await page.goto(PAGE);
  await expect(page.getByLabel(/^Notes on/)).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await begin(other, 'user-1328');
  await other.goto(PAGE);
  await other.getByRole('tab', { name: 'Public' }).click();
  await expect(other).toHaveURL(/tab=public/);
  await expect(add(other)).toHaveCount(0);
  const entry = other
    .getByRole('list', { name: 'Public' })
    .getByRole('button', { name: /Shared knives/ })
    .first();
  await expect(entry).toContainText(/by \S+/);
  await entry.click();
  await expect(other).toHaveURL(new RegExp(`portfolio=${id}`));
  await expect(other.getByRole('heading', { name: 'Shared knives', level: 2 })).toBeVisible();
  await expect(rows(other)).toHaveCount(2);
  for (const name of [/^Add Item/, /^Edit /, /^Remove /, /^Delete /]) await expect(other.getByRole('button', { name })).toHaveCount(0);
  await expect(other.getByLabel(/^Notes on/)).toHaveCount(0);
  await clear(page);
  await other.reload();
  await expect(other.getByText('This portfolio does not exist, or its owner keeps it private.')).toBeVisible();
  await context.close();
});
