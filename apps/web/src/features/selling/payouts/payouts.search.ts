import { read } from '@lootfolio/domain/search-params';
import {
  WITHDRAWAL_DEFAULTS,
  WITHDRAWAL_MARKETS,
  WITHDRAWAL_PAGE_SIZES,
  WITHDRAWAL_SORTS,
  WITHDRAWALS_SINCE,
  type WithdrawalMarket,
  type WithdrawalSort,
} from '@lootfolio/domain/withdrawals';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Query } from '../../../lib/api.ts';
import { isDay, lastDays, type Day, type DayRange } from '../../../lib/calendar.ts';
import { timeZoneName } from '../../../lib/local-time.ts';

export const SORTS = {
  price: 'payouts.sortPrice',
  date: 'payouts.sortDate',
  name: 'payouts.sortName',
} as const satisfies Record<WithdrawalSort, PlainKey>;

/** The screen's state in its address: only values that differ from the defaults. `all`: without first and last day. */
export type PayoutsSearch = {
  tab?: 'balance';
  market?: WithdrawalMarket;
  from?: Day;
  to?: Day;
  all?: true;
  sort?: WithdrawalSort;
  asc?: true;
  page?: number;
  size?: number;
};

/** Reads the address; invalid values are left out. */
export function readPayoutsSearch(raw: Record<string, unknown>): PayoutsSearch {
  const day = (name: 'from' | 'to'): Day | undefined => {
    const text = read.text(raw, name, 10);
    return text !== undefined && isDay(text) ? text : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  const isReversed = from !== undefined && to !== undefined && to < from;
  const size = read.integer(raw, 'size', 1, 200);
  return {
    tab: read.choice(raw, 'tab', ['balance'] as const),
    market: read.choice(raw, 'market', WITHDRAWAL_MARKETS),
    from: isReversed ? undefined : from,
    to: isReversed ? undefined : to,
    all: (from ?? to) ? undefined : read.flag(raw, 'all'),
    sort: read.choice(raw, 'sort', WITHDRAWAL_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: WITHDRAWAL_PAGE_SIZES.find((one) => one === size),
  };
}

/** The days of an address: the last 180 unless it says otherwise. */
export function rangeOf({ from, to, all }: PayoutsSearch, today: Day): DayRange {
  if (from === undefined && to === undefined) return all ? { from: null, to: null } : lastDays(today, WITHDRAWAL_DEFAULTS.days);
  return { from: from ?? null, to: to ?? null };
}

/** The address of a range. */
export function addressOf({ from, to }: DayRange, today: Day): Pick<PayoutsSearch, 'from' | 'to' | 'all'> {
  const usual = lastDays(today, WITHDRAWAL_DEFAULTS.days);
  if (from === usual.from && to === usual.to) return { from: undefined, to: undefined, all: undefined };
  return { from: from ?? undefined, to: to ?? undefined, all: from === null && to === null ? true : undefined };
}

/** The address of a sort order; the default order is left out. */
export const sortOf = (sort: WithdrawalSort, descending: boolean): Pick<PayoutsSearch, 'sort' | 'asc'> => ({
  sort: sort === WITHDRAWAL_DEFAULTS.sort ? undefined : sort,
  asc: descending ? undefined : true,
});

const daysOf = ({ from, to }: DayRange) => ({
  ...(from !== null && { initialDate: from }),
  ...(to !== null && { finalDate: to }),
  timezone: timeZoneName(),
});

/** What the list and the file show for an address. */
export const viewOf = (search: PayoutsSearch, today: Day) => ({
  sortBy: search.sort ?? WITHDRAWAL_DEFAULTS.sort,
  sortOrder: search.asc ? ('ASC' as const) : ('DESC' as const),
  market: search.market ?? 'all',
  ...daysOf(rangeOf(search, today)),
});

/** The query of the list for an address. */
export const queryOf = (search: PayoutsSearch, today: Day): Query<'GET /transaction/all'> => ({
  ...viewOf(search, today),
  currentPage: search.page ?? WITHDRAWAL_DEFAULTS.page,
  pageSize: search.size ?? WITHDRAWAL_DEFAULTS.pageSize,
});

/** The query of the synchronisation for an address: without a first day, as far back as anybody can have sold. */
export const syncQueryOf = (search: PayoutsSearch, today: Day): Query<'GET /transaction/synch'> => ({
  initialDate: WITHDRAWALS_SINCE,
  ...daysOf(rangeOf(search, today)),
  orderBy: 'DESC',
});

/** Clears all filters. */
export const NO_FILTERS = { market: undefined, from: undefined, to: undefined, all: undefined } satisfies PayoutsSearch;

export const activeFilters = ({ market, from, to }: PayoutsSearch): number => [market, from ?? to].filter(Boolean).length;
