export { ItemPicker } from './components/ItemPicker.tsx';
export { ItemSearch } from './components/ItemSearch.tsx';
export type { SuggestedItem as PickedItem } from './components/ItemSuggestions.tsx';
export { CHANGE_NAMES, changeColumns, PriceChange } from './components/change-columns.tsx';
export { BestPlaces } from './components/BestPlaces.tsx';
export { groupChips, GroupFilters, groupsInAddress, type ChosenGroups } from './components/GroupFilters.tsx';
export { NetFigure, useNetSteps } from './components/NetFigure.tsx';
export { rarityName, typeName } from './traits.ts';
export { useFilterOptions, useHistory, useItem, type Filters as FilterOptions, type Item, type Price } from './items.queries.ts';
