// covers: holdings/investments
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, findItem } from './people.ts';

const CASE = 'Fracture Case';
const RIFLE = 'AK-47 | Redline (Field-Tested)';
const CASEMOVE = [
  'Item Name,Item Custom Name,Price,Storage Name,Tradehold,Category,Combined QTY,Item Wear Name,Item Paint Wear,Stickers',
  '"AK-47 | Redline","my \\"main\\"","1.210,50 €","Play",,"Rifles",1,"Field-Tested",0.21164105,""',
  `"${CASE}",,"0,30 €","Cases",,"Containers",40,,,""`,
  `"${CASE}",,"0,30 €","#Inventory",,"Containers",3,,,""`,
  '"No Such Thing",,,"Tools",,"Tools",1,,,""',
  `"${CASE}",,,"Cases",,"Containers",some,,,""`,
].join('\n');
const TABLE = ['Skin;Paid each;Bought on;Qty', `${CASE};1,250;3/2/2026;2`, `${RIFLE};$7;2026-01-05;1`, `${CASE};€2;2026-01-06;1`].join(
  '\r\n',
);

const fileOf = (name: string, text: string, mimeType = 'text/csv') => ({ name, mimeType, buffer: Buffer.from(text) });

/** Undoes the imports that an earlier try left. */
async function undoAll(page: Page): Promise<void> {
  const { items } = (await (await page.request.get('/api/v1/investments/imports')).json()) as { items: { id: number }[] };
  for (const { id } of items) await call(page, '/investments/undo-import', { import_id: id });
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog', { name: 'Import purchases' });
}

const choose = (dialog: Locator, file: ReturnType<typeof fileOf>): Promise<void> =>
  dialog.getByLabel('File of purchases').setInputFiles(file);
const next = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Next' }).click();

test('a file of Casemove is checked, imported and undone [INVEST-209] [INVEST-221] [INVEST-223] [INVEST-236]', async ({ page }) => {
  await signIn(page, 'user-1361');
  await undoAll(page);
  await findItem(page, CASE);
  await page.goto('/investments');
  const dialog = await openDialog(page);
  await choose(dialog, fileOf('units.txt', 'x', 'text/plain'));
  await expect(dialog.getByRole('alert')).toHaveText('File type must be CSV');
  await choose(dialog, fileOf('units.csv', 'x'.repeat(1_000_001)));
  await expect(dialog.getByRole('alert')).toHaveText('File size larger than 1MB! Size must less than 1MB.');
  await choose(dialog, fileOf('units.csv', 'Item Name,Storage Name,Category\nA,B,C'));
  await next(dialog);
  await expect(dialog.getByRole('alert')).toHaveText('CSV headers missing: Combined QTY, Item Wear Name, Item Paint Wear');

  await choose(dialog, fileOf('units.csv', CASEMOVE));
  await next(dialog);
  await expect(dialog.getByRole('definition')).toHaveText(['2', '41', '$0.00', /^\$\d/]);
  await expect(dialog.getByText('1 row of your Steam inventory is not imported')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText([
    'Row 5 No item has this name. No Such Thing',
    'Row 6, Combined QTY The quantity is not a whole number from 1 to 1,000,000. some',
  ]);
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
  await expect(again.getByText('This file brings nothing that can be imported.')).toBeVisible();
  await again.getByRole('checkbox', { name: 'Leave out 2 rows that you have already' }).uncheck();
  await expect(again.getByRole('button', { name: 'Import 2 items' })).toBeEnabled();
  await page.keyboard.press('Escape');

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

test('the columns of another CSV file are chosen, and remembered', async ({ page }) => {
  await signIn(page, 'user-1362');
  await undoAll(page);
  await findItem(page, RIFLE);
  await page.goto('/investments');
  const dialog = await openDialog(page);
  await choose(dialog, fileOf('mine.csv', TABLE));
  await next(dialog);
  await dialog.getByRole('combobox', { name: 'Price of one piece in US dollars' }).selectOption('Paid each');
  await dialog.getByRole('combobox', { name: 'What does the price 1,250 mean?' }).selectOption('$1.25');
  await dialog.getByRole('combobox', { name: 'Which day is 3/2/2026?' }).selectOption({ index: 1 });
  await next(dialog);
  await expect(dialog.getByRole('definition')).toHaveText(['2', '3', '$9.50', /^\$\d/, /2026/]);
  await expect(dialog.getByRole('list', { name: 'Left out' }).getByRole('listitem')).toHaveText([
    'Row 4, Paid each The price is not in US dollars. €',
  ]);
  await dialog.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page.getByRole('status').getByText('2 items added successfully!')).toBeVisible();
  const row = page.getByRole('row', { name: /Fracture Case/ });
  await expect(row).toContainText('$1.25');
  await expect(row).toContainText(/Feb/);

  const again = await openDialog(page);
  await choose(again, fileOf('later.csv', TABLE));
  await next(again);
  await expect(again.getByRole('combobox', { name: 'Price of one piece in US dollars' })).toHaveValue('1');
  await expect(again.getByRole('button', { name: 'Next' })).toBeEnabled();
});

test('sold pieces of a file are sales: on their market, with the purchase of which they were, or with an unknown cost', async ({
  page,
}) => {
  await signIn(page, 'user-1364');
  await undoAll(page);
  await page.goto('/investments');
  const dialog = await openDialog(page);
  const rows = [`${CASE},2,1.00,2026-01-05,buy,`, `${CASE},2,1.50,2026-02-06,sell,Buff`, `${RIFLE},1,9.00,2026-02-07,sell,`];
  const file = fileOf('history.csv', ['Item,Qty,Price,Date,Side,Market', ...rows].join('\n'));
  await choose(dialog, file);
  await next(dialog);
  await expect(dialog.getByRole('combobox', { name: 'Market of the sale' })).toHaveValue('5');
  await next(dialog);
  await expect(dialog.getByRole('term').filter({ hasText: /sold|without/ })).toHaveText([
    'Pieces sold',
    'Of these without a known purchase',
  ]);
  await dialog.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(page.getByRole('status').getByText('1 items added successfully!')).toBeVisible();

  await page.goto('/sales?game=all&from=2026-02-01&to=2026-02-28');
  const sales = page.getByRole('table', { name: 'Sales History' }).locator('tbody').getByRole('row');
  await expect(sales).toHaveCount(3);
  await expect(sales.filter({ hasText: CASE })).toHaveCount(2);
  await expect(sales.filter({ hasText: CASE }).first()).toContainText('$1.00');
  await expect(sales.filter({ hasText: 'Redline' })).toContainText('no buy price');
  await expect(sales.filter({ hasText: 'imported' })).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/investments');
  const again = await openDialog(page);
  await choose(again, file);
  await next(again);
  await next(again);
  await expect(again.getByText('Same item, quantity, price and day as an investment or a sale of yours.')).toBeVisible();
  const [box, button] = await Promise.all([again, again.getByRole('button', { name: 'Save as CSV' })].map((one) => one.boundingBox()));
  expect(button!.x + button!.width).toBeLessThan(box!.x + box!.width);
  await again.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo the import of history.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  await page.goto('/sales?game=all&from=2026-02-01&to=2026-02-28');
  await expect(page.getByRole('table', { name: 'Sales History' })).toHaveCount(0);
});

/** A page of Steam's history, whose days have no year. */
const HISTORY = `<div id="history_row_1_2"><div class="market_listing_gainorloss">+</div><span class="market_listing_price">$3.20</span>
<div class="market_listing_listed_date">Jun 3</div><span class="market_listing_item_name">${CASE}</span>
<span class="market_listing_game_name">Counter-Strike 2</span></div>`;

const STEPS = {
  columns: [fileOf('mine.csv', TABLE), 'Paid each'],
  year: [fileOf('history.html', HISTORY, 'text/html'), '2024'],
  check: [fileOf('units.csv', CASEMOVE), 'No Such Thing'],
} as const;

for (const [step, [file, shown]] of Object.entries(STEPS))
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
        await page.locator('input[type=file]').setInputFiles(file);
        await dialog.getByRole('button', { name: /^(Next|İleri)$/ }).click();
        await expect(content).toBeAttached();
      },
      { within: '[role="dialog"]' },
    );
  });
