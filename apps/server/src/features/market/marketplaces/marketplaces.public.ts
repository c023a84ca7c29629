export { loadFeeBook, type FeeBook } from './fee-book.ts';
export { itemLink } from './item-link.ts';
export { readSources } from './marketplaces.reads.ts';
export { payoutPercent } from './marketplaces.rules.ts';
export { seedMarketplaces } from './seed-marketplaces.ts';
export { setMarketFacts } from './set-market-facts.ts';
export { readMarketFacts } from './view-market-facts.ts';
