import { useQuery } from '@tanstack/react-query';
import { request, type Query, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

type Shown = Reply<'GET /admin/reconciliation'>;
export type Difference = Shown['items'][number];
export type Subject = Shown['subjects'][number];

const KEY = ['reconciliation'];
/** Comparisons that were asked for end within a minute or two. */
const WANTED_MS = 3000;

export const useReconciliation = (query: Query<'GET /admin/reconciliation'>) =>
  useQuery({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => request('GET /admin/reconciliation', { query, signal }),
    refetchInterval: ({ state }) => (state.data?.subjects.some(({ is_wanted: isWanted }) => isWanted) ? WANTED_MS : false),
  });

const readAgain = (): void => {
  for (const queryKey of [KEY, ['admin']]) void queryClient.invalidateQueries({ queryKey });
};

/** Compares everything now. @throws ApiError */
export async function compareNow(): Promise<void> {
  await request('POST /admin/reconciliation/run', { body: {} });
  readAgain();
}

/** Explains a difference. The list is read again also after a refusal, because the shown data may be old. @throws ApiError */
export async function explain(id: number, note: string): Promise<void> {
  try {
    await request('POST /admin/reconciliation/{id}/explain', { params: { id }, body: { note } });
  } finally {
    readAgain();
  }
}
