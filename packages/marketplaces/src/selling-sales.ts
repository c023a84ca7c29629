import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import { MarketError, type Currency } from './port.ts';
import { readItem } from './rows.ts';
import type { MarketSale, SaleRange } from './selling.ts';

/** A row of a market's list of sales, as the adapter reads it. What is absent is not stated. */
type Reading = Pick<MarketSale, 'saleId' | 'listingId' | 'assetId' | 'state' | 'said'> &
  Partial<Pick<MarketSale, 'compensation' | 'deliverBy' | 'settlesAt' | 'relisted'>> & {
    name: unknown;
    phase?: unknown;
    /** Null when the price could not be read. */
    price: NativeAmount | null;
    received?: NativeAmount | null;
    currency: Currency;
    /** Null when the time could not be read. */
    soldAt: Date | null;
  };

const ENDED: readonly MarketSale['state'][] = ['cancelled', 'reversed'];

/**
 * Returns the sale of a row.
 * @throws MarketError BAD_ANSWER when name, phase, price or time are invalid. The row is not left out, because its sale would then be
 * missing from the books.
 */
export function saleOf(app: AppId, { name, phase, price, received, currency, soldAt, ...reading }: Reading): MarketSale {
  const item = readItem(app, name, phase);
  const isPrice = price !== null && (price.units > 0 || (price.units === 0 && ENDED.includes(reading.state)));
  if (!item || !isPrice || !soldAt) throw new MarketError('BAD_ANSWER', `sale ${reading.saleId} cannot be read`);
  const unstated = { compensation: null, deliverBy: null, settlesAt: null, relisted: null };
  return {
    ...unstated,
    ...reading,
    ...item,
    price: { ...price, currency },
    received: received ? { ...received, currency } : null,
    soldAt,
  };
}

/** True when a sale lies in the range, for markets that do not keep to its exact times. */
export const isIn = ({ from, to }: SaleRange, { soldAt }: Pick<MarketSale, 'soldAt'>): boolean => soldAt >= from && soldAt <= to;
