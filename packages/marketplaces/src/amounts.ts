import { parseDecimal } from '@lootfolio/domain/money';
import type { NativeAmount } from '@lootfolio/domain/money';

/** Reads a price. Null when it is not above zero, or not in the notation of the reader. */
export type ReadAmount = (value: unknown) => NativeAmount | null;

/** Whole numbers only. A text or a fraction means that the market changed its unit. */
const whole =
  (scale: number): ReadAmount =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? { units: value, scale } : null;

export const cents: ReadAmount = whole(2);
export const thousandths: ReadAmount = whole(3);

/** Main units with a decimal point, as text or number. */
export const decimal: ReadAmount = (value) => {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const amount = parseDecimal(typeof value === 'number' ? shortText(value) : value);
  return amount && amount.units > 0 ? amount : null;
};

/** Reads a balance. Unlike a price it may be zero or negative. */
const asBalance =
  (read: ReadAmount): ReadAmount =>
  (value) => {
    if (value === 0 || (typeof value === 'string' && /^-?0(\.0+)?$/.test(value))) return { units: 0, scale: 0 };
    const debt = typeof value === 'string' ? value.startsWith('-') : typeof value === 'number' && value < 0;
    const size = debt ? read(typeof value === 'string' ? value.slice(1) : -Number(value)) : read(value);
    if (!size || size.units > MAX_BALANCE * 10 ** size.scale) return null;
    return debt ? { ...size, units: -size.units } : size;
  };

/** The highest balance in main units. A higher number means a misread unit. */
const MAX_BALANCE = 1_000_000_000;

export const balanceCents = asBalance(cents);
export const balanceThousandths = asBalance(thousandths);
export const balanceDecimal = asBalance(decimal);

/** The number as text, rounded to 6 decimals when it has more: some markets compute in floats and send 12.340000000000002. */
function shortText(value: number): string {
  const text = String(value);
  return /\.\d{7,}$/.test(text) ? value.toFixed(6) : text;
}
