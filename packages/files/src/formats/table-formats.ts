import { CASEMOVE_FORMATS } from './casemove.ts';
import { CATALOGER_FORMATS } from './cataloger.ts';
import { CS2TRADER_FORMATS } from './cs2trader.ts';
import { LOOTFOLIO_FORMATS } from './lootfolio.ts';
import { MARKET_FORMATS } from './markets.ts';
import { PORTFOLIO_PERFORMANCE_FORMATS } from './portfolio-performance.ts';
import type { TableFormat } from './table-format.ts';

/** Activities of Ghostfolio as JSON: https://github.com/ghostfolio/ghostfolio#import-activities */
const ghostfolio: TableFormat = {
  id: 'ghostfolio',
  marks: ['datasource', 'fee', 'quantity', 'symbol'],
  columns: {
    ...{ name: 'symbol', price: 'unitprice', quantity: 'quantity', currency: 'currency', fee: 'fee', date: 'date', side: 'type' },
    ...{ note: 'comment', id: 'id' },
  },
  choice: { idSource: 'ghostfolio' },
};

/** The same with the names of the assets that its user added: their symbols are random ids. */
const ghostfolioNamed: TableFormat = {
  ...ghostfolio,
  marks: [...ghostfolio.marks, 'assetprofilesname'],
  columns: { ...ghostfolio.columns, name: 'assetprofilesname' },
};

/** Ghostfolio's form of activities in a CSV file, which it reads and does not write: `test/import/ok/sample.csv` of its repository. */
const ghostfolioCsv: TableFormat = {
  ...ghostfolio,
  marks: ['date', 'code', 'datasource', 'currency', 'action'],
  columns: {
    ...{ name: 'code', price: 'price', quantity: 'quantity', currency: 'currency', fee: 'fee', date: 'date', side: 'action', note: 'note' },
  },
};

/** Formats that are known by the names of their columns. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  ...LOOTFOLIO_FORMATS,
  ...CASEMOVE_FORMATS,
  ...[ghostfolioNamed, ghostfolio, ghostfolioCsv],
  ...CS2TRADER_FORMATS,
  ...CATALOGER_FORMATS,
  ...PORTFOLIO_PERFORMANCE_FORMATS,
  ...MARKET_FORMATS,
];
