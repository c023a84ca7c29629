import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { listCollections } from '@lootfolio/contract/features/market/collections';
import { hasTerms, termsOf } from '@lootfolio/board/search-words';
import { rarityRank } from '@lootfolio/domain/odds';
import type { Case, CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import { caseSummary, skinSummary, splitKinds, type PriceReader, type SkinItems } from '../items/items.public.ts';

type Card = ReplyOf<typeof listCollections>['items'][number];
type Parts = { cases: CaseDirectory; prices: PriceReader };

const CASE_KINDS = ['normal', 'souvenir', 'sticker'] as const;

/** Returns one page of the collections and cases: collections first, then the kinds of cases, each by name. */
export function listCards({ cases, prices }: Parts, query: QueryOf<typeof listCollections>): { items: Card[]; total: number } {
  const terms = termsOf(query.search);
  const collections = query.kind === undefined || query.kind === 'collection' ? cases.collections() : [];
  const kinds = CASE_KINDS.filter((kind) => query.kind === undefined || query.kind === kind);
  const boxes = kinds.flatMap((kind) => cases.cases().filter((box) => box.kind === kind));
  const found = [
    ...collections.filter(({ words }) => hasTerms(terms, words)).map((collection) => () => collectionCard(cases, collection)),
    ...boxes.filter(({ words }) => hasTerms(terms, words)).map((box) => () => caseCard(box, prices)),
  ];
  const start = (query.currentPage - 1) * query.pageSize;
  return { items: found.slice(start, start + query.pageSize).map((present) => present()), total: found.length };
}

function caseCard(box: Case, prices: PriceReader): Card {
  const { id, name, image, color, price } = caseSummary(box, prices);
  return { id, name, image, color, type: 'case', kind: box.kind, item_count: box.contents.length + box.rares.length, price };
}

/** Returns the skins of a collection that the directory knows, the rarest first and within a rarity by name. */
export const skinsOf = (cases: CaseDirectory, collection: Collection): SkinItems[] =>
  cases
    .skinsOf(collection)
    .map(splitKinds)
    .filter((split) => split !== null)
    .toSorted(
      (a, b) => rarityRank(b.shown.rarity ?? '') - rarityRank(a.shown.rarity ?? '') || (a.shown.shortName < b.shown.shortName ? -1 : 1),
    );

/** Returns a collection with the picture and colour of its rarest skin. */
export function presentCollection({ id, name }: Collection, skins: readonly SkinItems[]) {
  const rarest = skins[0];
  return {
    id,
    name,
    image: rarest ? skinSummary(rarest).image : null,
    color: rarest?.shown.rarityColor ?? null,
    item_count: skins.length,
  };
}

const collectionCard = (cases: CaseDirectory, collection: Collection): Card => ({
  ...presentCollection(collection, skinsOf(cases, collection)),
  type: 'collection',
  kind: 'collection',
  price: null,
});
