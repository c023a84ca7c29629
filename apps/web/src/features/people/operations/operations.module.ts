import { queryClient } from '../../../lib/query-client.ts';
import { throttle } from '../../../lib/throttle.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { OPERATIONS } from './operations.keys.ts';

/** The pause between two reloads, in milliseconds. The server reports every request of long work, which can be several per second. */
const RELOAD_MS = 1500;

export const operationsModule = {
  routes: [],
  events: { operations: throttle(() => void queryClient.invalidateQueries({ queryKey: OPERATIONS }), RELOAD_MS) },
} as const satisfies WebModule;
