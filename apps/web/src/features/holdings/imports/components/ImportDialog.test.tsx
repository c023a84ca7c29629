import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { ImportPurchases } from './ImportPurchases.tsx';
import { PurchaseImports } from './PurchaseImports.tsx';

const CASEMOVE = `Item Name,Storage Name,Category,Combined QTY,Item Wear Name,Item Paint Wear
"AK-47 | Redline","Play","Rifles",1,"Field-Tested",0.21
"Fracture Case","#Inventory","Containers",5,,
"Fracture Case","Cases","Containers",zero,,
"Nobody’s Case","Cases","=Containers",2,,`;
const TABLE = 'Skin,Paid,When\nFracture Case,"1,234",3/2/2026\nClutch Case,2,2026-01-05';
const STEAM = `<div id="history_row_1_2"><div class="market_listing_gainorloss">+</div><span class="market_listing_price">$3.20</span>
<div class="market_listing_listed_date">Jun 3</div><span class="market_listing_item_name">Fracture Case</span><span class="market_listing_game_name">Rust</span></div>`;

const PREVIEW = {
  ...{ success: true, count: 1, pieces: 1, cost: 0, sold: 0, unmatched: 0, value: 28_000, known: 0, total: 1 },
  skipped: [{ row: 5, name: 'Nobody’s Case', reason: 'UNKNOWN_ITEM' }],
};
const IMPORT = { id: 7, file_name: 'old.csv', imported_at: '2026-11-20T12:00:00.000Z', investments: 3, sales: 2 };

let imports: object[] = [];
let preview: object | null = PREVIEW;
let imported = (): Response => reply({ ...PREVIEW, import_id: 8 });
const server = fakeServer(({ path }) => {
  if (path === '/investments/preview-import') return preview ? reply(preview) : reply({}, 500);
  if (path === '/investments/import-investment') return imported();
  if (path === '/investments/undo-import') {
    imports = [];
    return reply({ success: true, investments: 3, sales: 2 });
  }
  return reply({ success: true, items: imports, total: imports.length });
});
const bodiesOf = (path: string): unknown[] => server.sent.filter((one) => one.path === path).map(({ body }) => body);
const previews = (): unknown[] => bodiesOf('/investments/preview-import');

beforeAll(() => loadTexts('investment-imports', 'forms', 'legal'));
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  imports = [];
  preview = PREVIEW;
  imported = () => reply({ ...PREVIEW, import_id: 8 });
});

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name: string, type = 'text/csv'): File => new File([text], name, { type });
const input = (): Promise<HTMLElement> => screen.findByLabelText('File of purchases');
const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));
const select = (name: string): Promise<HTMLSelectElement> => screen.findByRole('combobox', { name });
const choose = async (name: string, value: string): Promise<boolean> => fireEvent.change(await select(name), { target: { value } });

async function open(file: File): Promise<void> {
  renderPart(<ImportPurchases />);
  await press('Import');
  fireEvent.change(await input(), { target: { files: [file] } });
}
const openAndRead = async (file: File): Promise<void> => {
  await open(file);
  await press('Next');
};

describe('the import of purchases', () => {
  it.each([
    ['units.txt', 'text/plain', 10, 'File type must be CSV'],
    ['units.csv', 'text/csv', 1_000_001, 'File size larger than 1MB! Size must less than 1MB.'],
  ])('takes no %s of %s [INVEST-209] [INVEST-221] [INVEST-223]', async (name, type, size, text) => {
    await open(fileOf('x'.repeat(size), name, type));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });

  it('takes files of type CSV up to 1 MB [INVEST-220] [INVEST-222]', async () => {
    await open(fileOf('x'.repeat(1_000_000), 'export'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false);
  });

  it('shows what a file of Casemove would add and every row that is left out, then adds it [INVEST-236]', async () => {
    await openAndRead(fileOf(CASEMOVE, 'units.csv'));
    const dialog = await screen.findByRole('dialog', { name: 'Import purchases' });
    await within(dialog).findByRole('heading', { name: 'Step 2 of 2: Check' });
    const figures = [...dialog.querySelectorAll('dl > div')].map((one) => one.textContent);
    expect(figures).toEqual(['New investments1', 'Pieces1', 'Cost$0.00', 'Worth now$28.00']);
    expect(within(dialog).getByText(/^1 row of your Steam inventory is not imported/)).toBeTruthy();
    expect(within(dialog).getByRole('heading', { name: '2 rows are left out' })).toBeTruthy();
    const left = within(dialog).getByRole('list', { name: 'Left out' }).querySelectorAll('li');
    expect([...left].map(({ textContent }) => textContent)).toEqual([
      'Row 4, Combined QTY The quantity is not a whole number from 1 to 1,000,000. zero',
      'Row 5 No item has this name. Nobody’s Case',
    ]);
    const row = { kind: 'buy', app_id: 730, buyPrice: 0, buyDate: null, market: null };
    const items = [
      { ...row, row: 2, name: 'AK-47 | Redline (Field-Tested)', category: 'Rifles', quantity: 1, float: 0.21 },
      { ...row, row: 5, name: 'Nobody’s Case', category: '=Containers', quantity: 2, float: null },
    ];
    expect(previews()).toEqual([{ items, file_name: 'units.csv', skip_known: true }]);
    expect(bodiesOf('/investments/import-investment')).toEqual([]);
    await press('Import 1 item');
    expect(await screen.findByText('1 items added successfully!')).toBeTruthy();
    expect(bodiesOf('/investments/import-investment')).toEqual([{ items, file_name: 'units.csv', skip_known: true }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that it failed and why [INVEST-237]', async () => {
    imported = () => reply({ success: false, code: 'LIMIT_REACHED', msg: 'Too many investments.' }, 409);
    await openAndRead(fileOf(CASEMOVE, 'units.csv'));
    await press('Import 1 item');
    expect(await screen.findByText('Error.')).toBeTruthy();
    expect(await screen.findByText('Too many investments.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('leaves out what is there already, unless the user wants it twice', async () => {
    preview = { ...PREVIEW, known: 3 };
    await openAndRead(fileOf(CASEMOVE, 'units.csv'));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Leave out 3 rows that you have already' });
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    await waitFor(() => expect(previews()).toMatchObject([{ skip_known: true }, { skip_known: false }]));
    expect(box.checked).toBe(false);
    await waitFor(() => expect(box.disabled).toBe(false));
    // the preview on the screen stays correct when the server cannot be reached
    preview = null;
    fireEvent.click(box);
    expect(box.checked).toBe(true);
    expect((await screen.findByRole('alert')).textContent).toBe('The server had a problem.');
    expect(box.checked).toBe(false);
  });

  it('stops at missing headers and names all of them [INVEST-227]', async () => {
    await openAndRead(fileOf('Item Name,Storage Name,Item Paint Wear\nA,B,', 'units.csv'));
    expect((await screen.findByRole('alert')).textContent).toBe('CSV headers missing: Category, Combined QTY, Item Wear Name');
    expect(previews()).toEqual([]);
  });

  it.each([
    ['name,price\n"A,1', 'Row 2, column name: a quotation mark is not closed.'],
    ['name,price\n"A"x,1', 'Row 2, column name: text follows a closed quotation mark.'],
    ['{"a":', /^Line 1: this is no valid JSON/],
    ['<p>Sign in</p>', /^Row 1: nothing of Steam’s market history is in this file/],
  ])('refuses %s by its place', async (text, expected) => {
    await openAndRead(fileOf(text, 'units.csv'));
    expect((await screen.findByRole('alert')).textContent).toMatch(expected);
  });

  it('says that nothing in a file can be imported', async () => {
    await openAndRead(fileOf(`${CASEMOVE.split('\n')[0]}\n"Fracture Case","#Inventory","",5,,`, 'units.csv'));
    expect(await screen.findByText('This file brings nothing that can be imported.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 items' }).disabled).toBe(true);
    expect(previews()).toEqual([]);
    await press('Back');
    expect(await screen.findByText('units.csv')).toBeTruthy();
  });
});

describe('the columns of an unknown file', () => {
  it('are chosen by the user, who says what can be read in two ways', async () => {
    await openAndRead(fileOf(TABLE, 'mine.csv'));
    expect(await screen.findByRole('heading', { name: 'Step 2 of 3: Columns' })).toBeTruthy();
    expect(screen.getByText(/^This is no file of Casemove.* CSV headers missing: Category, Combined QTY, Item Name/)).toBeTruthy();
    expect((await select('Item name')).value).toBe('0');
    expect((await select('Price of one piece in US dollars')).value).toBe('1');
    expect(screen.getByText('For example: 1,234 · 2')).toBeTruthy();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect(next.disabled).toBe(true);
    expect([...(await select('What does the price 1,234 mean?')).options].map(({ text }) => text)).toEqual([
      'Please choose',
      '$1,234.00',
      '$1.234',
    ]);
    await choose('What does the price 1,234 mean?', '.');
    await choose('Day', '2');
    expect([...(await select('Which day is 3/2/2026?')).options].map(({ text }) => text)).toEqual([
      'Please choose',
      expect.stringContaining('Feb'),
      expect.stringContaining('Mar'),
    ]);
    await choose('Which day is 3/2/2026?', 'true');
    await choose('Game', '570');
    expect(next.disabled).toBe(false);
    await press('Next');
    await screen.findByRole('heading', { name: 'Step 3 of 3: Check' });
    expect(previews()).toMatchObject([
      {
        items: [
          { name: 'Fracture Case', app_id: 570, buyPrice: 1_234_000, buyDate: '2026-02-03', quantity: 1 },
          { name: 'Clutch Case', app_id: 570, buyPrice: 2000, buyDate: '2026-01-05' },
        ],
      },
    ]);
    expect(screen.getByText('Days').parentElement?.textContent).toMatch(/Jan.*Feb/);
  });

  it('are remembered for files with the same header', async () => {
    await openAndRead(fileOf('Thing;Euro\nFracture Case;3', 'a.csv'));
    expect(screen.queryByRole('heading', { name: /Check/ })).toBeNull();
    await choose('Item name', '0');
    await press('Next');
    await screen.findByRole('heading', { name: 'Step 3 of 3: Check' });
    expect(Object.keys(JSON.parse(localStorage.getItem('purchaseColumns')!) as object)).toEqual(['Thing\tEuro']);
    await press('Close');
    await press('Import');
    fireEvent.change(await input(), { target: { files: [fileOf('Thing;Euro\nClutch Case;3', 'b.csv')] } });
    await press('Next');
    expect((await select('Item name')).value).toBe('0');
  });

  it('are guessed when what was remembered does not fit', async () => {
    localStorage.setItem('purchaseColumns', '{"Skin\\tPaid\\tWhen":{"name":7}}');
    await openAndRead(fileOf(TABLE, 'mine.csv'));
    expect((await select('Item name')).value).toBe('0');
  });

  it('are read in the encodings of spreadsheets', async () => {
    const text = '\uFEFFEşya Adı\tAdet\n★ Karambit\t2';
    const utf16 = Uint8Array.from({ length: text.length * 2 }, (_, at) => (text.charCodeAt(at >> 1) >> (at % 2 === 0 ? 0 : 8)) & 255);
    await openAndRead(fileOf(utf16, 'a.csv'));
    expect((await select('Item name')).selectedOptions[0]!.text).toBe('Eşya Adı');
    expect(screen.getByText('For example: ★ Karambit')).toBeTruthy();
    await press('Back');
    const turkish = Uint8Array.from([0x45, 0xfe, 0x79, 0x61, 0x0a, 0x41]);
    fireEvent.change(await input(), { target: { files: [fileOf(turkish, 'b.csv')] } });
    await press('Next');
    expect((await select('Item name')).selectedOptions[0]!.text).toBe('Eşya');
  });
});

describe('a saved history of Steam', () => {
  it('needs the year of its newest entry when its days have none', async () => {
    preview = { ...PREVIEW, count: 0, sold: 2, unmatched: 1, skipped: [], total: 0 };
    await openAndRead(fileOf(STEAM, 'history.html', 'text/html'));
    expect(await screen.findByRole('heading', { name: 'Step 2 of 3: Year' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await choose('Year of the newest entry', '2024');
    await press('Next');
    await screen.findByRole('heading', { name: 'Step 3 of 3: Check' });
    expect(previews()).toMatchObject([{ items: [{ row: 1, app_id: 252_490, buyPrice: 3200, buyDate: '2024-06-03' }] }]);
    imported = () => reply({ ...PREVIEW, count: 0, sold: 2, doubles: 1, import_id: 8 });
    await press('Import 2 sales');
    expect(await screen.findByText('2 sold pieces recorded.')).toBeTruthy();
    expect(await screen.findByText(/^1 sold piece looks like a sale that a market reported\. It does not count/)).toBeTruthy();
  });
});

describe('imported files', () => {
  it('are undone after a question that says what goes', async () => {
    imports = [IMPORT];
    renderPart(<PurchaseImports />);
    const list = await screen.findByRole('region', { name: 'Imported files' });
    expect(within(list).getByRole('listitem').textContent).toMatch(/^old\.csv3 investments · 2 sales · .*Undo$/);
    await press('Undo the import of old.csv');
    const question = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
    expect([...question.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual(['Sales deleted2', 'Investments deleted3']);
    expect(within(question).getByText(/^What old\.csv brought is deleted/)).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Import undone.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('old.csv')).toBeNull());
    expect(bodiesOf('/investments/undo-import')).toEqual([{ import_id: 7 }]);
  });

  it('say why they cannot be undone', async () => {
    imports = [{ ...IMPORT, sales: 0 }];
    const answer = server.answer;
    server.answer = (sent) =>
      sent.path.endsWith('undo-import') ? reply({ success: false, code: 'STATE', msg: 'Pieces were sold.' }, 400) : answer(sent);
    renderPart(<PurchaseImports />);
    await press('Undo the import of old.csv');
    await press('Undo');
    expect(await screen.findByText('Pieces were sold.')).toBeTruthy();
    expect(screen.getByText('old.csv')).toBeTruthy();
  });

  it('show nothing when there are none', async () => {
    const { container } = renderPart(<PurchaseImports />);
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(within(container).queryByRole('region')).toBeNull();
  });
});
