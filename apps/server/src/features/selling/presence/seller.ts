import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { MarketSelling, SellingContext } from '@lootfolio/marketplaces/selling';
import type { Db } from '../../../platform/database/database.ts';
import type { KeyClient } from '../../../platform/outside/key-client.ts';
import type { MarketLane } from '../../../platform/operations/lanes.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { decryptedKey, proxyOf } from '../../people/market-keys/market-keys.public.ts';

/** What reaches the markets with a user's key. Only workers have it. */
export type SellerParts = { db: Db; box: SecretBox; outside: Outside; config: Config };

/** A market, opened with a user's key. */
export type OpenMarket = { selling: MarketSelling; client: KeyClient; context: SellingContext };

/** `send`: never waits for a limit. `automatic`: as `send`, after all that users wait for. `ask`: may wait between the pages of a list. */
export type Purpose = 'send' | 'automatic' | 'ask';

/** Longer than the five pages of the slowest market take. */
const ASK_MS = 30_000;

/**
 * Opens a market with a user's key and through their proxy; null when they have no key there.
 * @param mayLeave called just before the first byte of each request leaves
 */
export async function openMarket(
  parts: SellerParts,
  {
    userId,
    lane,
    purpose,
    signal,
    mayLeave,
  }: { userId: number; lane: MarketLane; purpose: Purpose; signal: AbortSignal; mayLeave: () => void },
): Promise<OpenMarket | null> {
  const selling = sellingOf(lane.market);
  const key = await decryptedKey(parts, userId, lane.market);
  if (!selling || key === null) return null;
  const proxy = await proxyOf(parts, userId);
  const client = parts.outside.keyClient(
    {
      market: lane.market,
      limits: selling.limits,
      key,
      proxy,
      priority: purpose === 'send' ? 'user' : 'background',
      maxWaitMs: purpose === 'ask' ? ASK_MS : 0,
      as: `${userId} ${lane.market} ${purpose}`,
      mayLeave,
    },
    signal,
  );
  const endpoint = selling.endpointVariable ? (parts.config[selling.endpointVariable] ?? null) : null;
  return {
    selling,
    client,
    context: { http: client.http, limited: client.limited, limitedUntil: client.limitedUntil, key, app: lane.appId, endpoint },
  };
}
