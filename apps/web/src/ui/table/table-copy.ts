import { neutralise, plainText } from '@lootfolio/texts/csv';
import type { ClipboardEvent } from 'react';
import { typedNumber } from '../../lib/typed-number.ts';
import type { Column } from './table.ts';

type Copied = { text: string; html: string };
type Source<T extends object> = { columns: readonly Column<T>[]; rows: readonly T[]; isSelected: (row: T) => boolean };

/** Converts thousandths of a dollar to dollars for `copyValue`. */
export const copyMoney = (thousandths: number | null): number | null => (thousandths === null ? null : thousandths / 1000);

/** Prevents that a cell starts a formula in the spreadsheet, or ends its column or row. */
const cellText = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return typedNumber(value);
  const line = plainText(value).replaceAll(/[\t\r\n]+/g, ' ');
  return neutralise(line.trim());
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);

const htmlRow = (cells: readonly string[], tag: 'th' | 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;

/** Rows as tab-separated lines and as an HTML table. Numbers use the format of the user's language, without currency signs. */
export function copyOf<T extends object>(columns: readonly Column<T>[], rows: readonly T[], withHeader = true): Copied {
  const copied = columns.filter(({ copyValue }) => copyValue);
  const header = copied.map(({ name, id }) => name?.() ?? id);
  const body = rows.map((row) => copied.map(({ copyValue }) => cellText(copyValue!(row))));
  const lines = withHeader ? [header, ...body] : body;
  return {
    text: lines.map((cells) => cells.join('\t')).join('\n'),
    html: `<table>${withHeader ? `<thead>${htmlRow(header, 'th')}</thead>` : ''}<tbody>${body.map((cells) => htmlRow(cells, 'td')).join('')}</tbody></table>`,
  };
}

/** The rows and columns that a text selection touches. */
function touched<T extends object>(table: HTMLTableElement, selection: Selection, source: Source<T>): Source<T> & { header: boolean } {
  const within = (element: Element): boolean =>
    Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at)).some((range) => range.intersectsNode(element));
  const lines = [...table.querySelectorAll<HTMLElement>('tbody > tr[data-index]')].filter(within);
  const indices = lines.map((line) => Number(line.dataset['index']));
  const ids = new Set(lines.flatMap((line) => [...line.children].filter(within).map((cell) => (cell as HTMLElement).dataset['column'])));
  const first = indices[0] ?? 0;
  // includes rows in between that are scrolled out of view
  const rows = indices.length === 0 ? [] : source.rows.slice(first, indices.at(-1)! + 1);
  const columns = rows.length > 1 ? source.columns : source.columns.filter(({ id }) => ids.has(id));
  return { ...source, rows, columns, header: table.tHead !== null && within(table.tHead) };
}

/** The copied data: the selected rows when the text selection spans cells, else the ticked rows. Null leaves the copy to the browser. */
function copiedFrom<T extends object>(table: HTMLTableElement, selection: Selection | null, source: Source<T>): Copied | null {
  if (!source.columns.some(({ copyValue }) => copyValue)) return null;
  if (!selection || selection.isCollapsed) {
    const ticked = source.rows.filter(source.isSelected);
    return ticked.length === 0 ? null : copyOf(source.columns, ticked);
  }
  const { rows, columns, header } = touched(table, selection, source);
  const cells = rows.length * columns.filter(({ copyValue }) => copyValue).length;
  return cells > 1 || (header && cells > 0) ? copyOf(columns, rows, header) : null;
}

/** Writes clean columns to the clipboard instead of the browser's own copy of the cells. */
export function copyRows<T extends object>(event: ClipboardEvent<HTMLTableElement>, source: Source<T>): void {
  const copied = copiedFrom(event.currentTarget, getSelection(), source);
  if (!copied) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copied.text);
  event.clipboardData.setData('text/html', copied.html);
}

/** Copies a whole table. @throws when the browser denies writing to the clipboard */
export async function copyTable<T extends object>(columns: readonly Column<T>[], rows: readonly T[]): Promise<void> {
  const { text, html } = copyOf(columns, rows);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const part = (type: string, content: string): Record<string, Blob> => ({ [type]: new Blob([content], { type }) });
  await navigator.clipboard.write([new ClipboardItem({ ...part('text/plain', text), ...part('text/html', html) })]);
}
