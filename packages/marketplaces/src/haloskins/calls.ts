import type { SellerContext } from '../selling.ts';

export const address = (path: string, { endpoint, key }: SellerContext, query = ''): string =>
  `${endpoint}/${path}?key=${encodeURIComponent(key)}${query}`;
