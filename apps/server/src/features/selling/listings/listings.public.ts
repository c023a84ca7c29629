export { explain } from './explain-code.ts';
export { readHolds } from './holds.ts';
export { describeReadings } from './describe-changes.ts';
export { readSales, receiveSales, tellUnreadable, type SalesParts } from './receive-sales.ts';
export { LEAST_PRICE, SELLING } from './listings.settings.ts';
export type { FloorsNow } from './floors-now.ts';
export { tellSeller } from './tell-sales.ts';
export { startAutomaticRepricing, type RulePrice } from './reprice-listings.ts';
