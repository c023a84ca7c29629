import { APP_IDS } from '@lootfolio/domain/games';
import { TARGET_DEFAULTS, TARGET_GAMES, TARGET_PAGE_SIZES, type TargetGame } from '@lootfolio/domain/targets';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Query } from '../../../lib/api.ts';
import { read } from '@lootfolio/domain/search-params';

type ListQuery = Query<'GET /target'>;
export type TargetSort = NonNullable<ListQuery['order_by']>;

export const SORTS: Readonly<Record<TargetSort, PlainKey>> = {
  created_at: 'targets.sortDate',
  target_price: 'targets.sortPrice',
  name: 'targets.sortName',
};

/** The screen's state in its address: only values that differ from the defaults. */
export type TargetsSearch = {
  game?: TargetGame;
  q?: string;
  sort?: TargetSort;
  asc?: true;
  size?: number;
  page?: number;
  /** The initial item of the form as game and slug: `cs2/ak-47-redline-field-tested`. */
  set?: string;
};

/** Reads the address; invalid values are left out. */
export function readTargetsSearch(raw: Record<string, unknown>): TargetsSearch {
  const size = read.integer(raw, 'size', 1, 200);
  return {
    game: read.choice(raw, 'game', TARGET_GAMES),
    q: read.text(raw, 'q', 200),
    sort: read.choice(raw, 'sort', Object.keys(SORTS) as TargetSort[]),
    asc: read.flag(raw, 'asc'),
    size: TARGET_PAGE_SIZES.find((one) => one === size),
    page: read.integer(raw, 'page', 1, 1_000_000),
    set: read.text(raw, 'set', 320),
  };
}

/** Game and slug of the initial item of the form; null when the address names none. */
export function presetOf({ set }: TargetsSearch): { game: TargetGame; slug: string } | null {
  const [name, slug] = set?.split('/', 2) ?? [];
  const game = TARGET_GAMES.find((one) => one === name);
  return game && slug ? { game, slug } : null;
}

/** The query of the call for an address. */
export const queryOf = ({ game, q, sort, asc, size, page }: TargetsSearch): ListQuery => ({
  app_id: game ? APP_IDS[game] : 0,
  page: page ?? TARGET_DEFAULTS.page,
  limit: size ?? TARGET_DEFAULTS.size,
  search: q ?? TARGET_DEFAULTS.q,
  order_by: sort ?? TARGET_DEFAULTS.sort,
  dir: asc ? 'ASC' : 'DESC',
});

export const activeFilters = ({ game, q }: TargetsSearch): number => [game, q].filter(Boolean).length;
