import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { z } from 'zod';
import { conform } from './json.ts';
import { MarketError, type Currency } from './port.ts';
import { fieldsOf, readItem, type Fields } from './rows.ts';
import { idText } from './selling-rows.ts';
import type { MarketSale, SaleRange, SalesReading, UnreadableSale } from './selling.ts';

/** A row of a market's list of sales, as the adapter reads it. What is absent is not stated. */
type Reading = Pick<MarketSale, 'saleId' | 'listingId' | 'assetId' | 'state' | 'said'> &
  Partial<Pick<MarketSale, 'float' | 'compensation' | 'deliverBy' | 'protectedUntil' | 'settlesAt' | 'relisted'>> & {
    name: unknown;
    phase?: unknown;
    /** Null when the price could not be read. */
    price: NativeAmount | null;
    received?: NativeAmount | null;
    currency: Currency;
    /** Null when the time could not be read. */
    soldAt: Date | null;
  };

/** How the rows of a market's list of sales are read. */
type Rows<Row> = {
  /** The field with the id of the sale. */
  id: string;
  /** True for a row that is no sale of the key's owner, in the game and the range. False when the row does not tell. */
  isOther?: (row: Fields) => boolean;
  shape: z.ZodType<Row>;
  read: (row: Row) => Reading;
};

/**
 * Reads the sales of a list. A row that cannot be read is not left out, because its sale would then be missing from the books.
 * @throws MarketError BAD_ANSWER when no row can be read
 */
export function readSales<Row>(app: AppId, rows: readonly unknown[], { id, isOther, shape, read }: Rows<Row>): SalesReading {
  const sales: MarketSale[] = [];
  const unreadable: UnreadableSale[] = [];
  for (const row of rows) {
    if (isOther?.(fieldsOf(row))) continue;
    try {
      sales.push(saleOf(app, read(conform(row, shape))));
    } catch (error) {
      if (!(error instanceof MarketError)) throw error;
      unreadable.push({ saleId: idText.safeParse(fieldsOf(row)[id]).data ?? null, text: error.message });
    }
  }
  const [first] = unreadable;
  if (first && unreadable.length === rows.length) throw new MarketError('BAD_ANSWER', `no sale can be read: ${first.text}`);
  return { sales, unreadable };
}

const ENDED: readonly MarketSale['state'][] = ['cancelled', 'reversed'];
const UNSTATED = { float: null, compensation: null, deliverBy: null, protectedUntil: null, settlesAt: null, relisted: null };

/** @throws MarketError BAD_ANSWER when name, phase, price or time are invalid */
function saleOf(app: AppId, { name, phase, price, received, currency, soldAt, ...reading }: Reading): MarketSale {
  const item = readItem(app, name, phase);
  if (!item) throw unreadableFor('name');
  if (!price || price.units < 0 || (price.units === 0 && !ENDED.includes(reading.state))) throw unreadableFor('price');
  if (!soldAt) throw unreadableFor('time');
  return {
    ...UNSTATED,
    ...reading,
    ...item,
    price: { ...price, currency },
    received: received ? { ...received, currency } : null,
    soldAt,
  };
}

const unreadableFor = (field: string): MarketError => new MarketError('BAD_ANSWER', `the ${field} of the sale cannot be read`);

/** True when a time is known and lies outside of the range, for markets that do not keep to its exact times. */
export const isOutside = ({ from, to }: SaleRange, at: Date | null): boolean => at !== null && (at < from || at > to);

/** The later and the earlier half of a range. The time in the middle belongs to both. */
export function halvesOf({ from, to }: SaleRange): [later: SaleRange, earlier: SaleRange] {
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2));
  return [
    { from: middle, to },
    { from, to: middle },
  ];
}
