import type { PlainKey } from '../../../i18n/i18n.ts';
import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { searchOf } from '@lootfolio/domain/comparison-search';

export type BuiltInView = { id: 'all' | 'worth'; label: PlainKey; about: PlainKey; filters: Filters };

/** The views that every user has beside their own. */
export const BUILT_IN_VIEWS: readonly BuiltInView[] = [
  {
    id: 'worth',
    label: 'comparison.viewWorth',
    about: 'comparison.viewWorthAbout',
    // empty targets mean all markets that pay money; a price that doubles within an hour is rarely right
    filters: { ...DEFAULTS, sourceMarkets: [], targetMarkets: [], minPrice: 5000, minProfit: 1000, maxRoi: 100, qty: 3, maxAge: 60 },
  },
  { id: 'all', label: 'comparison.viewAll', about: 'comparison.viewAllAbout', filters: DEFAULTS },
];

/** A view stays the same with another order, page or page size. */
const listOf = (filters: Filters): string =>
  JSON.stringify(
    searchOf({ ...filters, currentPage: 1, pageSize: DEFAULTS.pageSize, sortBy: DEFAULTS.sortBy, sortOrder: DEFAULTS.sortOrder }),
  );

/** True for filters that give the same rows in the same order, also with the same number on a page. */
export const isSameView = (a: Filters, b: Filters): boolean =>
  JSON.stringify(searchOf({ ...a, currentPage: 1 })) === JSON.stringify(searchOf({ ...b, currentPage: 1 }));

/** True for filters that give the same rows, whatever their order and page. */
export const isSameList = (a: Filters, b: Filters): boolean => listOf(a) === listOf(b);

/** The built-in view that matches these filters. */
export const builtInOf = (filters: Filters): BuiltInView | undefined => BUILT_IN_VIEWS.find((view) => isSameList(view.filters, filters));
