import type { Money } from '@lootfolio/domain/money';

/** A decimal number: `units` divided by 10^`scale`. */
type Decimal = { units: bigint; scale: number };

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,2}))?$/i;

/** Reads a number that is not negative, also with an exponent as in `1e-7`. Null for everything else. */
export function readDecimal(value: string | number | null | undefined): Decimal | null {
  const [, whole, fraction = '', exponent = '0'] = DECIMAL.exec(String(value ?? '').trim()) ?? [];
  if (whole === undefined) return null;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** Returns dollars as money, rounded down; null when the text is no amount. */
export function dollarsDown(value: string | number | null | undefined): Money | null {
  const amount = readDecimal(value);
  return amount && Number((amount.units * 1000n) / 10n ** BigInt(amount.scale));
}

/** Returns dollars as money when they have at most three decimals; null for everything else. */
export function dollarsExactly(value: string | number): Money | null {
  const amount = readDecimal(value);
  if (!amount || (amount.units * 1000n) % 10n ** BigInt(amount.scale) !== 0n) return null;
  return dollarsDown(value);
}

/** Returns the part of a price that was paid, rounded down: `paid` of `wanted` units of a coin. 0 when one of them is no amount. */
export function paidPart(price: Money, paid: string | number | null | undefined, wanted: string | number | null | undefined): Money {
  const [part, whole] = [readDecimal(paid), readDecimal(wanted)];
  if (!part || !whole || whole.units === 0n) return 0;
  return Number((BigInt(price) * part.units * 10n ** BigInt(whole.scale)) / (whole.units * 10n ** BigInt(part.scale)));
}

/** Writes money as dollars with two decimals, as gateways take them. */
export const toDollars = (amount: Money): string => (amount / 1000).toFixed(2);
