import { parseDecimal } from '@lootfolio/domain/money';
import { exteriorOfFloat } from '@lootfolio/domain/names';
import { floatValue } from '../../../lib/format.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import type { NumberKind } from '../../../ui/form/number-kinds.ts';

const DECIMALS = 6;
const MILLION = 10 ** DECIMALS;

/** A float with six decimals: rounded, but never into the next exterior. */
export function shortFloat(float: number): number {
  const rounded = Math.round(float * MILLION) / MILLION;
  return exteriorOfFloat(rounded) === exteriorOfFloat(float) ? rounded : Math.floor(float * MILLION) / MILLION;
}

export const shownFloat = (float: number): string => floatValue(shortFloat(float));

/** A float value from 0 to 1. */
export const FLOAT: NumberKind = {
  parse: (plain) => {
    const amount = parseDecimal(plain);
    return amount === null || amount.scale > DECIMALS ? null : amount.units / 10 ** amount.scale;
  },
  typed: (value) => typedNumber(shortFloat(value)),
  shown: shownFloat,
  round: shortFloat,
  inputMode: 'decimal',
};
