import { read } from '@lootfolio/domain/search-params';

/** The kinds in the order of the screen. */
export const KINDS = ['collection', 'normal', 'souvenir', 'sticker'] as const;
export type CardKind = (typeof KINDS)[number];

/** The list's state in its address: only values that differ from the defaults. */
export type CollectionsSearch = { q?: string; kind?: CardKind; page?: number };

export const readCollectionsSearch = (raw: Record<string, unknown>): CollectionsSearch => ({
  q: read.text(raw, 'q', 200),
  kind: read.choice(raw, 'kind', KINDS),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The id of the collection or case. Without an id, the name in the path is looked up. */
export type IdSearch = { id?: number };

export const readIdSearch = (raw: Record<string, unknown>): IdSearch => ({ id: read.integer(raw, 'id', 1, 2_147_483_647) });
