import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';

/** The root key of everything about the own listings. */
export const LISTED = ['listed-items'];

export type SyncAnswer = Reply<'GET /listing/synchronize'>;

/** Loads list and header of the own listings again, in this tab and in the others. */
export async function reloadListed(): Promise<void> {
  invalidateInOtherTabs(LISTED);
  await queryClient.invalidateQueries({ queryKey: LISTED });
}

/** What the user, and the operator, let selling do. The account page uses the same query key. */
const useSwitches = () =>
  useQuery({ queryKey: ['selling', 'switches'], queryFn: ({ signal }) => request('GET /listing/switches', { signal }) });

/** Who stopped that anything is listed and repriced; null while nobody did, and until it is loaded. */
export function useSellingStop(): 'server' | 'user' | null {
  const { data } = useSwitches();
  if (data?.stopped_by_server) return 'server';
  return data && data.stopped_at !== null ? 'user' : null;
}

/** Reads the own listings at every market. */
export const synchronize = (appid: number): Promise<SyncAnswer> => request('GET /listing/synchronize', { query: { appid } });
