import { signOf, type DecimalSign } from './amounts.ts';

/** A number of pieces. `isNegative`: some files write sold pieces with a minus. */
export type Quantity = { pieces: number; isNegative: boolean };

/** `2`, `+2`, `-2`, `2.0`, `x2`, `2x`, `2 pcs`, `2 adet` */
const QUANTITY =
  /^([+−–-]?)\s?x?\s?(\d[\d.,'’ ]*)(?:\s?(?:x|×|pcs?\.?|pieces?|units?|adet|stk\.?|st(?:ü|u)ck|szt\.?|шт\.?|个|件|개|個|uds?\.?|pz\.?|u))?$/iu;
const MAX_DIGITS = 15;

/**
 * Reads a whole number of pieces, which may be negative. Null for everything else, also for `1,000` where the column does not prove whether
 * that is one or a thousand.
 */
export function readQuantity(text: string, sign: DecimalSign | null): Quantity | null {
  const [, minus, digits] = QUANTITY.exec(text.trim()) ?? [];
  if (digits === undefined || digits.length > MAX_DIGITS) return null;
  const own = signOf(digits.trim());
  const decimals = own === 'either' ? sign : own;
  if (decimals === 'wrong' || (own === 'either' && decimals === null)) return null;
  const bare = digits.replace(/[ '’]/g, '');
  const [whole = '', fraction = ''] = decimals === null ? [bare] : bare.replaceAll(decimals === '.' ? ',' : '.', '').split(decimals);
  if (!/^\d+$/.test(whole) || !/^0*$/.test(fraction)) return null;
  return { pieces: Number(whole), isNegative: minus !== '' && minus !== '+' };
}
