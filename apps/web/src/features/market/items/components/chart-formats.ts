import { money, percent } from '../../../../lib/format.ts';
import { copyMoney } from '../../../../ui/table/table-copy.ts';

/** The axis goes below zero to make room for the columns of volume. */
export const formatPrice = (price: number): string => (price < 0 ? '' : money(Math.round(price)));
export const formatChange = (points: number): string => percent(points, { sign: true });
export const dollars = (price: number): number => copyMoney(price)!;
