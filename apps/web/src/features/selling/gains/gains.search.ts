import { FIRST_GAIN_YEAR, LAST_GAIN_YEAR } from '@lootfolio/domain/gains/gains';
import { read } from '@lootfolio/domain/search-params';

export const TABS = ['rows', 'months', 'markets', 'stock'] as const;
export type Tab = (typeof TABS)[number];

export const PAGE_SIZE = 25;

/** The screen's state in its address. `year`: the year whose report is shown; without it, all years are. */
export type GainsSearch = { year?: number; tab?: Exclude<Tab, 'rows'>; only?: 'unknown'; page?: number };

/** Reads the address; invalid values are left out. */
export const readGainsSearch = (raw: Record<string, unknown>): GainsSearch => ({
  year: read.integer(raw, 'year', FIRST_GAIN_YEAR, LAST_GAIN_YEAR),
  tab: read.choice(raw, 'tab', ['months', 'markets', 'stock']),
  only: read.choice(raw, 'only', ['unknown']),
  page: read.integer(raw, 'page', 1, 1_000_000),
});
