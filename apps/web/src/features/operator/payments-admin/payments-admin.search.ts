import {
  OPERATION_STATUSES,
  OPERATION_TYPES,
  PAYMENT_FILTER_METHODS,
  type OperationStatus,
  type OperationType,
} from '@lootfolio/domain/payments';
import { ADMIN_PAYMENT_DEFAULTS, ADMIN_PAYMENT_SIZES, ADMIN_PAYMENT_SORTS, type AdminPaymentSort } from '@lootfolio/domain/payments-admin';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../lib/api.ts';

type Size = (typeof ADMIN_PAYMENT_SIZES)[number];

/** The screen's state in its address: only values that differ from the defaults. `payment`: the one whose details are open. */
export type TransactionsSearch = {
  q?: string;
  status?: OperationStatus;
  type?: OperationType;
  method?: (typeof PAYMENT_FILTER_METHODS)[number];
  waiting?: true;
  sort?: AdminPaymentSort;
  size?: Size;
  page?: number;
  payment?: number;
};

/** Reads the address; invalid values are left out. */
export function readTransactionsSearch(raw: Record<string, unknown>): TransactionsSearch {
  const size = read.integer(raw, 'size', 1, 100);
  return {
    q: read.text(raw, 'q', 200),
    status: read.choice(raw, 'status', OPERATION_STATUSES),
    type: read.choice(raw, 'type', OPERATION_TYPES),
    method: read.choice(raw, 'method', PAYMENT_FILTER_METHODS),
    waiting: read.flag(raw, 'waiting'),
    sort: read.choice(raw, 'sort', ADMIN_PAYMENT_SORTS),
    size: ADMIN_PAYMENT_SIZES.find((one) => one === size),
    page: read.integer(raw, 'page', 1, 1_000_000),
    payment: read.integer(raw, 'payment', 1, 2_147_483_647),
  };
}

/** The query of the figures for an address: they follow method, type and status. */
export const statsQueryOf = ({ status, type, method }: TransactionsSearch): Query<'GET /admin/payment/stats'> => ({
  status: status ?? 'ALL',
  type: type ?? 'ALL',
  method: method ?? 'ALL',
});

/** The query of the list for an address. */
export const queryOf = (search: TransactionsSearch): Query<'GET /admin/payment/all'> => ({
  ...statsQueryOf(search),
  search: search.q ?? '',
  waiting: search.waiting ? 1 : 0,
  sort: search.sort ?? ADMIN_PAYMENT_DEFAULTS.sort,
  page: search.page ?? ADMIN_PAYMENT_DEFAULTS.page,
  limit: search.size ?? ADMIN_PAYMENT_DEFAULTS.size,
});

export const activeFilters = ({ q, status, type, method, waiting }: TransactionsSearch): number =>
  [q, status, type, method, waiting].filter(Boolean).length;

/** The change of the address that "clear filters" makes. */
export const NO_FILTERS: TransactionsSearch = { q: undefined, status: undefined, type: undefined, method: undefined, waiting: undefined };

export type SortField = 'created_at' | 'amount';

export function sortOf({ sort = ADMIN_PAYMENT_DEFAULTS.sort }: TransactionsSearch): { field: SortField; descending: boolean } {
  const [field, direction] = sort.split(':') as [SortField, 'asc' | 'desc'];
  return { field, descending: direction === 'desc' };
}

/** The parameter of an order; undefined for the default one. */
export function sortParameter(field: SortField, descending: boolean): AdminPaymentSort | undefined {
  const sort: AdminPaymentSort = `${field}:${descending ? 'desc' : 'asc'}`;
  return sort === ADMIN_PAYMENT_DEFAULTS.sort ? undefined : sort;
}
