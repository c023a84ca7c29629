import { queryClient } from '../../../lib/query-client.ts';
import type { WebModule } from '../../../lib/web-module.ts';
import { PRESENCE } from './presence.keys.ts';

/** Called when a market was asked. */
const reload = (): void => void queryClient.invalidateQueries({ queryKey: PRESENCE });

export const presenceModule = { routes: [], events: { presence: reload } } as const satisfies WebModule;
