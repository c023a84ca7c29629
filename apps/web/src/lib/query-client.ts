import { keepPreviousData, notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// Optimistic changes must be on the screen before the browser paints. With the default timer a switch would flick back first.
notifyManager.setScheduler(queueMicrotask);

/**
 * Queries do not retry, because the API client does, and they do not refetch on their own, because a list must not change while it is
 * read. Only failed queries are repeated, once the server answers again.
 */
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

/** True when a retry may help: no answer came, or the server failed or limited the rate. Another refusal would only be repeated. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Repeats the failed queries that are in use on the screen. */
export const retryFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && isTransient(state.error) });
