import { slugOf } from '@lootfolio/domain/slug';
import { COLLECTIONS_PER_PAGE } from '@lootfolio/domain/case-opening';
import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { sortOf, type CollectionsSearch } from './collections.search.ts';

export type Card = Reply<'GET /item/collections'>['items'][number];
export type CollectionItem = Reply<'GET /item/collection'>['items'][number];
export type CaseInfo = Reply<'GET /item/case-info'>['data'];
export type CaseItem = Reply<'GET /item/case'>['items'][number];
export type Range = CaseItem['normal'];

/** One page of the collections and cases. */
export function useCollections(search: CollectionsSearch) {
  const { q = '', kind, page = 1 } = search;
  const { by, descending } = sortOf(search);
  const query = {
    ...{ currentPage: page, pageSize: COLLECTIONS_PER_PAGE, search: q, ...(kind && { kind }) },
    ...{ orderBy: by, orderDir: descending ? ('DESC' as const) : ('ASC' as const) },
  };
  return useQuery({ queryKey: ['collections', query], queryFn: ({ signal }) => request('GET /item/collections', { query, signal }) });
}

const MOST = 200;

/** The collection or case with the name in an address; null when there is none. For addresses without an id. */
export const useIdOfName = (type: Card['type'], name: string, enabled: boolean) =>
  useQuery({
    queryKey: ['collections', 'id', type, name],
    queryFn: async ({ signal }) => {
      const { items } = await request('GET /item/collections', { query: { search: name, pageSize: MOST }, signal });
      return items.find((card) => card.type === type && slugOf(card.name, null) === slugOf(name, null)) ?? null;
    },
    enabled,
    placeholderData: undefined,
  });

export const useCollectionInfo = (id: number) =>
  useQuery({
    queryKey: ['collections', 'info', id],
    queryFn: async ({ signal }) => (await request('GET /item/collection-info', { query: { id }, signal })).data,
    placeholderData: undefined,
  });

export const useCollection = (id: number) =>
  useQuery({
    queryKey: ['collections', 'items', id],
    queryFn: ({ signal }) => request('GET /item/collection', { query: { id }, signal }),
    placeholderData: undefined,
  });

export const useCaseInfo = (id: number) =>
  useQuery({
    queryKey: ['case', 'info', id],
    queryFn: async ({ signal }) => (await request('GET /item/case-info', { query: { id }, signal })).data,
    placeholderData: undefined,
  });

/** The items of a case: 1 for the special rare items, 0 for all others. */
export const useCase = (id: number, rare: 0 | 1, enabled = true) =>
  useQuery({
    queryKey: ['case', 'items', id, rare],
    queryFn: async ({ signal }) => (await request('GET /item/case', { query: { id, rare }, signal })).items,
    enabled,
    placeholderData: undefined,
  });
