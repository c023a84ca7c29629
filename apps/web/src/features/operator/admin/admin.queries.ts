import type { Waiting } from '@lootfolio/contract/features/operator/admin';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

const REFRESH_MS = 30_000;

/**
 * The amount of waiting work of each kind for administrators; null when it could not be read. Polled every 30 s while the page is visible.
 */
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
