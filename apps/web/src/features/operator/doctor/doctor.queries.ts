import { useQuery } from '@tanstack/react-query';
import { request, startWork, type Reply } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Started } from '../../people/operations/operations.public.tsx';

type Shown = Reply<'GET /admin/doctor'>;
export type Report = NonNullable<Shown['report']>;
export type Part = Report['items'][number];

const KEY = ['admin', 'doctor'];
/** Another administrator's check ends without an event for this screen. */
const RUNNING_MS = 3000;

export const useDoctor = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request('GET /admin/doctor', { signal }),
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_MS : false),
    staleTime: 0,
  });

export const reloadDoctor = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Starts a check of everything. The state is read again also after a refusal: another administrator may have started one. @throws ApiError */
export async function startDoctor(): Promise<Started> {
  try {
    return await startWork('POST /admin/doctor/run', {});
  } finally {
    void reloadDoctor();
  }
}
