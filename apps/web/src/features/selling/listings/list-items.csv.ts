import { roi } from '@lootfolio/domain/money';
import type { Sellable } from './list-items.queries.ts';

const COLUMNS = ['Name', 'Buy Price', 'Qty', 'Market', 'Price', 'Profit', 'Ratio', 'Mass Profit'];
const NONE = 'N/A';

/** A number of dollars with two decimals. */
const dollars = (thousandths: number): string => (thousandths / 1000).toFixed(2);
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** A cell: a text that a spreadsheet would take for a formula gets an apostrophe, and one with separators is quoted. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The rows of an item: one for each of its market prices. */
function rowsOf({ name, cost, asset_ids: assets, price_info: prices }: Sellable): string[][] {
  const buyPrice = cost === null ? NONE : dollars(cost);
  const quantity = String(assets.length);
  if (prices.length === 0) return [[name, buyPrice, quantity, NONE, NONE, NONE, NONE, NONE]];
  return prices.map(({ name: market, price, net }) => {
    if (cost === null) return [name, buyPrice, quantity, market, dollars(price), NONE, NONE, NONE];
    const profit = net - cost;
    return [
      name,
      buyPrice,
      quantity,
      market,
      dollars(price),
      dollars(profit),
      roi(profit, cost).toFixed(2),
      dollars(profit * assets.length),
    ];
  });
}

/** The file of the things to list: one row for each item and market. UTF-8 with a byte order mark. */
export const csvOf = (things: readonly Sellable[]): string =>
  `\u{feff}${[COLUMNS, ...things.flatMap(rowsOf)].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
