export type { FeeBook } from './fee-book.ts';
export { itemLink } from './item-link.ts';
