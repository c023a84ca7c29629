import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './api.ts';
import { queryClient } from './query-client.ts';

/** The operator and the other settings of the public pages. Loaded once per visit. */
export const siteQuery = queryOptions({
  queryKey: ['init', 'site'],
  queryFn: ({ signal }) => request('GET /init/site', { signal }),
  staleTime: Infinity,
});

/** Reads the settings again, after an administrator changed them. */
export const reloadSite = (): void => void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });

/** 'sandbox' or 'live'. The HTML contains it too, because content that appears after the server's answer would shift the layout. */
export const useWorld = (): string | undefined =>
  useQuery(siteQuery).data?.world ?? (import.meta.env.SSR ? undefined : document.documentElement.dataset['world']);
