import { plainColumn, type ColumnKind } from '../columns/column-names.ts';
import type { FormatId, TableFormat } from './table-format.ts';

/*
 * The product's own exports. Amounts are dollars, and texts that a spreadsheet would take for formulas have an apostrophe before them
 * (`neutralise`).
 */

/** A text in the languages of exports. */
type Names = readonly [en: string, tr: string];

/** The names of the columns by the kind of content. */
type Heads = Partial<Readonly<Record<ColumnKind, Names>>>;

/** An apostrophe that marks a text, at its beginning or after a separator. */
const MARK = /(?:^|(?<=[,;\t\r\n][\s"]*))'(?=[\s"]*[=+\-@＝＋－＠]|[\t\r\n])/g;
const restore = (cell: string): string => cell.replace(MARK, '');

type Rules = Pick<TableFormat, 'statement'> & {
  /** Other columns by which the file is known. */
  marks?: readonly Names[];
  /** The names of rows of sums, which are left out, also as earlier exports wrote them. */
  totals?: readonly string[];
};

function formatsOf(id: FormatId, heads: Heads, { marks = [], totals = [], statement }: Rules): TableFormat[] {
  return [0, 1].map((language): TableFormat => {
    const columns = Object.fromEntries(Object.entries(heads).map(([kind, names]) => [kind, plainColumn(names[language]!)]));
    return {
      id,
      marks: [...Object.values(heads), ...marks].map((names) => plainColumn(names[language]!)),
      columns,
      answers: { decimals: language === 0 ? '.' : ',' },
      mend: (cells, at) => (totals.includes(cells[at(columns['name']!)!] ?? '') ? [] : cells.map(restore)),
      ...(statement && { statement }),
    };
  });
}

/** A row of an investment is what is held of a purchase, or what was sold of it at one price on one day. The price beside the latter is that of the sale. */
const investments = formatsOf(
  'lootfolio-investments',
  {
    ...{ name: ['Name', 'Ad'], quantity: ['Qty', 'Adet'], price: ['Buy Price', 'Alış fiyatı'], date: ['Buy Date', 'Alış tarihi'] },
    ...{ soldPrice: ['Price', 'Fiyat'], soldDate: ['Sold On', 'Satış tarihi'], market: ['Market', 'Pazar'], game: ['Game', 'Oyun'] },
    ...{ category: ['Category', 'Kategori'], float: ['Float', 'Float'], note: ['Note', 'Not'] },
  },
  {},
);

/** Of sales, the net amount is what counts. Those that did not succeed, or not yet, are left out. */
const sales = formatsOf(
  'lootfolio-sales',
  {
    ...{ name: ['Name', 'Ad'], soldPrice: ['Net', 'Net'], soldDate: ['Sale date', 'Satış tarihi'] },
    ...{ market: ['Selling market', 'Satış pazarı'], game: ['Game', 'Oyun'] },
  },
  { marks: [['Status', 'Durum']], statement: { done: { status: ['success'], durum: ['başarılı'] } } },
);

/** The own things by name, with what they cost on average. */
const inventory = formatsOf(
  'lootfolio-inventory',
  {
    ...{ name: ['Name', 'Ad'], quantity: ['Qty', 'Adet'], price: ['Buy Price', 'Alış fiyatı'], date: ['Buy Date', 'Alış tarihi'] },
    category: ['Type', 'Tür'],
  },
  {
    marks: [
      ['Buff Price', 'Buff fiyatı'],
      ['Total Sale', 'Toplam satış'],
    ],
    totals: ['Total Inventory Worth', 'Toplam envanter değeri', 'Toplam Envanter Değeri'],
  },
);

export const LOOTFOLIO_FORMATS: readonly TableFormat[] = [...investments, ...sales, ...inventory];
