import { thousandths, type ReadAmount } from '../amounts.ts';
import type { SellerContext, SellingContext } from '../selling.ts';
import { GAMES } from './prices.ts';

/** The address of a call about the account as a whole. */
export const accountAddress = (path: string, { key }: SellerContext): string =>
  `https://api.waxpeer.com/v1/${path}?api=${encodeURIComponent(key)}`;

export const address = (path: string, context: SellingContext): string => `${accountAddress(path, context)}&game=${GAMES[context.app]}`;

/** Whole thousandths, which are text in some answers. */
export const stated: ReadAmount = (value) => thousandths(typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value);
