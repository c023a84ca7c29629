import { workbookOf } from '@lootfolio/files/test/zip';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { ImportStorage } from './ImportStorage.tsx';

const UNIT = { name: 'Play skins', count: 2, value: 28_000, steam_count: 3 };
const IMPORT = { id: 7, file_name: 'old.csv', imported_at: '2026-11-20T12:00:00.000Z', count: 2, value: 28_000, units: [UNIT] };
const PREVIEW = {
  success: true,
  rows: 9,
  recognised: 2,
  outside: 5,
  shown: 1,
  added: 1,
  known: 1,
  gone: 4,
  count: 2,
  value: 28_000,
  items: [{ ...UNIT, stored_count: 5 }],
  total: 1,
  skipped: [
    { row: 4, column: 'Item Name', reason: 'unknown', text: 'No Such Thing' },
    { row: 6, column: null, reason: 'cells', text: '' },
  ],
  skipped_total: 2,
};

let imports: object[] = [];
let preview = (): Response => reply(PREVIEW);
const server = fakeServer(({ path, init }) => {
  if (path.startsWith('/steam/storage/preview')) return preview();
  if (init.method === 'POST') return reply({ success: true, id: 8, count: 2, units: 1, added: 1, known: 1, gone: 4, skipped_total: 2 });
  if (init.method === 'DELETE') {
    imports = [];
    return reply({ success: true, id: 7, count: 2 });
  }
  return reply({ success: true, items: imports, total: imports.length, count: 0, value: 0 });
});

beforeAll(() => loadTexts('inventory-storage', 'inventory', 'forms'));
beforeEach(() => {
  queryClient.clear();
  imports = [];
  preview = () => reply(PREVIEW);
});

const onClose = vi.fn<() => void>();
const open = () => renderPart(<ImportStorage game="cs2" onClose={onClose} />);
const FILE = new File(['Item Name,…'], 'units.csv', { lastModified: Date.UTC(2026, 10, 21) });
const choose = async (file = FILE): Promise<void> => {
  fireEvent.change(screen.getByLabelText('File of Casemove'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
};

it('shows what a file would change before it is imported, with every row that is left out', async () => {
  open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  await choose();
  const dialog = await screen.findByRole('dialog', { name: 'Storage units' });
  await within(dialog).findByRole('heading', { name: 'Step 2 of 2: Check' });
  const figures = [...dialog.querySelectorAll('dl > div')].map((one) => one.textContent);
  expect(figures).toEqual(['Rows in the file9', 'Rows recognised2', 'New items1', 'Already counted1', 'No longer there4', 'Value$28.00']);
  expect(within(dialog).getByRole('row', { name: /^Play skins/ }).textContent).toBe(
    'Play skinsSteam counts 3. Export again for the current content.2$28.00',
  );
  expect(within(dialog).getByText('2 rows are left out')).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining(['Row 4, Item Name No item has this name. No Such Thing', 'Row 6 The row has too few or too many cells. ']),
  );
  expect(within(dialog).getByText(/^5 rows are outside of all units.* 1 item is in your Steam inventory by now/)).toBeTruthy();
  expect(server.sent.some(({ path, init }) => path === '/steam/storage' && init.method === 'POST')).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import 2 items' }));
  expect(await screen.findByText('2 items imported from 1 storage unit.')).toBeTruthy();
  expect(server.sent.find(({ path, init }) => path === '/steam/storage' && init.method === 'POST')?.body).toEqual({
    csv: 'Item Name,…',
    exported_at: '2026-11-21T00:00:00.000Z',
    file_name: 'units.csv',
  });
  expect(onClose).toHaveBeenCalled();
});

it('shows row and column of a file that cannot be read, and takes another', async () => {
  const msg = 'Row 3, column Item Name: a quotation mark is not closed.';
  preview = () => reply({ success: false, code: 'VALIDATION', msg, fields: { csv: msg } }, 400);
  open();
  await choose();
  expect((await screen.findByRole('alert')).textContent).toBe(msg);
  preview = () => reply({ ...PREVIEW, count: 0, items: [], total: 0 });
  await choose();
  expect(await screen.findByText('Nothing in this file lies in a storage unit.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 items' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('units.csv')).toBeTruthy();
});

const sentCsv = (): unknown =>
  (server.sent.findLast(({ path }) => path.startsWith('/steam/storage/preview'))?.body as { csv: string } | undefined)?.csv;

it('sends a text in any encoding, and a workbook as a text', async () => {
  open();
  await choose(new File([new Uint8Array(Buffer.from('\uFEFFItem Name\tAş', 'utf16le'))], 'units.txt'));
  await waitFor(() => expect(sentCsv()).toBe('Item Name\tAş'));
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row r="1">${cell('A1', 'Item Name')}${cell('B1', 'Storage Name')}</row><row r="2">${cell('A2', 'Recoil Case')}</row>`;
  await choose(new File([workbookOf([{ name: 'Units', rows }])], 'units.xlsx'));
  await waitFor(() => expect(sentCsv()).toBe('"Item Name";"Storage Name"\n"Recoil Case";""'));
});

it('says that a workbook is broken, and sends nothing', async () => {
  open();
  await choose(new File([workbookOf([{ name: 'Units', rows: '' }]).subarray(0, 300)], 'units.xlsx'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This workbook is broken/);
  expect(server.sent.some(({ path }) => path.startsWith('/steam/storage/preview'))).toBe(false);
});

it('removes an import after a question', async () => {
  imports = [IMPORT];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove old.csv' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove this import?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('old.csv')).toBeNull());
  expect(server.sent.some(({ path, init }) => path === '/steam/storage/7' && init.method === 'DELETE')).toBe(true);
});

it('says for other games that they have none', () => {
  renderPart(<ImportStorage game="tf2" onClose={onClose} />);
  expect(screen.getByText('Only CS2 has storage units.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});
