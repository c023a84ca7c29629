import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { ChangeResult, Draft, SellingContext } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import { operationKind, type Finding, type OperationKind, type Outcome } from '../src/platform/operations/kinds.ts';
import type { KeyClient } from '../src/platform/outside/key-client.ts';

export const SELLER_KEY = 'sandbox-key-sell';
const CS2 = 730;
/** Higher than the price of any item, so that nothing is sold meanwhile. */
const PRICE = { units: 9_000_000, scale: 2, currency: 'USD' } as const;
const RETRY_MS = 10_000;
/** Small, so that many requests get a fate. */
const BATCH = 5;
/** Longer than the delay of any list in the sandbox, and than the time of a request. */
const SETTLE_MS = 30_000;

export const sellingContext = ({ http, limited, limitedUntil }: KeyClient): SellingContext => ({
  http,
  limited,
  limitedUntil,
  key: SELLER_KEY,
  app: CS2,
  endpoint: null,
});

/**
 * Lists assets (the inputs are their ids) on markets (the lanes are their slugs).
 * @param open creates a client with the seller's key at a market. For `send` it waits for no limit; for `ask` it may wait between pages
 */
export function sellingKind(open: (market: string, purpose: 'send' | 'ask', mayLeave: () => void) => KeyClient): OperationKind {
  return operationKind<unknown, string, null, string, KeyClient>({
    name: 'test-sell',
    work: 'selling',
    params: z.unknown(),
    input: z.string(),
    batch: (market) => Math.min(BATCH, sellingOf(market)!.bulk.list),
    settleMs: SETTLE_MS,
    admit: async ({ lane, items, assertHeld }) => {
      const client = open(lane, 'send', assertHeld);
      const { ready, later, waitMs, laneMs } = await client.reserve(items.map(({ input }) => input));
      const ownWaitMs = Math.max(1, waitMs, ...later.values());
      const { release } = client;
      return { items: items.filter(({ input }) => ready.includes(input)), waitMs: ownWaitMs, laneWaitMs: laneMs, means: client, release };
    },
    send: async ({ lane, items }, client) => {
      const drafts = items.map(({ input }): Draft => ({ assetId: input, price: PRICE }));
      const results = await sellingOf(lane)!.list(sellingContext(client), drafts);
      return new Map(items.map(({ position }, at) => [position, outcomeOf(results[at]!)]));
    },
    reconcile: async ({ lane, items, assertHeld }) => {
      const listings = await sellingOf(lane)!.ownListings(sellingContext(open(lane, 'ask', assertHeld)));
      const byAsset = new Map(listings.map(({ assetId, listingId }) => [assetId, listingId]));
      return new Map(
        items.map(({ position, input }): [number, Finding<null>] => {
          const externalId = byAsset.get(input);
          return [position, externalId === undefined ? { state: 'absent' } : { state: 'done', externalId }];
        }),
      );
    },
  });
}

function outcomeOf(result: ChangeResult): Outcome<null> {
  if (result.ok) return { state: 'done', externalId: result.listingId };
  const { kind, of = 'lane', code, text, retryAfterMs } = result.failure;
  if (kind === 'unknown') return { state: 'unclear', code, text };
  if (kind === 'key') return { state: 'denied', code, text };
  if (kind === 'refused') return { state: 'failed', code, text };
  return { state: 'held', of, afterMs: retryAfterMs ?? RETRY_MS, code, text };
}
