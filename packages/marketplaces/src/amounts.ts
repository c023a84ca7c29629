import { parseDecimal } from '@lootfolio/domain/money';
import type { NativeAmount } from '@lootfolio/domain/money';

/** Reads a price; null for everything that is no price above zero in that notation. */
export type ReadAmount = (value: unknown) => NativeAmount | null;

/** Whole numbers only: text or a fraction here means that the unit is not the one we know. */
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

/** What an account holds: nothing and debts are amounts too. */
const held =
  (read: ReadAmount): ReadAmount =>
  (value) => {
    if (value === 0 || (typeof value === 'string' && /^-?0(\.0+)?$/.test(value))) return { units: 0, scale: 0 };
    const debt = typeof value === 'string' ? value.startsWith('-') : typeof value === 'number' && value < 0;
    const size = debt ? read(typeof value === 'string' ? value.slice(1) : -Number(value)) : read(value);
    if (!size || size.units > HIGHEST_HELD * 10 ** size.scale) return null;
    return debt ? { ...size, units: -size.units } : size;
  };

/** In main units: more than that is a unit that we misread. */
const HIGHEST_HELD = 1_000_000_000;

export const heldCents = held(cents);
export const heldThousandths = held(thousandths);
export const heldDecimal = held(decimal);

/** Some markets compute in floats and send 12.340000000000002. */
function shortText(value: number): string {
  const text = String(value);
  return /\.\d{7,}$/.test(text) ? value.toFixed(6) : text;
}
