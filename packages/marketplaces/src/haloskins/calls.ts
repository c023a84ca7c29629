import type { SellingContext } from '../selling.ts';

export const address = (path: string, { endpoint, key }: SellingContext, query = ''): string =>
  `${endpoint}/${path}?key=${encodeURIComponent(key)}${query}`;
