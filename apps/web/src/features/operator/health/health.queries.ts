import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';

export type Health = Reply<'GET /admin/health'>;
export type Check = Health['items'][number];
export type State = Check['state'];
export type SetupItem = Reply<'GET /admin/health/setup'>['items'][number];

const REFRESH_MS = 30_000;

/** Polled every 30 s while the page is visible. */
export const useHealth = () =>
  useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => request('GET /admin/health', { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const useSetup = () =>
  useQuery({ queryKey: ['admin', 'setup'], queryFn: ({ signal }) => request('GET /admin/health/setup', { signal }), staleTime: 0 });
