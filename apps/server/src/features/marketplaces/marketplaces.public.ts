export type { FeeBook } from './fee-book.ts';
export { feeData } from './fee-data.ts';
export { itemLink } from './item-link.ts';
