/** The sort keys of the ranking of inventories. */
export const RANKING_SORTS = ['value', 'count', 'name', 'updated_at'] as const;
export type RankingSort = (typeof RANKING_SORTS)[number];

export const RANKING_PAGE_SIZE = 28;
/** The number of inventories in the list of the last read ones, and in the list of the most valuable ones. */
export const LAST_CHECKED = 8;
export const TOP = 5;

/** The sort keys of a public inventory. */
export const PUBLIC_SORTS = ['price', 'name', 'float'] as const;
export type PublicSort = (typeof PUBLIC_SORTS)[number];

export const PUBLIC_PAGE_SIZE = 30;
