import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** The operator and the other settings of the public pages. Loaded once per visit. */
export const siteQuery = queryOptions({
  queryKey: ['init', 'site'],
  queryFn: ({ signal }) => request('GET /init/site', { signal }),
  staleTime: Infinity,
});
