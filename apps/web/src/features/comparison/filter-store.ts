import { t } from '../../i18n/i18n.ts';
import { browserStore } from '../../lib/storage.ts';
import { DEFAULTS, type Filters } from './filters.ts';
import { filtersOf, readSearch, searchOf } from './search.ts';

const KEY = 'comparison-filters';

type Screen = 'trends' | 'comparison';
type Store = Partial<Record<Screen, unknown>>;

function readStore(): Store {
  try {
    const value: unknown = JSON.parse(browserStore.get(KEY) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** What a screen last stored; undefined when there is nothing. The screen must validate it. */
export const readScreen = (screen: Screen): unknown => readStore()[screen];

/** Stores a screen's filters in this browser; the other screen's filters stay. */
export const storeScreen = (screen: Screen, value: object): void =>
  browserStore.set(KEY, JSON.stringify({ trends: {}, comparison: {}, ...readStore(), [screen]: value }));

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
