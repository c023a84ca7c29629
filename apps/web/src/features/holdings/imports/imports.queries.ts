import type { ImportRowState } from '@lootfolio/domain/imports';
import { useQuery } from '@tanstack/react-query';
import { request, type Body, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { choicesOf, storeDecisions, type Decisions } from './decisions.rules.ts';

/** An import that was begun and not ended. */
export type Draft = Reply<'GET /imports/{id}'>['item'];
export type Summary = NonNullable<Draft['summary']>;
export type DraftRow = Reply<'GET /imports/{id}/rows'>['items'][number];
export type UnknownName = Reply<'GET /imports/{id}/names'>['items'][number];

const IMPORTS = ['imports'];
const draftKey = (id: number | null) => [...IMPORTS, 'draft', id];

/** The pauses between two questions for the progress grow from the first to the last, in milliseconds. */
const [FIRST_PAUSE, LAST_PAUSE, GROWTH] = [500, 2000, 1.2];
/** A part of a large file takes long on a slow connection. */
const UPLOAD_MS = 120_000;

export const NAMES_PER_PAGE = 20;
export const ROWS_PER_PAGE = 25;
/** The most rows that one call replies. */
const ROWS_PER_CALL = 200;

export const isWorking = ({ state }: Pick<Draft, 'state'>): boolean => state === 'checking' || state === 'importing';

/** The import that was begun and left; asked once for each opening of the dialog. */
export const usePresentImport = () =>
  useQuery({
    queryKey: [...IMPORTS, 'present'],
    queryFn: ({ signal }) => request('GET /imports/present', { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** An import, asked for again and again while the server works on it. */
export const useDraft = (id: number | null) =>
  useQuery({
    queryKey: draftKey(id),
    queryFn: async ({ signal }) => (await request('GET /imports/{id}', { params: { id: id! }, signal })).item,
    enabled: id !== null,
    // never show another import meanwhile
    placeholderData: undefined,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isWorking(data) ? Math.min(LAST_PAUSE, FIRST_PAUSE * GROWTH ** dataUpdateCount) : false,
  });

export const keepDraft = (draft: Draft): Draft | undefined => queryClient.setQueryData<Draft>(draftKey(draft.id), draft);

export async function checkDraft(id: number, decisions: Decisions): Promise<void> {
  const { item } = await request('POST /imports/{id}/check', { params: { id }, body: choicesOf(decisions) });
  storeDecisions(id, decisions);
  keepDraft(item);
}

export async function runDraft(id: number): Promise<void> {
  keepDraft((await request('POST /imports/{id}/run', { params: { id }, body: {} })).item);
}

/** Gives an import up. When that fails, the next one replaces it. */
export const cancelDraft = (id: number): Promise<unknown> => request('DELETE /imports/{id}', { params: { id } }).catch(() => undefined);

export const sendRows = (id: number, body: Body<'POST /imports/{id}/rows'>, signal: AbortSignal) =>
  request('POST /imports/{id}/rows', { params: { id }, body, signal, timeoutMs: UPLOAD_MS });

export const beginDraft = async (fileNames: readonly string[], signal: AbortSignal): Promise<Draft> =>
  (await request('POST /imports', { body: { file_names: [...fileNames] }, signal })).item;

/** @param checkedAt the time of the check, because each check gives rows other states */
export const useDraftRows = (id: number, checkedAt: number, state: ImportRowState, page: number) =>
  useQuery({
    queryKey: [...IMPORTS, 'rows', id, checkedAt, state, page],
    queryFn: ({ signal }) => request('GET /imports/{id}/rows', { params: { id }, query: { state, page, limit: ROWS_PER_PAGE }, signal }),
  });

export const useUnknownNames = (id: number, checkedAt: number, page: number) =>
  useQuery({
    queryKey: [...IMPORTS, 'names', id, checkedAt, page],
    queryFn: ({ signal }) => request('GET /imports/{id}/names', { params: { id }, query: { page, limit: NAMES_PER_PAGE }, signal }),
  });

/** Yields all rows in a state, page by page. */
export async function* readDraftRows(id: number, state: ImportRowState): AsyncGenerator<DraftRow[], void> {
  for (let page = 1; ; page += 1) {
    const { items, total } = await request('GET /imports/{id}/rows', { params: { id }, query: { state, page, limit: ROWS_PER_CALL } });
    yield items;
    if (page * ROWS_PER_CALL >= total || items.length === 0) return;
  }
}
