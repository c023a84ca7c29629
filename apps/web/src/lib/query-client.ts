import { keepPreviousData, notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// A change shown at once must be on the screen before the browser paints again: by a timer a switch would flick back first.
notifyManager.setScheduler(queueMicrotask);

/**
 * Repeating is the API client's business, and a list never changes under the reader's eyes: nothing refetches by itself
 * but what failed, once the server is heard of again.
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

/** Whether asking again may help: nobody answered, or the server could not. A refusal stays one. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Asks again for what is on the screen and failed. */
export const retryFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && mayPass(state.error) });
