import type { TableFormat } from './table-format.ts';

/*
 * Files of the browser extension CS2 Trader: https://github.com/gergelyszabo94/csgo-trader-extension, in
 * `extension/src/contentScripts/steam`. Its history of trades with others has no prices that were paid, and is no known format.
 */

/** The history of Steam's market (`createCSV` in `market.js`). Its days have no year. */
const history: TableFormat = {
  id: 'cs2trader-history',
  marks: ['itemname', 'displayprice', 'priceincents', 'actedon', 'marketname'],
  columns: { name: 'marketname', price: 'displayprice', date: 'actedon', side: 'type', game: 'appid' },
  choice: { market: 'steam' },
};

const isEmpty = (cell: string | undefined): boolean => cell?.trim() === '';

/** The list of the items of an inventory (`generateItemsList` in `inventory.js`). Its prices are those of the day, not what was paid. */
const inventory: TableFormat = {
  id: 'cs2trader-inventory',
  marks: ['name', 'exterior'],
  someOf: ['floatvalue', 'stickerprice', 'tradability', 'duplicates'],
  columns: { name: 'name', exterior: 'exterior', float: 'floatvalue', quantity: 'duplicates' },
  // the extension writes an empty cell too many without an exterior, and no cell for the number of one item
  mend: (cells, at) => {
    const [exterior, duplicates] = [at('exterior')!, at('duplicates')];
    const mended = isEmpty(cells[exterior]) && isEmpty(cells[exterior + 1]) ? cells.toSpliced(exterior, 1) : cells;
    const isMissing = duplicates !== null && mended[duplicates] !== undefined && !/^x\d+$/.test(mended[duplicates].trim());
    return isMissing ? mended.toSpliced(duplicates, 0, '') : mended;
  },
};

export const CS2TRADER_FORMATS: readonly TableFormat[] = [history, inventory];
