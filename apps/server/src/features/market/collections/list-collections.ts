import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { listCollections } from '@lootfolio/contract/features/market/collections';
import { hasTerms, termsOf } from '@lootfolio/board/search-words';
import { missingLast } from '@lootfolio/domain/missing-last';
import { rarityRank } from '@lootfolio/domain/odds';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Case, CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import {
  caseSummary,
  skinSummary,
  splitKinds,
  type CaseValues,
  type PriceRange,
  type PriceReader,
  type SkinItems,
} from '../items/items.public.ts';

type Query = QueryOf<typeof listCollections>;
type Card = ReplyOf<typeof listCollections>['items'][number];
type Parts = { cases: CaseDirectory; values: CaseValues };

const CASE_KINDS = ['normal', 'souvenir', 'sticker'] as const;
/** The number of cards whose figures take about a millisecond. */
const SLICE = 4;

/** Returns one page of the collections and cases. By name: collections first, then the kinds of cases. */
export async function listCards({ cases, values }: Parts, query: Query): Promise<{ items: Card[]; total: number }> {
  const terms = termsOf(query.search);
  const collections = query.kind === undefined || query.kind === 'collection' ? cases.collections() : [];
  const kinds = CASE_KINDS.filter((kind) => query.kind === undefined || query.kind === kind);
  const boxes = kinds.flatMap((kind) => cases.cases().filter((box) => box.kind === kind));
  const found = [
    ...collections.filter(({ words }) => hasTerms(terms, words)).map((collection) => () => collectionCard(cases, values, collection)),
    ...boxes.filter(({ words }) => hasTerms(terms, words)).map((box) => () => caseCard(box, values)),
  ];
  const start = (query.currentPage - 1) * query.pageSize;
  const onPage = <T>(all: readonly T[]): T[] => all.slice(start, start + query.pageSize);
  const { orderBy, orderDir } = query;
  // an order by a figure needs it of every card
  const items =
    orderBy === 'name'
      ? onPage(orderDir === 'DESC' ? found.toReversed() : found).map((present) => present())
      : onPage(orderCards(await mapInSlices(found, (present) => present(), SLICE), orderBy, orderDir === 'DESC'));
  return { items, total: found.length };
}

const FIGURES = {
  top: ({ price_max: top }: Card) => top,
  price: ({ price }: Card) => price,
  ratio: ({ ratio }: Card) => ratio,
};

const orderCards = (cards: readonly Card[], by: keyof typeof FIGURES, descending: boolean): Card[] =>
  cards.toSorted((a, b) => missingLast(FIGURES[by](a), FIGURES[by](b), descending ? -1 : 1));

const bounds = (range: PriceRange | null) => ({ price_min: range?.min ?? null, price_max: range?.max ?? null });

function caseCard(box: Case, values: CaseValues): Card {
  const { id, name, image, color, price } = caseSummary(box, values);
  const { value, ratio } = values.openingOf(box);
  const held = values
    .itemsOf(box)
    .flatMap((item) => [
      ...(item.isNormal ? item.normal : []),
      ...(item.isStattrak ? item.stattrak : []),
      ...(item.isSouvenir ? item.souvenir : []),
    ]);
  return {
    ...{ id, name, image, color, type: 'case', kind: box.kind, item_count: box.contents.length + box.rares.length, price },
    ...{ ...bounds(values.rangeOf(held)), value, ratio },
  };
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
export function presentCollection({ id, name }: Collection, skins: readonly SkinItems[], prices: PriceReader) {
  const rarest = skins[0];
  return {
    id,
    name,
    image: rarest ? skinSummary(rarest).image : null,
    color: rarest?.shown.rarityColor ?? null,
    item_count: skins.length,
    ...bounds(prices.rangeOf(skins.flatMap(({ normal, stattrak, souvenir }) => [...normal, ...stattrak, ...souvenir]))),
  };
}

const collectionCard = (cases: CaseDirectory, values: CaseValues, collection: Collection): Card => ({
  ...presentCollection(collection, skinsOf(cases, collection), values),
  ...{ type: 'collection', kind: 'collection', price: null, value: null, ratio: null },
});
