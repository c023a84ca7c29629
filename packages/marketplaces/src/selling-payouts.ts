import { createHash } from 'node:crypto';
import type { NativeAmount } from '@lootfolio/domain/money';
import { MarketError, type Currency } from './port.ts';
import type { MarketPayout, PayoutState, Price } from './selling.ts';

/** A row of a market's list of payouts, as the adapter reads it. What is absent is not stated. */
type Reading = Pick<MarketPayout, 'payoutId' | 'state' | 'said'> &
  Partial<Pick<MarketPayout, 'coin' | 'method' | 'wallet'>> & {
    /** Null when the amount could not be read. */
    amount: NativeAmount | null;
    fee?: NativeAmount | null;
    net?: NativeAmount | null;
    currency: Currency;
    /** Null when the time could not be read. */
    createdAt: Date | null;
  };

/** The most units that an amount may have: sums of them stay exact. */
const MOST_UNITS = 1_000_000_000_000;

/**
 * Returns the payout of a row, with amount, fee and net in one scale. Of the three, two give the third.
 * @throws MarketError BAD_ANSWER when amount or time are invalid, or when fee or net exceed the amount. The row is not left out, because its
 * payout would then be missing from the books.
 */
export function payoutOf({ amount, fee = null, net = null, currency, createdAt, ...reading }: Reading): MarketPayout {
  if (!amount || !createdAt) throw new MarketError('BAD_ANSWER', `payout ${reading.payoutId} cannot be read`);
  const scale = Math.max(amount.scale, fee?.scale ?? 0, net?.scale ?? 0);
  const unitsOf = (part: NativeAmount): number => part.units * 10 ** (scale - part.scale);
  const whole = unitsOf(amount);
  const parts = { fee: fee ? unitsOf(fee) : net && whole - unitsOf(net), net: net ? unitsOf(net) : fee && whole - unitsOf(fee) };
  const fits = [parts.fee, parts.net].every((part) => part === null || (part >= 0 && part <= whole));
  if (whole <= 0 || whole > MOST_UNITS || !fits) throw new MarketError('BAD_ANSWER', `payout ${reading.payoutId} has wrong amounts`);
  const priced = (units: number): Price => ({ units, scale, currency });
  return {
    coin: null,
    method: null,
    wallet: null,
    ...reading,
    amount: priced(whole),
    fee: parts.fee === null ? null : priced(parts.fee),
    net: parts.net === null ? null : priced(parts.net),
    createdAt,
  };
}

/** The identity of a row that has no id: made of those of its fields that never change. */
export const rowIdentity = (...fields: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32);

const STATES: Readonly<Record<string, PayoutState>> = { created: 'sent', sent: 'sent', completed: 'completed', canceled: 'canceled' };

/** The state of a payout in the assumed APIs of HaloSkins and Skinthunder. */
export const assumedPayoutState = (word: string): PayoutState => STATES[word] ?? 'unknown';
