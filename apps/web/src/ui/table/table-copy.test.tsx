import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import { DataTable } from './DataTable.tsx';
import type { Column } from './table.ts';
import { copyMoney, copyOf } from './table-copy.ts';
import { CopyTable } from './TableTools.tsx';

type Row = { id: string; name: string; price: number | null };
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: () => 'Item', name: () => 'Item', cell: (row) => row.name, copyValue: (row) => row.name },
  {
    id: 'price',
    header: () => 'Price',
    name: () => 'Price',
    cell: (row) => <span>{`$${row.price} 3 min ago`}</span>,
    copyValue: (row) => copyMoney(row.price),
  },
  { id: 'actions', header: () => 'Actions', cell: () => <button type="button">Copy</button> },
];
const ROWS: readonly Row[] = [
  { id: '1', name: 'AK-47 | Redline', price: 12_345 },
  { id: '2', name: '=SUM(A1)\t<b>', price: null },
  { id: '3', name: 'AWP', price: -500 },
];

describe('copyOf', () => {
  afterEach(() => activateLanguage('en'));

  it('returns columns of plain values, without columns that have no value to copy', () => {
    expect(copyOf(COLUMNS, ROWS)).toEqual({
      text: "Item\tPrice\nAK-47 | Redline\t12.345\n'=SUM(A1) <b>\t\nAWP\t-0.5",
      html:
        '<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>AK-47 | Redline</td><td>12.345</td></tr>' +
        "<tr><td>'=SUM(A1) &lt;b&gt;</td><td></td></tr><tr><td>AWP</td><td>-0.5</td></tr></tbody></table>",
    });
  });

  it.each([
    [' "=1+1', `'"=1+1`],
    ['＝1', "'＝1"],
    ['a;\t=cmd', "a; '=cmd"],
    ['\u0000=1', "'=1"],
    ['\t-1', "'-1"],
    ['a = b', 'a = b'],
  ])('writes no text that a spreadsheet reads as a formula: %j', (name, written) => {
    expect(copyOf(COLUMNS, [{ id: '1', name, price: null }], false).text).toBe(`${written}\t`);
  });

  it("writes numbers in the user's language", async () => {
    await activateLanguage('tr');
    expect(copyOf(COLUMNS, ROWS.slice(0, 1), false).text).toBe('AK-47 | Redline\t12,345');
  });
});

/** Copies a selection from one element to another. Returns the clipboard data, or null when the copy was left to the browser. */
function copyFrom(start: Element | null, end: Element | null): Record<string, string> | null {
  const selection = getSelection()!;
  selection.removeAllRanges();
  if (start && end) selection.setBaseAndExtent(start, 0, end, end.childNodes.length);
  const clipboard: Record<string, string> = {};
  const table = screen.getByRole('table');
  const event = createEvent.copy(table, { clipboardData: { setData: (type: string, text: string) => (clipboard[type] = text) } });
  fireEvent(table, event);
  return event.defaultPrevented ? clipboard : null;
}

const cell = (text: string | RegExp): Element => screen.getByText(text).closest('td, th')!;

describe('copying from a table', () => {
  const show = (selection: ReadonlySet<string> = new Set()) =>
    render(
      <DataTable
        caption="Items"
        columns={COLUMNS}
        rows={ROWS}
        rowId={(row) => row.id}
        selection={selection}
        onSelection={() => undefined}
      />,
    );

  it('copies all columns of the rows that the selected text touches', () => {
    show();
    expect(copyFrom(cell('AK-47 | Redline'), cell(/SUM/))?.['text/plain']).toBe("AK-47 | Redline\t12.345\n'=SUM(A1) <b>\t");
  });

  it('adds the header when it is selected too', () => {
    show();
    expect(copyFrom(cell('Item'), cell('AK-47 | Redline'))?.['text/plain']).toBe('Item\nAK-47 | Redline');
    expect(copyFrom(cell('Item'), cell(/SUM/))?.['text/html']).toMatch(/^<table><thead>/);
  });

  it('copies the touched cells of a single row', () => {
    show();
    expect(copyFrom(cell('AK-47 | Redline'), cell(/12345/))?.['text/plain']).toBe('AK-47 | Redline\t12.345');
  });

  it('leaves a selection within one cell to the browser', () => {
    show();
    expect(copyFrom(cell('AWP'), cell('AWP'))).toBeNull();
  });

  it('copies the ticked rows when no text is selected, else nothing', () => {
    const { unmount } = show(new Set(['3', '1']));
    expect(copyFrom(null, null)?.['text/plain']).toBe('Item\tPrice\nAK-47 | Redline\t12.345\nAWP\t-0.5');
    unmount();
    show();
    expect(copyFrom(null, null)).toBeNull();
  });
});

describe('the button that copies a table', () => {
  beforeEach(() => vi.stubGlobal('ClipboardItem', undefined));
  afterEach(() => vi.unstubAllGlobals());

  it('copies every row that is loaded', () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    render(<CopyTable columns={COLUMNS} rows={ROWS} />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy table' }));
    expect(writeText.mock.calls).toEqual([[copyOf(COLUMNS, ROWS).text]]);
  });

  it('is disabled while there are none', () => {
    render(<CopyTable columns={COLUMNS} rows={[]} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy table' }).disabled).toBe(true);
  });
});
