import type { CASE_SORTS } from '@lootfolio/contract/features/market/simulator';
import { CASES_PER_PAGE } from '@lootfolio/domain/case-opening';
import type { CaseKind } from '@lootfolio/domain/odds';
import { read } from '@lootfolio/domain/search-params';

/** The kinds in the order of the screen. */
export const KINDS = ['normal', 'souvenir', 'sticker'] as const;

/** The orders in that of the screen: the known cases first. The type keeps them equal to the contract. */
export const SORTS = ['known', 'ratio', 'price', 'name'] as const satisfies readonly (typeof CASE_SORTS)[number][];
export type CaseSort = (typeof SORTS)[number];

/** The orders that begin with the highest. */
const HIGHEST_FIRST: readonly CaseSort[] = ['known', 'ratio'];

/** The list's state in its address: only values that differ from the defaults. */
export type SimulatorSearch = { q?: string; kind?: CaseKind; sort?: Exclude<CaseSort, 'known'>; order?: 'asc' | 'desc'; page?: number };

export const readSimulatorSearch = (raw: Record<string, unknown>): SimulatorSearch => ({
  q: read.text(raw, 'q', 200),
  kind: read.choice(raw, 'kind', KINDS),
  sort: read.choice(raw, 'sort', ['ratio', 'price', 'name']),
  order: read.choice(raw, 'order', ['asc', 'desc']),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The order of an address. */
export function sortOf({ sort, order }: SimulatorSearch): { by: CaseSort; descending: boolean } {
  const by = sort ?? 'known';
  return { by, descending: order === undefined ? HIGHEST_FIRST.includes(by) : order === 'desc' };
}

/** The query of the call for an address. */
export function queryOf(search: SimulatorSearch) {
  const { q = '', kind, page = 1 } = search;
  const { by, descending } = sortOf(search);
  return {
    search: q,
    ...(kind && { kind }),
    limit: CASES_PER_PAGE,
    page,
    orderBy: by,
    orderDir: descending ? ('DESC' as const) : ('ASC' as const),
  };
}
