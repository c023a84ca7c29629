import type { SellingContext } from '../selling.ts';

export const authorised = ({ key }: SellingContext) => ({ authorization: `Bearer ${key}` });
