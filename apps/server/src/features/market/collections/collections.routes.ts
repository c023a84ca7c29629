import { getCase, getCaseInfo, getCollection, getCollectionInfo, listCollections } from '@lootfolio/contract/features/market/collections';
import { createReplyCache } from '../../../platform/http/reply-cache.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Case, CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import { createCaseValues, priceVersion } from '../items/items.public.ts';
import { listCards, presentCollection, skinsOf } from './list-collections.ts';
import { viewCaseInfo, viewCaseItems, viewCollection } from './view-case.ts';

export type CollectionParts = { cases: CaseDirectory; boards: Boards };

/** Bounds the memory: a reply has at most a few hundred items, 60 KB. */
const MAX_CACHED_REPLIES = 300;

export function collectionRoutes({ cases, boards }: CollectionParts): Route[] {
  const values = createCaseValues({ cases, boards });
  const partsNow = () => ({ cases, values: values() });
  const cache = createReplyCache(MAX_CACHED_REPLIES);
  const version = (): string => `${priceVersion(boards)} ${cases.version()}`;
  return [
    route(listCollections, async ({ query }) => listCards(partsNow(), query)),

    route(getCollection, async ({ query: { id } }) => {
      const collection = findCollection(cases, id);
      return cache.get(`collection ${id}`, version(), async () =>
        getCollection.reply.parse({ success: true, ...viewCollection(partsNow(), collection) }),
      );
    }),

    route(getCollectionInfo, async ({ query: { id } }) => {
      const collection = findCollection(cases, id);
      return { data: { ...presentCollection(collection, skinsOf(cases, collection), values()), released: null } };
    }),

    route(getCaseInfo, async ({ query: { id } }) => {
      const box = findCase(cases, id);
      return cache.get(`info ${id}`, version(), async () => getCaseInfo.reply.parse({ success: true, ...viewCaseInfo(partsNow(), box) }));
    }),

    route(getCase, async ({ query: { id, rare } }) => {
      const box = findCase(cases, id);
      return cache.get(`case ${id} ${rare}`, version(), async () =>
        getCase.reply.parse({ success: true, ...viewCaseItems(values(), box, rare === 1) }),
      );
    }),
  ];
}

function findCase(cases: CaseDirectory, id: number): Case {
  const box = cases.caseById(id);
  if (!box) throw notFound();
  return box;
}

function findCollection(cases: CaseDirectory, id: number): Collection {
  const collection = cases.collectionById(id);
  if (!collection) throw notFound();
  return collection;
}
