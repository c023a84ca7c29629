export { itemSummary, itemTraits } from './item-summary.ts';
export { referencePrice } from './items.rules.ts';
