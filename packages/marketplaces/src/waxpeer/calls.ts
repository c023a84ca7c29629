import { thousandths, type ReadAmount } from '../amounts.ts';
import type { SellingContext } from '../selling.ts';
import { GAMES } from './prices.ts';

export const address = (path: string, { key, app }: SellingContext): string =>
  `https://api.waxpeer.com/v1/${path}?api=${encodeURIComponent(key)}&game=${GAMES[app]}`;

/** Whole thousandths, which are text in some answers. */
export const stated: ReadAmount = (value) => thousandths(typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value);
