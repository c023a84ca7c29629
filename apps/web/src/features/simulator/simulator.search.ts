import { CASES_PER_PAGE } from '@lootfolio/domain/case-opening';
import { read } from '../../lib/search-params.ts';

/** The list's state in its address: only what differs from the defaults. */
export type SimulatorSearch = { q?: string; sort?: 'price'; desc?: true; page?: number };

export const readSimulatorSearch = (raw: Record<string, unknown>): SimulatorSearch => ({
  q: read.text(raw, 'q', 200),
  sort: read.choice(raw, 'sort', ['price']),
  desc: read.flag(raw, 'desc'),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The query of the call for an address. */
export const queryOf = ({
  q = '',
  sort = 'name' as const,
  desc,
  page = 1,
}: Omit<SimulatorSearch, 'sort'> & { sort?: 'name' | 'price' }) => ({
  search: q,
  limit: CASES_PER_PAGE,
  page,
  orderBy: sort,
  orderDir: desc ? ('DESC' as const) : ('ASC' as const),
});
