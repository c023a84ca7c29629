/** By what the ranking of inventories is sorted. */
export const RANKING_SORTS = ['value', 'count', 'name', 'updated_at'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

export const RANKING_PAGE_SIZE = 28;
/** Inventories in the list of those that were read last, and of the most valuable ones. */
export const LAST_CHECKED = 8;
export const TOP = 5;

/** By what a public inventory is sorted. */
export const PUBLIC_SORTS = ['price', 'name', 'float'] as const;
export type PublicSort = (typeof PUBLIC_SORTS)[number];

export const PUBLIC_PAGE_SIZE = 30;
