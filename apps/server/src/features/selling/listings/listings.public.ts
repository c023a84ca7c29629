export { explain } from './explain-code.ts';
export { readHolds } from './holds.ts';
export { LEAST_PRICE } from './listings.settings.ts';
export type { FloorsNow } from './floors-now.ts';
export { startAutomaticRepricing, type RulePrice } from './reprice-listings.ts';
