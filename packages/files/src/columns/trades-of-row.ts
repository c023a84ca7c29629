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
 * row whose sale has a column of days is sold when it has this day, because the price beside it can be that of today.
 */
export function tradesOf({ price, soldPrice, soldDate }: Columns, text: TextOf): readonly TradeOfRow[] {
  if (soldPrice === null && soldDate === null) return STATED;
  if (price === null) return [SOLD];
  return isMissing(text(soldDate === null ? 'soldPrice' : 'soldDate')) ? [BOUGHT] : [BOUGHT, SOLD];
}
