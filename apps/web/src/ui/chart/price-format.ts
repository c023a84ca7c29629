import { money } from '../../lib/format.ts';
import { copyMoney } from '../table/table-copy.ts';

/** Below ten cents, cents alone would make a line of a few steps. */
const SMALL = 100;

/** A price at an axis and beside its line. Empty below zero, where an axis makes room for columns of volume. */
export function formatPrice(price: number): string {
  if (price < 0) return '';
  return money(Math.round(price), { digits: price < SMALL ? 3 : 2 });
}

/** A price in a copy: plain dollars. */
export const copyPrice = (price: number): number => copyMoney(price)!;
