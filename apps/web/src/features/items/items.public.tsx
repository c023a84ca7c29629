export { FeeAssumed, Flag, PayoutFlag, Suspicious } from './components/Flag.tsx';
export { NetFigure } from './components/NetFigure.tsx';
export { payoutOf } from './item.rules.ts';
export { rarityName, typeName } from './traits.ts';
export { useFilterOptions, useHistory, useItem, type Filters as FilterOptions, type Item, type Price } from './items.queries.ts';
