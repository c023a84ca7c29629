import type { SellerContext } from '../selling.ts';

export const BASE = 'https://csfloat.com/api/v1';

/** The authorization header contains the key without a scheme. */
export const authorised = ({ key }: SellerContext) => ({ authorization: key });
