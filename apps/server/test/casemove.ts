/** A row of a Casemove file; `#Inventory` is outside of all units. */
export type CasemoveRow = {
  name: string;
  unit: string;
  wear?: string;
  float?: number;
  quantity?: number;
  tag?: string;
  price?: string;
  hold?: string;
  stickers?: readonly string[];
};

const COLUMNS = [
  'Item Name',
  'Item Custom Name',
  'Price',
  'Price Combined',
  'Item Moveable',
  'Storage Name',
  'Tradehold',
  'Category',
  'Combined QTY',
  'Item Wear Name',
  'Item Paint Wear',
  'Item Has Stickers/Patches',
  'Stickers',
];
/** Columns that the older header does not have. */
const PRICES: readonly string[] = ['Price', 'Price Combined'];

/** The format of the file: of Casemove, of its older version, or as a spreadsheet saves it. */
export type CasemoveForm = 'new' | 'old' | 'spreadsheet';

/** Returns the text of a file of Casemove. */
export function casemoveFile(rows: readonly CasemoveRow[], form: CasemoveForm = 'new'): string {
  const isKept = (_: unknown, at: number): boolean => form !== 'old' || !PRICES.includes(COLUMNS[at]!);
  const cells = rows.map((row) =>
    [
      row.name,
      row.tag ?? null,
      row.price ?? '$1.00',
      row.price ?? '$1.00',
      true,
      row.unit,
      row.hold ?? null,
      'Skins & Knives',
      row.quantity ?? 1,
      row.wear ?? null,
      row.float ?? null,
      (row.stickers ?? []).length > 0,
      (row.stickers ?? []).join(';'),
    ].filter(isKept),
  );
  const header = COLUMNS.filter(isKept);
  if (form !== 'spreadsheet') return [header.join(form === 'old' ? ', ' : ','), ...cells.map(jsonRow)].join('\n');
  return `\uFEFF${[header.join(';'), ...cells.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(';'))].join('\r\n')}\r\n`;
}

/** Returns JSON without its brackets and without "null". */
const jsonRow = (cells: readonly unknown[]): string => JSON.stringify(cells).slice(1, -1).replaceAll('null', '');
