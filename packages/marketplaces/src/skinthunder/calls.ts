import type { SellerContext } from '../selling.ts';

export const authorised = ({ key }: SellerContext) => ({ authorization: `Bearer ${key}` });
