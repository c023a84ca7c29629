import { parseDollars, parsePercent } from './money.ts';
import { read } from './search-params.ts';

type Raw = Record<string, unknown>;

/** Reads an amount in dollars. @param most in thousandths of a dollar */
export function readDollars(raw: Raw, name: string, most: number): number | undefined {
  const money = parseDollars(read.text(raw, name) ?? '');
  return money === null || money > most ? undefined : money / 1000;
}

export function readPercent(raw: Raw, name: string, most: number): number | undefined {
  const value = parsePercent(read.text(raw, name) ?? '');
  return value === null || value > most ? undefined : value;
}

/** Ignores both ends of a reversed range. @param most is used in place of an absent end */
export const inOrder = (
  from: number | undefined,
  to: number | undefined,
  most: number,
): [from?: number | undefined, to?: number | undefined] => ((from ?? 0) > (to ?? most) ? [] : [from, to]);
