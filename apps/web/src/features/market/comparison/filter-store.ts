import { t } from '../../../i18n/i18n.ts';
import { readScreen, storeScreen } from '../../../lib/screen-filters.ts';
import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { filtersOf, readSearch, searchOf } from '@lootfolio/domain/comparison-search';

/** Search text and page are not stored: a new visit starts on page 1 without a search. */
export function storeFilters(filters: Filters): void {
  const { searchQuery: _search, currentPage: _page, globalMinimum, ...rest } = filters;
  storeScreen('comparison', {
    appID: 730,
    ...rest,
    currentPage: 1,
    globalMinimum: { isChecked: globalMinimum, text: t('comparison.globalMinimum') },
  });
}

/** The filters of the last visit, each value validated; the defaults when nothing usable is stored. */
export function readStoredFilters(): Filters {
  try {
    const stored = readScreen('comparison') as Partial<Omit<Filters, 'globalMinimum'>> & { globalMinimum?: { isChecked?: unknown } };
    const filters = { ...DEFAULTS, ...stored, searchQuery: '', currentPage: 1, globalMinimum: stored.globalMinimum?.isChecked === true };
    return filtersOf(readSearch(searchOf(filters)));
  } catch {
    return DEFAULTS;
  }
}
