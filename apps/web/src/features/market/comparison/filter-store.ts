import { t } from '../../../i18n/i18n.ts';
import { readScreen, storeScreen } from '../../../lib/screen-filters.ts';
import { BUILT_IN_VIEWS } from './built-in-views.ts';
import { DEFAULTS, type Filters } from '@lootfolio/domain/comparison-filters';
import { filtersOf, readSearch, searchOf } from '@lootfolio/domain/comparison-search';

const WORTH = BUILT_IN_VIEWS.find(({ id }) => id === 'worth')!.filters;

/** Search text and page are not stored: a new visit starts on page 1 without a search. */
export function storeFilters(filters: Filters, signedIn: boolean): void {
  const { searchQuery: _search, currentPage: _page, globalMinimum, ...rest } = filters;
  storeScreen('comparison', {
    appID: 730,
    signedIn,
    ...rest,
    currentPage: 1,
    globalMinimum: { isChecked: globalMinimum, text: t('comparison.globalMinimum') },
  });
}

/**
 * The filters of the last visit, each value validated. Without a visit a user starts with the rows worth a trade, and a visitor, whose
 * filters do not count, with the defaults.
 */
export function readStoredFilters(signedIn: boolean): Filters {
  try {
    const stored = readScreen('comparison') as Partial<Omit<Filters, 'globalMinimum'>> & {
      signedIn?: unknown;
      globalMinimum?: { isChecked?: unknown };
    };
    if (signedIn && stored.signedIn !== true) return WORTH;
    const filters = { ...DEFAULTS, ...stored, searchQuery: '', currentPage: 1, globalMinimum: stored.globalMinimum?.isChecked === true };
    return filtersOf(readSearch(searchOf(filters)));
  } catch {
    return signedIn ? WORTH : DEFAULTS;
  }
}
