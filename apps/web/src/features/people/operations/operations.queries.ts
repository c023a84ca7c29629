import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import { OPERATIONS } from './operations.keys.ts';

export type Operation = Reply<'GET /operations'>['items'][number];
export type Item = Reply<'GET /operations/{id}/items'>['items'][number];
export type ItemState = Item['state'];

const RELOAD_MS = 5000;
export const LIST_PAGE = 10;
export const ITEMS_PAGE = 25;

/** A page of the user's long work. The button in the top bar and the panel share the first one. */
export const useOperations = (page: number) =>
  useQuery({
    queryKey: [...OPERATIONS, 'list', page],
    queryFn: ({ signal }) => request('GET /operations', { query: { page, limit: LIST_PAGE }, signal }),
    // for browsers in which the server's events do not arrive
    refetchInterval: ({ state: { data } }) => (data && data.running > 0 ? RELOAD_MS : false),
  });

/** One piece of long work; null when the server has none with this id. */
export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: [...OPERATIONS, 'one', id],
    queryFn: ({ signal }): Promise<Operation | null> =>
      request('GET /operations/{id}', { params: { id }, signal }).then(({ item }) => item, nullIfMissing),
    // never show another operation meanwhile
    placeholderData: undefined,
    // for browsers in which the server's events do not arrive
    refetchInterval: ({ state: { data } }) => (data?.ended_at === null ? RELOAD_MS : false),
  });

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** A page of the items of one operation. */
export const useItems = (id: string, { state, page }: { state: ItemState | null; page: number }) =>
  useQuery({
    queryKey: [...OPERATIONS, 'items', id, { state, page }],
    queryFn: ({ signal }) =>
      request('GET /operations/{id}/items', { params: { id }, query: { page, limit: ITEMS_PAGE, ...(state && { state }) }, signal }),
    // keep the last page while another page of the same operation loads
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });

/** Loads all lists of long work again, in this tab and in the others. */
export async function reloadOperations(): Promise<void> {
  invalidateInOtherTabs(OPERATIONS);
  await queryClient.invalidateQueries({ queryKey: OPERATIONS });
}

/** @returns the number of items that are tried again */
export async function retryOperation(id: string): Promise<number> {
  try {
    return (await request('POST /operations/{id}/retry', { params: { id } })).items;
  } finally {
    await reloadOperations();
  }
}

export async function cancelOperation(id: string): Promise<void> {
  try {
    await request('POST /operations/{id}/cancel', { params: { id } });
  } finally {
    await reloadOperations();
  }
}
