export { itemSummary, itemTraits } from './item-summary.ts';
export { nameMatcher } from './name-matcher.ts';
export { referencePrice } from './items.rules.ts';
