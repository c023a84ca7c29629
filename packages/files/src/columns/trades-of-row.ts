import { isMissing } from '../values/amounts.ts';
import type { Columns } from './choice.ts';
import type { TextOf } from './text-of.ts';

/** A trade in a row, and the columns of its price and its day. */
export type TradeOfRow = { kind: 'stated' | 'bought' | 'sold'; price: 'price' | 'soldPrice'; date: 'date' | 'soldDate' };

const STATED: readonly TradeOfRow[] = [{ kind: 'stated', price: 'price', date: 'date' }];
const BOUGHT: TradeOfRow = { kind: 'bought', price: 'price', date: 'date' };
const SOLD: TradeOfRow = { kind: 'sold', price: 'soldPrice', date: 'soldDate' };

/**
 * Returns the trades of a row: one, of which the row says what it is (`stated`); or a purchase and, if it has one, the sale of its pieces. A
 * row whose sale has a column of days is sold when it has this day, because the price beside it can be that of today. A stated sale has the
 * price and the day of the columns of sales, where they say them.
 * @param isSale whether a row with a column of sides is a sale
 */
export function tradesOf({ side, price, soldPrice, soldDate }: Columns, text: TextOf, isSale: boolean): readonly TradeOfRow[] {
  if (soldPrice === null && soldDate === null) return STATED;
  if (side !== null) {
    const own = (kind: 'soldPrice' | 'soldDate'): boolean => isSale && !isMissing(text(kind));
    return [{ kind: 'stated', price: own('soldPrice') ? 'soldPrice' : 'price', date: own('soldDate') ? 'soldDate' : 'date' }];
  }
  if (price === null) return [SOLD];
  return isMissing(text(soldDate === null ? 'soldPrice' : 'soldDate')) ? [BOUGHT] : [BOUGHT, SOLD];
}
