import { read } from '@lootfolio/domain/search-params';
import { USER_DEFAULTS, USER_SORTS, USER_STATUSES, type UserSort, type UserStatus } from '@lootfolio/domain/users';
import type { Query } from '../../../lib/api.ts';
import { pathTo } from '../../../lib/path-to.ts';

/** The state of the list of users in its address: only values that differ from the defaults. `user`: the user whose form is open. */
export type UsersSearch = { q?: string; status?: UserStatus; sort?: UserSort; page?: number; user?: number };

const MAX_ID = 2_147_483_647;

/** Reads the address; invalid values are left out. */
export const readUsersSearch = (raw: Record<string, unknown>): UsersSearch => ({
  q: read.text(raw, 'q', 200),
  status: read.choice(raw, 'status', USER_STATUSES),
  sort: read.choice(raw, 'sort', USER_SORTS),
  page: read.integer(raw, 'page', 1, 1_000_000),
  user: read.integer(raw, 'user', 1, MAX_ID),
});

export const queryOf = ({ q, status, sort, page }: UsersSearch): Query<'GET /admin/user/all'> => ({
  search: q ?? '',
  status: status ?? USER_DEFAULTS.status,
  sort: sort ?? USER_DEFAULTS.sort,
  page: page ?? USER_DEFAULTS.page,
  limit: USER_DEFAULTS.size,
});

/** The address of the list with a user's form open. */
export const userPath = (search: UsersSearch, user: number): string => pathTo('/admin/users', { search: { ...search, user } });

export const activeFilters = ({ q, status }: UsersSearch): number => [q, status].filter(Boolean).length;

/** The change of the address that "clear filters" makes. */
export const NO_FILTERS: UsersSearch = { q: undefined, status: undefined };

export type SortField = 'joined_at' | 'user_name' | 'balance';

export function sortOf({ sort = USER_DEFAULTS.sort }: UsersSearch): { field: SortField; descending: boolean } {
  const [field, direction] = sort.split(':') as [SortField, 'asc' | 'desc'];
  return { field, descending: direction === 'desc' };
}

/** The parameter of an order; undefined for the default one. */
export function sortParameter(field: SortField, descending: boolean): UserSort | undefined {
  const sort: UserSort = `${field}:${descending ? 'desc' : 'asc'}`;
  return sort === USER_DEFAULTS.sort ? undefined : sort;
}
