import type { TableFormat } from './table-format.ts';

/**
 * Casemove's file of a CS2 inventory with its storage units. It has neither costs nor days, and the specification says that they are nothing
 * and today. Prices in newer files are those of the day of the export.
 */
const casemove: TableFormat = {
  id: 'casemove',
  marks: ['combinedqty', 'storagename'],
  columns: { name: 'itemname', exterior: 'itemwearname', quantity: 'combinedqty', category: 'category', float: 'itempaintwear' },
  outside: ['storagename', '#Inventory'],
  answers: { noPrice: 'zero', noDay: 'today' },
};

/** The market history that the browser extension CS2 Trader exports from Steam. Its days have no year. */
const cs2traderHistory: TableFormat = {
  id: 'cs2trader-history',
  marks: ['itemname', 'displayprice', 'priceincents', 'actedon', 'marketname'],
  columns: { name: 'marketname', price: 'displayprice', date: 'actedon', side: 'type', game: 'appid' },
  choice: { market: 'steam' },
};

/** Steam Market History Cataloger. It writes days as year, day and month, and sales as credits. */
const cataloger: TableFormat = {
  id: 'cataloger',
  marks: ['transactionid', 'iscredit', 'marketname', 'dateacted'],
  columns: { name: 'marketname', price: 'price', date: 'dateacted', side: 'iscredit', game: 'appid', id: 'transactionid' },
  choice: { market: 'steam', idSource: 'steam', yearDayMonth: true },
  answers: { sides: { '1': 'sell', '0': 'buy', true: 'sell', false: 'buy' } },
};

/** Activities of Ghostfolio: https://github.com/ghostfolio/ghostfolio#import-activities */
const ghostfolio: TableFormat = {
  id: 'ghostfolio',
  marks: ['datasource', 'fee', 'quantity', 'symbol'],
  columns: {
    ...{
      name: 'symbol',
      price: 'unitprice',
      quantity: 'quantity',
      currency: 'currency',
      fee: 'fee',
      date: 'date',
      side: 'type',
      note: 'comment',
    },
  },
};

/** The older form of Ghostfolio's activities in a CSV file. */
const ghostfolioCsv: TableFormat = {
  ...ghostfolio,
  marks: ['date', 'code', 'datasource', 'currency', 'action'],
  columns: {
    name: 'code',
    price: 'price',
    quantity: 'quantity',
    currency: 'currency',
    fee: 'fee',
    date: 'date',
    side: 'action',
    note: 'note',
  },
};

/** Transactions of Portfolio Performance. Its values are those of the whole row, with fees and taxes. */
const portfolioPerformance: TableFormat = {
  id: 'portfolio-performance',
  marks: ['transactioncurrency', 'securityname', 'shares', 'value'],
  columns: {
    name: 'securityname',
    price: 'value',
    quantity: 'shares',
    currency: 'transactioncurrency',
    date: 'date',
    side: 'type',
    note: 'note',
  },
  choice: { priceOf: 'row' },
  answers: { sides: { deliveryinbound: 'buy', deliveryoutbound: 'sell' } },
};

/** The same in German. */
const portfolioPerformanceGerman: TableFormat = {
  ...portfolioPerformance,
  marks: ['buchungswahrung', 'wertpapiername', 'stuck', 'wert'],
  columns: {
    name: 'wertpapiername',
    price: 'wert',
    quantity: 'stuck',
    currency: 'buchungswahrung',
    date: 'datum',
    side: 'typ',
    note: 'notiz',
  },
};

/** Formats that are known by the names of their columns. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  ...[casemove, cs2traderHistory, cataloger, ghostfolio, ghostfolioCsv, portfolioPerformance, portfolioPerformanceGerman],
];
