import { parseDecimal, parseDollars, parsePercent } from '@lootfolio/domain/money';
import { amount, exchangeRate, integer, points } from '../../lib/format.ts';
import { parseWhole, typedNumber } from '../../lib/typed-number.ts';

/** The stored value of a number field, and its written forms. */
export type NumberKind = {
  /** Parses a plain decimal ("12.34"); null when it is not a number of this kind. */
  parse: (plain: string) => number | null;
  /** The text while typing: with the user's decimal sign, without digit groups. */
  typed: (value: number) => string;
  /** The text while not edited: with digit groups, in the user's language. */
  shown: (value: number) => string;
  /** Removes floating-point noise beyond the kind's decimals. */
  round: (value: number) => number;
  inputMode: 'decimal' | 'numeric';
  unit?: { text: string; side: 'before' | 'after' };
};

/** Thousandths of a dollar, typed in dollars. */
export const MONEY: NumberKind = {
  parse: parseDollars,
  typed: (value) => typedNumber(value / 1000),
  shown: amount,
  round: Math.round,
  inputMode: 'decimal',
  unit: { text: '$', side: 'before' },
};

/** Like `MONEY`, without fractions of a cent. */
export const CENTS: NumberKind = {
  ...MONEY,
  parse: (plain) => {
    const money = parseDollars(plain);
    return money !== null && money % 10 === 0 ? money : null;
  },
};

/** Percent points with at most 2 decimals. */
export const PERCENT: NumberKind = {
  parse: parsePercent,
  typed: typedNumber,
  shown: points,
  round: (value) => Math.round(value * 100) / 100,
  inputMode: 'decimal',
  unit: { text: '%', side: 'after' },
};

const RATE_DECIMALS = 6;

/** The units of a currency that one dollar buys, with at most 6 decimals. */
export const RATE: NumberKind = {
  parse: (plain) => {
    const units = parseDecimal(plain);
    return units === null || units.scale > RATE_DECIMALS ? null : units.units / 10 ** units.scale;
  },
  typed: typedNumber,
  shown: exchangeRate,
  round: (value) => Math.round(value * 10 ** RATE_DECIMALS) / 10 ** RATE_DECIMALS,
  inputMode: 'decimal',
};

/** Whole numbers. */
export const QUANTITY: NumberKind = { parse: parseWhole, typed: String, shown: integer, round: Math.round, inputMode: 'numeric' };
