import { queryClient } from '../../../lib/query-client.ts';
import { throttle } from '../../../lib/throttle.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { OPERATIONS } from './operations.keys.ts';

/** The server reports every request that long work makes, which can be several a second. */
const RELOAD_MS = 1500;

export const operationsModule = {
  routes: [],
  events: { operations: throttle(() => void queryClient.invalidateQueries({ queryKey: OPERATIONS }), RELOAD_MS) },
} as const satisfies WebModule;
