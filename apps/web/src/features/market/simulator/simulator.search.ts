import { CASES_PER_PAGE } from '@lootfolio/domain/case-opening';
import type { CaseKind } from '@lootfolio/domain/odds';
import { read } from '@lootfolio/domain/search-params';

/** The kinds in the order of the screen. */
export const KINDS = ['normal', 'souvenir', 'sticker'] as const;

/** The list's state in its address: only values that differ from the defaults. */
export type SimulatorSearch = { q?: string; kind?: CaseKind; sort?: 'price'; desc?: true; page?: number };

export const readSimulatorSearch = (raw: Record<string, unknown>): SimulatorSearch => ({
  q: read.text(raw, 'q', 200),
  kind: read.choice(raw, 'kind', KINDS),
  sort: read.choice(raw, 'sort', ['price']),
  desc: read.flag(raw, 'desc'),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The query of the call for an address. */
export const queryOf = ({ q = '', kind, sort, desc, page = 1 }: SimulatorSearch) => ({
  search: q,
  ...(kind && { kind }),
  limit: CASES_PER_PAGE,
  page,
  orderBy: sort ?? ('name' as const),
  orderDir: desc ? ('DESC' as const) : ('ASC' as const),
});
