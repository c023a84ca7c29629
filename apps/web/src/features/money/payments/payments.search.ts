import {
  PAYMENT_DEFAULTS,
  PAYMENT_FILTER_METHODS,
  PAYMENT_FILTER_TYPES,
  PAYMENT_PAGE_SIZES,
  PAYMENT_SORTS,
  type PaymentSort,
} from '@lootfolio/domain/payments';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../lib/api.ts';

/** The greatest id of a payment. */
const MAX_ID = 2_147_483_647;

/** The screen's state in its address: only values that differ from the defaults. */
export type PaymentsSearch = {
  method?: (typeof PAYMENT_FILTER_METHODS)[number];
  type?: (typeof PAYMENT_FILTER_TYPES)[number];
  sort?: PaymentSort;
  asc?: true;
  page?: number;
  size?: number;
  /** The deposit of items whose details are open. */
  deposit?: string;
};

/** Reads the address; invalid values are left out. */
export function readPaymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  const size = read.integer(raw, 'size', 1, 200);
  return {
    method: read.choice(raw, 'method', PAYMENT_FILTER_METHODS),
    type: read.choice(raw, 'type', PAYMENT_FILTER_TYPES),
    sort: read.choice(raw, 'sort', PAYMENT_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: PAYMENT_PAGE_SIZES.find((one) => one === size),
    deposit: read.integer(raw, 'deposit', 1, MAX_ID)?.toString(),
  };
}

/** The query of the list for an address. */
export const queryOf = ({ method, type, sort, asc, page, size }: PaymentsSearch): Query<'GET /payment/all'> => ({
  method: method ?? 'ALL',
  type: type ?? 'ALL',
  orderBy: sort ?? PAYMENT_DEFAULTS.sort,
  orderDir: asc ? 'ASC' : 'DESC',
  page: page ?? 1,
  limit: size ?? PAYMENT_DEFAULTS.pageSize,
});

/** The address of a sort order; the default order is left out. */
export const sortOf = (sort: PaymentSort, descending: boolean): Pick<PaymentsSearch, 'sort' | 'asc'> => ({
  sort: sort === PAYMENT_DEFAULTS.sort ? undefined : sort,
  asc: descending ? undefined : true,
});

export const NO_FILTERS = { method: undefined, type: undefined } satisfies PaymentsSearch;
export const activeFilters = ({ method, type }: PaymentsSearch): number => [method, type].filter(Boolean).length;
