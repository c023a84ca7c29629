import type { COLLECTION_SORTS } from '@lootfolio/contract/features/market/collections';
import { read } from '@lootfolio/domain/search-params';

/** The kinds in the order of the screen. */
export const KINDS = ['collection', 'normal', 'souvenir', 'sticker'] as const;
export type CardKind = (typeof KINDS)[number];

/** The orders of the list; the type keeps them equal to the contract. */
export const SORTS: typeof COLLECTION_SORTS = ['name', 'top', 'price', 'ratio'];
export type CardSort = (typeof SORTS)[number];

/** The orders that begin with the highest. */
const HIGHEST_FIRST: readonly CardSort[] = ['top', 'ratio'];

/** The list's state in its address: only values that differ from the defaults. */
export type CollectionsSearch = {
  q?: string;
  kind?: CardKind;
  sort?: Exclude<CardSort, 'name'>;
  order?: 'asc' | 'desc';
  page?: number;
};

export const readCollectionsSearch = (raw: Record<string, unknown>): CollectionsSearch => ({
  q: read.text(raw, 'q', 200),
  kind: read.choice(raw, 'kind', KINDS),
  sort: read.choice(raw, 'sort', ['top', 'price', 'ratio']),
  order: read.choice(raw, 'order', ['asc', 'desc']),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The order of an address. */
export function sortOf({ sort = 'name', order }: { sort?: CardSort; order?: 'asc' | 'desc' }): { by: CardSort; descending: boolean } {
  return { by: sort, descending: order === undefined ? HIGHEST_FIRST.includes(sort) : order === 'desc' };
}

/** The id of the collection or case. Without an id, the name in the path is looked up. */
export type IdSearch = { id?: number };

export const readIdSearch = (raw: Record<string, unknown>): IdSearch => ({ id: read.integer(raw, 'id', 1, 2_147_483_647) });
