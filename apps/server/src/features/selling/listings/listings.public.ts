export type { FloorsNow } from './floors-now.ts';
export { startAutomaticRepricing, type RulePrice } from './reprice-listings.ts';
