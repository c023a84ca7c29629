import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { fakeImports, ID, rowOf, SUGGESTED, summaryOf } from '../fake-imports.test-helper.ts';
import { stubWorker, workers } from '../fake-worker.test-helper.ts';
import { ImportPurchases } from './ImportPurchases.tsx';

const CASEMOVE = `Item Name,Storage Name,Category,Combined QTY,Item Wear Name,Item Paint Wear
"AK-47 | Redline","Play","Rifles",1,"Field-Tested",0.21
"Fracture Case","#Inventory","Containers",5,,
"Fracture Case","Cases","Containers",zero,,`;
const CASE = 'Fracture Case';

const { fake, reset, bodiesOf } = fakeImports();
stubWorker();
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  workers.length = 0;
  reset();
});

const fileOf = (text: string | Uint8Array<ArrayBuffer>, name: string): File => new File([text], name);
const press = async (name: string | RegExp): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name }));
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });
const select = (name: string | RegExp): Promise<HTMLSelectElement> => screen.findByRole('combobox', { name });
const choose = async (name: string | RegExp, value: string): Promise<boolean> =>
  fireEvent.change(await select(name), { target: { value } });
const choices = async (name: string | RegExp): Promise<string[]> => [...(await select(name)).options].map(({ text }) => text);
const heading = (name: RegExp): Promise<HTMLElement> => screen.findByRole('heading', { name });
const isOn = async (name: string): Promise<void> => waitFor(() => expect(button(name).disabled).toBe(false));

async function add(...files: File[]): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Files of purchases'), { target: { files } });
  await waitFor(() => expect(document.querySelector('li[aria-busy="true"]')).toBeNull());
}
async function open(...files: File[]): Promise<void> {
  renderPart(<ImportPurchases />);
  await press('Import');
  await add(...files);
}
async function openAndGoOn(...files: File[]): Promise<void> {
  await open(...files);
  await press('Next');
}

describe('the choice of files', () => {
  it('says what each of them is, or why it cannot be read [INVEST-209] [INVEST-220] [INVEST-221]', async () => {
    const bytes = (...numbers: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(numbers);
    await open(
      fileOf(CASEMOVE, 'units.csv'),
      fileOf(`Name;Price\n${CASE};1`, 'mine.txt'),
      fileOf(bytes(0x89, 0x50, 0x4e, 0x47), 'a.png'),
      fileOf(bytes(0xd0, 0xcf, 0x11, 0xe0), 'old.xls'),
      fileOf('{"a":', 'a.json'),
      fileOf('', 'empty.csv'),
    );
    const files = within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
    expect(files.map(({ textContent }) => textContent?.replace(/\d+ bytes/, '').replace(/Read it differently.*/, ''))).toEqual([
      'units.csv · Casemove · 3 rows',
      'mine.txt · Table, 2 columns · 1 row',
      'a.pngFile type must be CSV. This is a picture.',
      'old.xlsThis is an Excel workbook of the old kind (.xls). Save it as .xlsx or CSV.',
      'a.jsonThis is no valid JSON. Save it again, as it is.',
      'empty.csvThere are no rows in this file.',
    ]);
    expect(screen.getAllByRole('alert')).toHaveLength(4);
    expect(screen.getByText('4 files cannot be read. They are left out.')).toBeTruthy();
    expect(button('Next').disabled).toBe(false);
    await press('Remove units.csv');
    await press('Remove mine.txt');
    expect(button('Next').disabled).toBe(true);
  });

  it('limits files of Casemove to 1 MB and 5,000 rows, and no others [INVEST-222] [INVEST-223]', async () => {
    const [head = '', row = ''] = CASEMOVE.split('\n');
    const blank = ' '.repeat(1_000_001);
    await open(fileOf(`${head}\n${row}\n${blank}`, 'large.csv'), fileOf([head, ...Array(5001).fill(row)].join('\n'), 'long.csv'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'File size larger than 1MB! Size must less than 1MB.',
      'Row 5002: a file can have at most 5,000 rows.',
    ]);
    await press('Remove large.csv');
    await press('Remove long.csv');
    await add(fileOf(`Name;Price\n${CASE};1\n${blank}`, 'other.csv'), fileOf([head, ...Array(5000).fill(row)].join('\n'), 'good.csv'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the headers that a file of Casemove lacks, and blames no file of another program [INVEST-224] [INVEST-227]', async () => {
    await open(
      fileOf('Item Name,Storage Name,Item Paint Wear\nA,B,', 'units.csv'),
      fileOf(`Item Name,Category,Date\n${CASE},Cases,2026-01-05`, 'other.csv'),
      fileOf(`Item Name,Storage Name,Paid each\n${CASE},Box,1.25`, 'sheet.csv'),
    );
    expect(screen.getByRole('alert').textContent).toBe('CSV headers missing: Category, Combined QTY, Item Wear Name');
    await press('Remove units.csv');
    await press('Next');
    expect(await heading(/Columns/)).toBeTruthy();
  });

  it('lets the row with the names of the columns and the encoding be chosen', async () => {
    await open(fileOf(Uint8Array.from([0x45, 0xfe, 0x79, 0x61, 0x3b, 0x46, 0x0a, 0x41, 0x3b, 0x31]), 'a.csv'));
    expect((await choices('Encoding'))[0]).toBe('As found: windows-1254');
    await choose('Row with the names of the columns', 'null');
    expect(await screen.findByText(/2 rows/)).toBeTruthy();
    await choose('Encoding', 'windows-1251');
    await press('Next');
    expect((await choices('Item name')).at(1)).toBe('Column 1');
  });
});

describe('the import', () => {
  it('shows what a file of Casemove would add, and then adds it [INVEST-236]', async () => {
    fake.summary = summaryOf({ first_day: '2026-01-05', last_day: '2026-02-03' });
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    const dialog = await screen.findByRole('dialog', { name: 'Import purchases' });
    await within(dialog).findByText('New purchases');
    expect(screen.getByRole('heading', { name: 'Step 2 of 2: Check' })).toBeTruthy();
    const figures = [...dialog.querySelectorAll('dl > div')].map((one) => one.textContent);
    expect(figures).toEqual(['New purchases1', 'Pieces1', 'Cost$0.00', 'Worth today$28.00', expect.stringMatching(/^DaysJan 5.*Feb 3/)]);
    expect(within(dialog).getByText(/^The files say neither what was paid nor when/)).toBeTruthy();
    expect(within(dialog).getByText(/^1 row of your Steam inventory is not imported/)).toBeTruthy();
    expect(bodiesOf('POST /imports')).toEqual([{ file_names: ['units.csv'] }]);
    const row = {
      ...{ file: 0, line: 2, side: 'buy', app_id: 730, name: 'AK-47 | Redline (Field-Tested)', category: 'Rifles', quantity: 1 },
      ...{ units: 0, scale: 0, currency: 'USD', day: null, float: 0.21, note: '', market: null, source_id: null },
    };
    expect(bodiesOf(`POST /imports/${ID}/rows`)).toEqual([{ from: 0, rows: [row] }]);
    expect(bodiesOf(`POST /imports/${ID}/check`)).toEqual([{ names: [], rates: [], let_in: [], let_in_all: false }]);
    fireEvent.click(screen.getByRole('tab', { name: /Not read/ }));
    const unread = await screen.findByRole('table', { name: 'Not read' });
    expect([...unread.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
      ...['Row 4', 'Combined QTY', 'zero', 'The quantity is not a whole number from 1 to 1,000,000.'],
    ]);
    expect(bodiesOf(`POST /imports/${ID}/run`)).toEqual([]);
    await press('Import 1 item');
    expect(await screen.findByText('1 items added successfully!')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
  });

  it.each([
    [0, '– 4 pieces have no price'],
    [28_000, '$28.00 4 pieces have no price'],
  ])('says how many pieces have no price beside a worth of %i', async (value, shown) => {
    fake.summary = summaryOf({ value, unpriced: 4 });
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    expect((await screen.findByText('Worth today')).nextElementSibling!.textContent).toBe(shown);
  });

  it('tells of sales alone, and of those that a market reported too', async () => {
    fake.summary = summaryOf({ purchases: 0, sold: 2, unmatched: 1 });
    fake.draft = { ...fake.draft, doubles: 1 };
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    await press('Import 2 sales');
    expect(await screen.findByText('2 sold pieces recorded.')).toBeTruthy();
    expect(await screen.findByText(/^1 sold piece looks like a sale that a market reported\. It does not count/)).toBeTruthy();
  });

  it('counts purchases and sales on its last button, and tells of both', async () => {
    fake.summary = summaryOf({ purchases: 1, sold: 2 });
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    await press('Import 1 item and 2 sales');
    expect(await screen.findByText('1 items added successfully! 2 sold pieces recorded.')).toBeTruthy();
  });

  it('says that it failed and why, and can be checked again [INVEST-237]', async () => {
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    await screen.findByText('New purchases');
    fake.answer = ({ path, init }) => {
      if (init.method !== 'GET' || path !== `/imports/${ID}`) return undefined;
      if (fake.draft.state !== 'importing') return undefined;
      fake.draft = { ...fake.draft, state: 'failed', failure: 'LIMIT_REACHED', message: 'Too many investments.' };
      return reply({ success: true, item: fake.draft });
    };
    await press('Import 1 item');
    expect(await screen.findByText('Error.')).toBeTruthy();
    expect((await screen.findByText(/Too many investments\./)).textContent).toContain('The import was stopped.');
    await press('Check again');
    expect(await screen.findByRole('button', { name: 'Import 1 item' })).toBeTruthy();
  });

  it('keeps the dialog when the import cannot be begun', async () => {
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    await screen.findByText('New purchases');
    fake.answer = ({ path }) =>
      path.endsWith('/run') ? reply({ success: false, code: 'STATE', msg: 'A worker is at it.' }, 409) : undefined;
    await press('Import 1 item');
    expect(await screen.findByText('Error.')).toBeTruthy();
    expect(await screen.findByText('A worker is at it.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('sends nothing of a file without rows that can be imported', async () => {
    await openAndGoOn(fileOf(`${CASEMOVE.split('\n')[0]}\n"Fracture Case","#Inventory","",5,,`, 'units.csv'));
    expect(await screen.findByText('These files bring nothing that can be imported.')).toBeTruthy();
    expect(button('Import 0 items').disabled).toBe(true);
    expect(bodiesOf('POST /imports')).toEqual([]);
    await press('Back');
    expect(await screen.findByText('units.csv')).toBeTruthy();
  });

  it('sends large files in parts, and goes on after an error without sending twice what has arrived', async () => {
    let fails = true;
    fake.answer = ({ path, body }) =>
      fails && path.endsWith('/rows') && (body as { from: number }).from === 2500 ? reply({}, 500) : undefined;
    const rows = Array.from({ length: 2501 }, (_, at) => `${CASE},${at + 1},2026-01-05`);
    await openAndGoOn(fileOf(['Item,Price,Date', ...rows].join('\n'), 'long.csv'));
    await heading(/Columns/);
    await isOn('Next');
    await press('Next');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server had a problem. The rows could not be sent. What has arrived is kept.',
    );
    expect(screen.getByRole('progressbar', { name: 'Reading the files and sending their rows' }).getAttribute('aria-valuetext')).toBe(
      '2,500 of 2,501 rows read, 2,500 sent',
    );
    fails = false;
    await press('Retry');
    await screen.findByText('New purchases');
    const sent = bodiesOf(`POST /imports/${ID}/rows`) as { from: number; rows: unknown[] }[];
    expect(sent.map(({ from, rows: part }) => [from, part.length])).toEqual([
      [0, 2500],
      [2500, 1],
      [2500, 1],
    ]);
  });

  it('can be cancelled while rows are sent: the reader ends, and the server forgets the import', async () => {
    fake.answer = ({ path }) => (path.endsWith('/rows') ? reply({}, 500) : undefined);
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    await screen.findByRole('alert');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press('Cancel');
    expect(await heading(/Step 1 of 2: Files/)).toBeTruthy();
    await waitFor(() => expect(bodiesOf(`DELETE /imports/${ID}`)).toHaveLength(1));
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    // the files are read again by a new reader
    fake.answer = () => undefined;
    await isOn('Next');
    await press('Next');
    expect(await screen.findByText('New purchases')).toBeTruthy();
  });

  it('that was left is gone on with, or begun anew', async () => {
    fake.present = true;
    fake.draft = { ...fake.draft, state: 'checked', rows: 3, file_names: ['old.csv'], summary: summaryOf() };
    localStorage.setItem('importDecisions', JSON.stringify({ id: ID, decisions: { names: {}, rates: {}, letIn: [1] } }));
    renderPart(<ImportPurchases />);
    await press('Import');
    expect((await screen.findByRole('region', { name: 'An import was left' })).textContent).toMatch(
      /^An import was left3 rows of old\.csv, begun/,
    );
    await press('Go on');
    expect(await screen.findByText('1 row is let in although it looks like one of yours.')).toBeTruthy();
    expect(screen.getByText(/^The rows that could not be read are not shown here/)).toBeTruthy();
    expect(button('Import 1 item').disabled).toBe(false);
    await press('Close');
    await press('Import');
    await press('Begin anew');
    expect(await screen.findByLabelText('Files of purchases')).toBeTruthy();
    await waitFor(() => expect(bodiesOf(`DELETE /imports/${ID}`)).toHaveLength(1));
  });
});

describe('the decisions about rows', () => {
  const NAME = { app_id: 730 as const, name: 'AK47 Redlin', rows: 12, suggestions: [SUGGESTED] as never };

  it('are all sent with the next check, and nothing is imported before', async () => {
    fake.names = [NAME, { ...NAME, name: 'Gift card', rows: 1, suggestions: [] as never }];
    fake.rows = { alike: [rowOf(3), rowOf(4)], rate: [rowOf(5, { price: null, currency: 'ARS' })] };
    fake.summary = summaryOf({
      rows: { alike: 2, unknown: 13, rate: 1 },
      rates: [{ currency: 'EUR', rows: 4, first_day: '2026-01-05', last_day: '2026-01-05', source: 'ECB' }],
      rates_missing: [{ currency: 'ARS', rows: 1, before: '2022-01-01' }],
    });
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    expect((await screen.findByRole('list', { name: 'Exchange rates' })).textContent).toBe('EUR: 4 rows, Jan 5, 2026 Source: ECB');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['New1', 'Look like yours2', 'Unknown names13', 'No exchange rate1', 'Not read1'],
    ]);
    // the names come first, because most depends on them
    expect(await choices('Item for AK47 Redlin')).toEqual([
      ...['Please choose', 'AK-47 | Redline (Field-Tested)', 'Search for another item…', 'Leave these rows out'],
    ]);
    await choose('Item for AK47 Redlin', String(SUGGESTED.item_id));
    await choose('Item for Gift card', 'out');
    expect(screen.getByText('You have changed decisions. Check again to see what the import adds now.')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /Look like yours/ }));
    fireEvent.click((await screen.findAllByRole('checkbox', { name: `Select ${CASE}` }))[1]!);
    fireEvent.click(screen.getByRole('tab', { name: /No exchange rate/ }));
    const rate = await screen.findByRole('textbox', { name: 'ARS for one dollar' });
    fireEvent.change(rate, { target: { value: '102.5' } });
    fireEvent.blur(rate);
    expect(screen.getByText('1 row before Jan 1, 2022')).toBeTruthy();
    fake.summary = summaryOf({ purchases: 14 });
    fake.names = [];
    await press('Check again');
    await screen.findByRole('button', { name: 'Import 14 items' });
    expect(bodiesOf(`POST /imports/${ID}/check`).at(-1)).toEqual({
      names: [
        { app_id: 730, name: 'AK47 Redlin', item_id: SUGGESTED.item_id },
        { app_id: 730, name: 'Gift card', item_id: null },
      ],
      rates: [{ currency: 'ARS', rate: 102.5 }],
      let_in: [4],
      let_in_all: false,
    });
    // what was decided can be taken back
    fireEvent.click(screen.getByRole('tab', { name: /Unknown names/ }));
    await press('Take back the choice for AK47 Redlin');
    await press('Take back');
    expect(button('Check again').disabled).toBe(false);
  });

  it('let all rows in that look like others', async () => {
    fake.rows = { alike: [rowOf(3)] };
    fake.summary = summaryOf({ purchases: 0, rows: { new: 0, alike: 1 } });
    await openAndGoOn(fileOf(CASEMOVE, 'units.csv'));
    expect(await screen.findByText('These files bring nothing that can be imported.')).toBeTruthy();
    expect(button('Import 0 items').disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Let all in' }));
    await press('Check again');
    await waitFor(() => expect(bodiesOf(`POST /imports/${ID}/check`)).toHaveLength(2));
    expect(bodiesOf(`POST /imports/${ID}/check`)[1]).toMatchObject({ let_in: [], let_in_all: true });
  });
});
