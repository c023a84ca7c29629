// covers: holdings/investments, community/giveaways, market/comparison
import type { Locator, Page } from '@playwright/test';
import { expectTabReachesAll } from './accessibility.ts';
import { test as base, expect, openAs, signIn } from './fixtures.ts';
import { call, findItem } from './people.ts';

/** Playwright hides the bars that take room beside a page. */
const test = base.extend<object, { launchOptions: object }>({
  launchOptions: [({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }), { scope: 'worker' }],
});

const RIFLE = 'AK-47 | Redline (Field-Tested)';
const TABLE = ['Skin;Paid each;Bought on', `${RIFLE};$7;2026-01-05`, 'No Such Thing;$7;2026-01-05'].join('\r\n');

const placeOfContent = async (page: Page) => {
  const { x, y, width } = (await page.getByRole('main').boundingBox())!;
  return { x, y, width };
};

async function next(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
}

/** Undoes the imports that an earlier try left. */
async function undoAll(page: Page): Promise<void> {
  const { items } = (await (await page.request.get('/api/v1/investments/imports')).json()) as { items: { id: number }[] };
  for (const { id } of items) await call(page, '/investments/undo-import', { import_id: id });
}

test('Tab goes through each step of an import and around in it, and in the question that undoes the import', async ({ page }) => {
  await signIn(page, 'user-1463');
  await undoAll(page);
  await findItem(page, RIFLE);
  await page.goto('/investments');
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import purchases' });
  await dialog.getByLabel('Files of purchases').setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await expectTabReachesAll(page, 'the choice of a file', dialog);
  await next(dialog);
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox').first()).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Price', exact: true }).selectOption('Paid each');
  await expectTabReachesAll(page, 'the choice of columns', dialog);
  await next(dialog);
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused();
  await expectTabReachesAll(page, 'the preview', dialog);
  await dialog.getByRole('button', { name: 'Import 1 item' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();

  await page.getByRole('button', { name: 'Undo the import of mine.csv' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectTabReachesAll(page, 'the question', question);
  await question.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(question).toBeHidden();
});

test('Tab opens a past giveaway and reaches all of it', async ({ page }) => {
  const item = await findItem(page, RIFLE);
  const past = {
    ...{ type: 'Weekly', giveaway_type: 'Special', status: 'EXPIRED', user_status: 'EXPIRED', value: 40_000, total_entries: 0 },
    ...{ starts_at: '2026-01-01T10:00:00.000Z', expires_at: '2026-01-02T10:00:00.000Z', seed_hash: 'ab'.repeat(32) },
    ...{ winner_id: null, winner: null, winner_name: null, entries_hash: null, seed: null, prize: null, entry_id: null },
    ...{ joined: false, can_join: false, item_detail: { ...item, game: 'cs2', short_name: item.name, price_info: null } },
  };
  const items = [1, 2].map((id) => ({ ...past, id }));
  await page.route('**/api/v1/giveaway/history?*', (route) => route.fulfill({ json: { success: true, items, total: items.length } }));
  await openAs(page, '/giveaways?history=all');
  const dialog = page.getByRole('dialog', { name: 'Past giveaways' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Check the draw' })).toBeVisible();
  await expectTabReachesAll(page, 'past giveaways', dialog);
});

test('Tab stays in the palette, whose choices are no stops, and in popovers; the page behind neither moves nor scrolls', async ({
  page,
}) => {
  await openAs(page, '/login');
  const before = await placeOfContent(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expectTabReachesAll(page, 'the palette', palette);
  await page.mouse.move(10, 890);
  await page.mouse.wheel(0, 300);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await placeOfContent(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.goto('/comparison');
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  await expectTabReachesAll(page, 'the links of views', page.getByRole('dialog'));
  await page.keyboard.press('Escape');

  await page.getByTitle('How is this computed?').first().press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy this explanation' })).toBeFocused();
});

test('the list of suggestions in a dialog is cut off nowhere, and leaves the field and the heading free', async ({ page }) => {
  await signIn(page, 'user-1463');
  for (const viewport of [
    { width: 1440, height: 700 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/investments');
    // an empty list has a second one
    await page.getByRole('button', { name: 'Add item' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add item' });
    const field = dialog.getByRole('combobox', { name: 'Item name' });
    await field.fill('redline');
    await expect(dialog.getByRole('option').nth(9)).toBeAttached();
    for (let n = 0; n < 10; n++) await field.press('ArrowDown');
    const chosen = dialog.getByRole('option', { selected: true });
    for (const part of [chosen, field, dialog.getByRole('button', { name: 'Close' })]) await expect(part).toBeInViewport({ ratio: 1 });
    const [list, input] = [await dialog.getByRole('listbox').locator('..').boundingBox(), await field.boundingBox()];
    expect(list!.y + list!.height).toBeLessThanOrEqual(viewport.height);
    expect(list!.y >= input!.y + input!.height || list!.y + list!.height <= input!.y).toBe(true);
    // nothing lies over the button
    await dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
  }
});
