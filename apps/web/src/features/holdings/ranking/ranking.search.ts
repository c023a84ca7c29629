import { RANKING_SORTS, type RankingSort } from '@lootfolio/domain/ranking';
import { read } from '@lootfolio/domain/search-params';

/** The screen's state in its address: only values that differ from the defaults. */
export type RankingSearch = { q?: string; sort?: RankingSort; asc?: true; page?: number };

/** Reads the address; invalid values are left out. */
export const readRankingSearch = (raw: Record<string, unknown>): RankingSearch => ({
  q: read.text(raw, 'q', 200),
  sort: read.choice(raw, 'sort', RANKING_SORTS),
  asc: read.flag(raw, 'asc'),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

export const sortOf = ({ sort = 'value' }: RankingSearch): RankingSort => sort;
