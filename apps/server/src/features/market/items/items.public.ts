export { caseItems, caseSummary, skinSummary, splitKinds, type CaseItem, type SkinItems } from './case-items.ts';
export { createCaseValues, dropExteriors, type CaseValues } from './case-values.ts';
export { itemSummary, itemTraits } from './item-summary.ts';
export { nameMatcher } from './name-matcher.ts';
export { createPriceReader, priceVersion, type PriceRange, type PriceReader } from './price-reader.ts';
export { lowestToSellAt, onSellingMarkets, REFERENCE_MARKETS, referencePrice } from './items.rules.ts';
export { wearOf } from './wears.ts';
