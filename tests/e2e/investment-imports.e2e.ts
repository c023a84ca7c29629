// covers: holdings/investments, holdings/imports
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, csrfHeaders, findItem } from './people.ts';

const CASE = 'Fracture Case';
const RIFLE = 'AK-47 | Redline (Field-Tested)';
const HEADERS = 'Item Name,Item Custom Name,Price,Storage Name,Tradehold,Category,Combined QTY,Item Wear Name,Item Paint Wear,Stickers';
const CASEMOVE = [
  HEADERS,
  '"AK-47 | Redline","my \\"main\\"","1.210,50 €","Play",,"Rifles",1,"Field-Tested",0.21164105,""',
  `"${CASE}",,"0,30 €","Cases",,"Containers",40,,,""`,
  `"${CASE}",,"0,30 €","#Inventory",,"Containers",3,,,""`,
  '"No Such Thing",,,"Tools",,"Tools",1,,,""',
  `"${CASE}",,,"Cases",,"Containers",some,,,""`,
].join('\n');
const TABLE = [
  'Skin;Paid each;Bought on;Qty;Kind',
  `${CASE};1,250;3/2/2026;2;Kauf`,
  `${RIFLE};$7;2026-01-05;1;Kauf`,
  `${CASE};$2;2026-01-06;1;Tausch`,
].join('\r\n');

const fileOf = (name: string, text: string, mimeType = 'text/csv') => ({ name, mimeType, buffer: Buffer.from(text) });
const PICTURE = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]) };

/** Undoes the imports that an earlier try left, and gives up the one that it had begun. */
async function undoAll(page: Page): Promise<void> {
  const { item } = (await (await page.request.get('/api/v1/imports/present')).json()) as { item: { id: number } | null };
  if (item) await page.request.delete(`/api/v1/imports/${item.id}`, { headers: await csrfHeaders(page) });
  const { items } = (await (await page.request.get('/api/v1/investments/imports')).json()) as { items: { id: number }[] };
  for (const { id } of items) await call(page, '/investments/undo-import', { import_id: id });
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import purchases' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function prepare(page: Page, user: string): Promise<void> {
  await signIn(page, user);
  await undoAll(page);
  await findItem(page, CASE);
  await findItem(page, RIFLE);
  await page.goto('/investments');
}

const choose = async (dialog: Locator, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
  await dialog.getByLabel('Files of purchases').setInputFiles(files);
  await expect(dialog.locator('li[aria-busy="true"]')).toHaveCount(0);
};
const next = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Next' }).click();
const pick = (dialog: Locator, name: string | RegExp, option: string): Promise<string[]> =>
  dialog.getByRole('combobox', { name, exact: true }).selectOption(option);
const tab = (dialog: Locator, name: RegExp): Locator => dialog.getByRole('tab', { name });
const figure = (dialog: Locator, name: string): Locator =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByRole('term').filter({ hasText: name }) })
    .getByRole('definition');

test('a file of Casemove is checked, imported and undone [INVEST-209] [INVEST-221] [INVEST-223] [INVEST-227] [INVEST-236]', async ({
  page,
}) => {
  await prepare(page, 'user-1361');
  const dialog = await openDialog(page);
  await choose(dialog, PICTURE);
  await expect(dialog.getByRole('alert')).toContainText('File type must be CSV');
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove a.png' }).click();
  await choose(dialog, fileOf('large.csv', `${CASEMOVE}\n${' '.repeat(1_000_000)}`));
  await expect(dialog.getByRole('alert')).toHaveText('File size larger than 1MB! Size must less than 1MB.');
  await dialog.getByRole('button', { name: 'Remove large.csv' }).click();
  await choose(dialog, fileOf('short.csv', 'Item Name,Storage Name,Category\nA,B,C'));
  await expect(dialog.getByRole('alert')).toHaveText('CSV headers missing: Combined QTY, Item Wear Name, Item Paint Wear');
  await dialog.getByRole('button', { name: 'Remove short.csv' }).click();

  await choose(dialog, fileOf('units.csv', CASEMOVE));
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toContainText('Casemove');
  await next(dialog);
  await expect(dialog.getByRole('heading', { name: 'Step 2 of 2: Check' })).toBeVisible();
  await expect(figure(dialog, 'New purchases')).toHaveText('2');
  await expect(figure(dialog, 'Pieces')).toHaveText('41');
  await expect(figure(dialog, 'Cost')).toHaveText('$0.00');
  await expect(dialog.getByText('1 row of your Steam inventory is not imported')).toBeVisible();
  await tab(dialog, /Not read/).click();
  await expect(dialog.getByRole('table', { name: 'Not read' }).getByRole('row').nth(1)).toContainText(
    'The quantity is not a whole number from 1 to 1,000,000.',
  );
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Left out.csv');
  await dialog.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page.getByRole('status').getByText('2 items added successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Fracture Case/ })).toContainText('40');

  // the same file adds nothing the second time, unless the user wants it
  const again = await openDialog(page);
  await choose(again, fileOf('again.csv', CASEMOVE));
  await next(again);
  await expect(again.getByText('These files bring nothing that can be imported.')).toBeVisible();
  await tab(again, /Look like yours/).click();
  await again.getByRole('checkbox', { name: `Select ${CASE}` }).check();
  await again.getByRole('button', { name: 'Check again' }).click();
  await expect(again.getByRole('button', { name: 'Import 1 item' })).toBeEnabled();
  await expect(again.getByText('1 row is let in although it looks like one of yours.')).toBeVisible();
  await page.keyboard.press('Escape');

  // what was left is offered
  const left = await openDialog(page);
  await expect(left.getByRole('region', { name: 'An import was left' })).toContainText('again.csv');
  await left.getByRole('button', { name: 'Begin anew' }).click();
  await expect(left.getByLabel('Files of purchases')).toBeVisible();
  await left.getByRole('button', { name: 'Close' }).click();

  const files = page.getByRole('region', { name: 'Imported files' });
  await expect(files.getByRole('listitem')).toContainText('units.csv');
  await files.getByRole('button', { name: 'Undo the import of units.csv' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question.getByRole('definition')).toHaveText(['0', '2']);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').getByText('Import undone.')).toBeVisible();
  await expect(files).toBeHidden();
  await expect(page.getByRole('row', { name: /Fracture Case/ })).toBeHidden();
});

test('the columns of another file are chosen, its questions are answered, and both are remembered', async ({ page }) => {
  await prepare(page, 'user-1362');
  const dialog = await openDialog(page);
  await choose(dialog, fileOf('mine.csv', TABLE));
  await next(dialog);
  await expect(dialog.getByRole('combobox', { name: 'Item name' })).toHaveValue('0');
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
  await pick(dialog, 'Price', 'Paid each');
  await pick(dialog, 'What does the price 1,250 mean?', '1.25 USD');
  await dialog.getByRole('combobox', { name: 'Which day is 3/2/2026?' }).selectOption({ index: 1 });
  await pick(dialog, 'What does “Tausch” mean? (1 row)', 'Neither: leave out');
  const preview = dialog.getByRole('table', { name: 'The first rows, as they will be imported' });
  await expect(preview.getByRole('row').nth(1)).toContainText('1.25 USD');
  await expect(preview.getByRole('row').nth(3)).toContainText('neither a purchase nor a sale');
  await next(dialog);
  await expect(figure(dialog, 'New purchases')).toHaveText('2');
  await expect(figure(dialog, 'Cost')).toHaveText('$9.50');
  await expect(dialog.getByText('Not imported, because they are neither purchases nor sales: Tausch (1).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page.getByRole('status').getByText('2 items added successfully!')).toBeVisible();
  const row = page.getByRole('row', { name: /Fracture Case/ });
  await expect(row).toContainText('$1.25');
  await expect(row).toContainText(/Feb/);

  const again = await openDialog(page);
  await choose(again, fileOf('later.csv', TABLE));
  await next(again);
  await expect(again.getByRole('combobox', { name: 'Price', exact: true })).toHaveValue('1');
  await expect(again.getByRole('combobox', { name: 'What does “Tausch” mean? (1 row)' })).toHaveValue('other');
  await expect(again.getByRole('button', { name: 'Next' })).toBeEnabled();
});

test('sold pieces of a file are sales: on their market, with the purchase of which they were, or with an unknown cost', async ({
  page,
}) => {
  await prepare(page, 'user-1364');
  const dialog = await openDialog(page);
  const rows = [`${CASE},2,1.00,2026-01-05,buy,`, `${CASE},2,1.50,2026-02-06,sell,Buff`, `${RIFLE},1,9.00,2026-02-07,sell,`];
  const file = fileOf('history.csv', ['Item,Qty,Price,Date,Side,Market', ...rows].join('\n'));
  await choose(dialog, file);
  await next(dialog);
  await expect(dialog.getByRole('combobox', { name: 'Market of the sale' })).toHaveValue('5');
  await next(dialog);
  await expect(figure(dialog, 'Pieces sold')).toHaveText('3');
  await expect(figure(dialog, 'Of these without a known purchase')).toHaveText('1');
  await dialog.getByRole('button', { name: 'Import 1 item and 3 sales' }).click();
  await expect(page.getByRole('status').getByText('1 items added successfully!')).toBeVisible();

  await page.goto('/sales?game=all&from=2026-02-01&to=2026-02-28');
  const sales = page.getByRole('table', { name: 'Sales History' }).locator('tbody').getByRole('row');
  await expect(sales).toHaveCount(3);
  await expect(sales.filter({ hasText: CASE })).toHaveCount(2);
  await expect(sales.filter({ hasText: CASE }).first()).toContainText('$1.00');
  await expect(sales.filter({ hasText: 'Redline' })).toContainText('no buy price');
  await expect(sales.filter({ hasText: 'imported' })).toHaveCount(3);

  await page.goto('/investments');
  await page.getByRole('button', { name: 'Undo the import of history.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  await page.goto('/sales?game=all&from=2026-02-01&to=2026-02-28');
  await expect(page.getByRole('table', { name: 'Sales History' })).toHaveCount(0);
});

test('several files are imported at once: a broken one is left out, and a foreign currency is converted', async ({ page }) => {
  await prepare(page, 'user-1365');
  const dialog = await openDialog(page);
  await choose(
    dialog,
    fileOf('first.csv', `Item,Price,Date\n${CASE},1.00,2026-01-05`),
    fileOf('second.csv', `Item,Price,Date\n${RIFLE},€5.00,2026-01-06`),
    fileOf('broken.json', '{"a":', 'application/json'),
  );
  await expect(dialog.getByRole('alert')).toHaveText('This is no valid JSON. Save it again, as it is.');
  await expect(dialog.getByText('1 file cannot be read. It is left out.')).toBeVisible();
  await next(dialog);
  await expect(dialog.getByRole('region', { name: 'first.csv and second.csv' })).toContainText('For 2 files with this header.');
  await next(dialog);
  // no rate of that day is stored
  await tab(dialog, /No exchange rate/).click();
  await dialog.getByLabel('EUR for one dollar').fill('0.5');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(figure(dialog, 'New purchases')).toHaveText('2');
  await expect(figure(dialog, 'Cost')).toHaveText('$11.00');
  await expect(dialog.getByRole('list', { name: 'Exchange rates' })).toContainText('EUR: 1 row, Jan 6, 2026 Source: your rate');
  await tab(dialog, /New/).click();
  const foreign = dialog.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Redline' });
  await expect(foreign).toContainText('5.00 EUR');
  await expect(foreign).toContainText('Row 2 · second.csv');
  await expect(foreign).toContainText('$10.00');
});

test('a name that no item has is chosen from the items that are like it, or left out', async ({ page }) => {
  await prepare(page, 'user-1366');
  const dialog = await openDialog(page);
  const rows = ['AK 47 Redlin Field Tested', 'AK 47 Redlin Field Tested', 'Nothing of the kind'].map((name) => `${name},1.00,2026-01-05`);
  await choose(dialog, fileOf('names.csv', ['Item,Price,Date', ...rows].join('\n')));
  await next(dialog);
  await next(dialog);
  await expect(tab(dialog, /Unknown names/)).toHaveAttribute('aria-selected', 'true');
  const unknown = dialog.getByRole('list', { name: 'Unknown names' }).getByRole('listitem');
  await expect(unknown.first()).toContainText('2 rows');
  await pick(dialog, 'Item for AK 47 Redlin Field Tested', RIFLE);
  await pick(dialog, 'Item for Nothing of the kind', 'Leave these rows out');
  await expect(dialog.getByText('You have changed decisions.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(figure(dialog, 'Pieces')).toHaveText('2');
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toBeEnabled();
});

test('a file of 20,000 rows is sent in parts with progress, and can be cancelled', async ({ page }) => {
  await prepare(page, 'user-1367');
  const dialog = await openDialog(page);
  const rows = Array.from({ length: 20_000 }, (_, at) => `${CASE},${(at % 900) + 1}.00,2026-01-05`);
  await choose(dialog, fileOf('long.csv', ['Item,Price,Date', ...rows].join('\n')));
  await expect(dialog.getByText('20,000 rows')).toBeVisible();
  await next(dialog);
  // holds the second part back, so that the progress can be seen
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let parts = 0;
  await page.route('**/api/v1/imports/*/rows', async (route) => {
    parts += 1;
    if (parts === 2) await held;
    await route.continue().catch(() => undefined);
  });
  await next(dialog);
  const progress = dialog.getByRole('progressbar', { name: 'Reading the files and sending their rows' });
  await expect(progress).toHaveAttribute('aria-valuetext', '2,500 of 20,000 rows read, 2,500 sent');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  free();
  await expect(dialog.getByRole('heading', { name: 'Step 2 of 3: Columns' })).toBeVisible();
  await page.unroute('**/api/v1/imports/*/rows');
  await next(dialog);
  await expect(figure(dialog, 'New purchases')).toHaveText('20,000', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const again = await openDialog(page);
  await expect(again.getByLabel('Files of purchases')).toBeVisible();
});

/** A page of Steam's history, whose days have no year. */
const HISTORY = `<div id="history_row_1_2"><div class="market_listing_gainorloss">+</div><span class="market_listing_price">$3.20</span>
<div class="market_listing_listed_date">Jun 3</div><span class="market_listing_item_name">${CASE}</span>
<span class="market_listing_game_name">Counter-Strike 2</span></div>`;

/** Files, and what the step shows. The last step is that after the columns, or after the files where nothing is asked. */
const STEPS = {
  files: { files: [fileOf('units.csv', CASEMOVE), PICTURE], steps: 0, shown: 'Casemove' },
  columns: { files: [fileOf('mine.csv', TABLE)], steps: 1, shown: 'Paid each' },
  year: { files: [fileOf('history.html', HISTORY, 'text/html')], steps: 1, shown: '2024' },
  check: { files: [fileOf('units.csv', CASEMOVE)], steps: 1, shown: 'No Such Thing' },
} as const;

for (const [step, { files, steps, shown }] of Object.entries(STEPS))
  test(`the import is accessible and fits every width at the step ${step}`, async ({ page }) => {
    await signIn(page, 'user-1363');
    await expectAccessible(
      page,
      `/investments?q=${step}`,
      async () => {
        const dialog = page.getByRole('dialog');
        if (!(await dialog.isVisible())) await page.getByRole('button', { name: /^(Import|İçe aktar)$/ }).click();
        await expect(dialog).toBeVisible();
        const content = dialog
          .getByText(shown)
          .or(dialog.getByRole('option', { name: shown }))
          .first();
        if ((await content.count()) > 0) return;
        const anew = dialog.getByRole('button', { name: /^(Begin anew|Baştan başla)$/ });
        const input = page.locator('input[type=file]');
        await expect(anew.or(input)).toBeAttached();
        if (await anew.isVisible()) await anew.click();
        await input.setInputFiles([...files]);
        for (let at = 0; at < steps; at += 1) await dialog.getByRole('button', { name: /^(Next|İleri)$/ }).click();
        await expect(content).toBeAttached();
      },
      { within: '[role="dialog"]' },
    );
  });
