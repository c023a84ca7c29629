import { signOf, type DecimalSign } from './amounts.ts';

/** A number of pieces. `isNegative`: some files write sold pieces with a minus. */
export type Quantity = { pieces: number; isNegative: boolean };

/** `2`, `+2`, `-2`, `2.0`, `x2`, `2x`, `2 pcs`, `2 adet` */
const QUANTITY =
  /^([+−–-]?)\s?x?\s?(\d(?:[\d.,'’ ]*\d)?)(?:\s?(?:x|×|pcs?\.?|pieces?|units?|adet|stk\.?|st(?:ü|u)ck|szt\.?|шт\.?|个|件|개|個|uds?\.?|pz\.?|u))?$/iu;
const MAX_DIGITS = 15;

/**
 * Reads a whole number of pieces, which may be negative. Null for everything else, also for `1,000` where the file does not prove whether that
 * is one or a thousand. `1,234` is no whole number otherwise.
 */
export function readQuantity(text: string, sign: DecimalSign | null): Quantity | null {
  const [, minus, digits] = QUANTITY.exec(text.replace(/\s/g, ' ').trim()) ?? [];
  if (digits === undefined || digits.length > MAX_DIGITS) return null;
  const own = signOf(digits);
  const isOpen = own === 'either' && sign === null;
  if (own === 'wrong' || (isOpen && digits.endsWith('000'))) return null;
  const decimals = own === 'either' ? (sign ?? (digits.includes('.') ? ',' : '.')) : own;
  const bare = digits.replace(/[ '’]/g, '');
  const [whole = '', fraction = ''] = decimals === null ? [bare] : bare.replaceAll(decimals === '.' ? ',' : '.', '').split(decimals);
  if (!/^0*$/.test(fraction)) return null;
  return { pieces: Number(whole), isNegative: minus !== '' && minus !== '+' };
}

/** True for a number of pieces that is one or a thousand: `1,000`. */
export const isOpenQuantity = (text: string): boolean => readQuantity(text, null) === null && readQuantity(text, '.') !== null;
