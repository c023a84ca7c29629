import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { INVENTORY_LIMIT } from '@lootfolio/marketplaces/steam-inventory/fetch';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { operationKind, type OperationKind, type Outcome } from '../../../platform/operations/kinds.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { proxyUrl } from '../../../platform/outside/proxy.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { continueReading, type ReadingResult } from '../../../goods/read-inventory.ts';
import { storeProblem } from '../../../goods/inventories.store.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { proxyOf } from '../../people/market-keys/market-keys.public.ts';
import { storeReading } from './store-reading.ts';

export const REFRESH_KIND = 'inventory-refresh';

/** The name of the request limit for inventories, read from this server's address. */
export const LIMIT_NAME = 'steam-inventory';

export type RefreshParts = { db: Db; box: SecretBox; outside: Outside; items: ItemDirectory; boards: Boards };

const appId = z.union(Object.values(APP_IDS).map((id) => z.literal(id)));

/** The inventory that an operation reads. */
export const refreshParams = z.object({ steamId: z.string(), appId });

/** Reads one inventory at Steam and stores it. A reading of several pages continues when Steam's limit allows the next page. */
export function inventoryRefresh(parts: RefreshParts): OperationKind {
  return operationKind<{ steamId: string; appId: AppId }, null, ReadingResult>({
    name: REFRESH_KIND,
    work: 'awaited',
    params: refreshParams,
    input: z.null(),
    batch: () => 1,
    settleMs: 0,
    reconcile: 'repeat',
    send: async (step) => {
      const { userId, params } = step.operation;
      const http = await inventoryClient(parts, userId, step.signal);
      const result = await continueReading(parts, params, http);
      return new Map([[step.items[0]!.position, outcomeOf(result)]]);
    },
    apply: async (tx, step, became) => {
      const result = became.get(0)?.data;
      if (result?.state === 'read') await storeReading(tx, parts.boards, result.reading);
      else if (result?.state === 'failed') await storeProblem(tx, step.operation.params, result.code);
    },
  });
}

function outcomeOf(result: ReadingResult): Outcome<ReadingResult> {
  if (result.state === 'read') return { state: 'done', data: result };
  if (result.state === 'waits') return { state: 'more', afterMs: result.waitMs };
  return { state: 'failed', code: result.code, text: result.text, data: result };
}

/**
 * Returns a client for inventories: through the user's proxy when they set one, else from this server's address. It never waits for a limit.
 * @param userId null = from this server's address
 */
export async function inventoryClient(
  { db, box, outside }: RefreshParts,
  userId: number | null,
  signal: AbortSignal,
  priority: 'user' | 'background' = 'user',
): Promise<HttpClient> {
  const proxy = userId === null ? null : await proxyOf({ db, box }, userId);
  if (!proxy) return outside.client(LIMIT_NAME, INVENTORY_LIMIT, signal, { maxWaitMs: 0, priority });
  const limits = { host: [], key: [INVENTORY_LIMIT], object: null };
  return outside.keyClient({ market: LIMIT_NAME, limits, key: proxyUrl(proxy), proxy, maxWaitMs: 0, priority }, signal).http;
}
