import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

const NAME = 'lootfolio-queries';
let channel: BroadcastChannel | null = null;

/** One channel per page, so that a page does not receive its own messages. */
const open = (): BroadcastChannel => (channel ??= new BroadcastChannel(NAME));

/**
 * Notifies the other tabs of this browser that a write changed the results of these queries. The writing tab updates itself.
 * @param keys the beginnings of query keys; `[]` stands for all queries
 */
export const invalidateInOtherTabs = (...keys: readonly QueryKey[]): void => open().postMessage(keys);

/**
 * Reloads the queries that another tab changed: at once when they are on the screen, else when they are shown next.
 * @returns the function that stops it
 */
export function syncQueries(): () => void {
  const current = open();
  const reload = ({ data }: MessageEvent<readonly QueryKey[]>): void => {
    for (const queryKey of data) void queryClient.invalidateQueries({ queryKey });
  };
  current.addEventListener('message', reload);
  return () => {
    current.removeEventListener('message', reload);
    current.close();
    channel = null;
  };
}
