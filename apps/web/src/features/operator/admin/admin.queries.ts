import type { Waiting } from '@lootfolio/contract/features/operator/admin';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

const REFRESH_MS = 30_000;

/** How much of each kind waits for an administrator; null where it could not be learnt. Read anew every 30 s while the page is visible. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<Waiting, number | null>> => {
      const { items } = await request('GET /admin/waiting', { signal });
      return new Map(items.map(({ name, count }) => [name, count]));
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
