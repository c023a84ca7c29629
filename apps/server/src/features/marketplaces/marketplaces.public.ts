export { loadFeeBook, type FeeBook } from './fee-book.ts';
export { itemLink } from './item-link.ts';
export { seedMarketplaces } from './seed-marketplaces.ts';
