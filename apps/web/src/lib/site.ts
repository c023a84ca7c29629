import { queryOptions } from '@tanstack/react-query';
import { request } from './api.ts';

/** Who runs this server and what the public pages state of it; read once a visit. */
export const siteQuery = queryOptions({
  queryKey: ['init', 'site'],
  queryFn: ({ signal }) => request('GET /init/site', { signal }),
  staleTime: Infinity,
});
