import type { NativeAmount, Money } from '@lootfolio/domain/money';
import type { Side } from '@lootfolio/domain/quotes';

/** A quote whose item was found and whose price was converted. */
export type StagedQuote = { itemId: number; price: Money; quantity: number | null; native: NativeAmount; url: string | null };

export type Refresh = {
  marketId: number;
  appId: number;
  source: string;
  side: Side;
  /** A complete list removes the quotes that are not in it; a partial list does not. */
  complete: boolean;
  currency: string;
  rateId: number | null;
  asOf: Date;
  /** The time for which the market's prices of this game count as fresh, in milliseconds. */
  freshForMs: number;
  at: Date;
};
