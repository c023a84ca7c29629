import { keepPreviousData, QueryClient } from '@tanstack/react-query';

/** Repeating is the API client's business, and a list never changes under the reader's eyes: nothing refetches by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      placeholderData: keepPreviousData,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
