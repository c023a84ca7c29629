import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { ChangeResult, Draft, SellingContext } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import type { Db } from '../src/platform/database/database.ts';
import { operationKind, type Finding, type OperationKind, type Outcome, type Step } from '../src/platform/operations/kinds.ts';
import { createKeyClient, type KeyClient } from '../src/platform/outside/key-client.ts';
import { advanceClock, nowMs } from '../src/platform/process/clock.ts';
import { inject } from './limit-loads.ts';

const KEY = 'sandbox-key-sell';
const CS2 = 730;
/** Dearer than any item, so that nothing is sold meanwhile. */
const PRICE = { units: 9_000_000, scale: 2, currency: 'USD' } as const;
const RETRY_MS = 10_000;
const BATCH = 5;

/** What happens to a request. `die…`: its process is killed, before or after the market acted. */
export type Fate = 'good' | 'dieBefore' | 'dieAfter' | 'lost' | 'unreachable' | 'busy' | 'failing';

/** A worker at the markets of the sandbox, in time that the test drives, whose requests have a fate. */
export function sellThrough(db: Db, fateOf: () => Fate) {
  const clock = createClock(nowMs, nowMs());
  const sandbox = createSandbox({ clock });
  let kill = (): void => {};

  const send =
    (fate: () => Fate, acquire: (changes: readonly string[]) => Promise<void>): HttpClient =>
    async (request) => {
      await acquire(request.changes ?? []);
      const drawn = fate();
      if (drawn === 'dieBefore') return dead();
      if (drawn === 'unreachable') throw new MarketError('UNREACHABLE', 'the connection was refused');
      if (drawn === 'busy') throw new MarketError('RATE_LIMITED', 'status 429', { status: 429, retryAfter: 2 });
      if (drawn === 'failing') throw new MarketError('UPSTREAM', 'status 503', { status: 503, mayHaveHappened: true });
      const { statusCode: status, rawPayload: body } = await inject(sandbox, request);
      if (drawn === 'dieAfter') return dead();
      if (drawn === 'lost') throw new MarketError('TIMEOUT', 'no answer in time', { mayHaveHappened: true });
      if (status >= 300) throw new MarketError('UPSTREAM', `status ${status}`, { status, mayHaveHappened: true });
      return { status, headers: {}, body };
    };
  /** Nothing happens in a killed process any more. */
  const dead = (): Promise<never> => {
    kill();
    return new Promise(() => {});
  };

  const clientOf = (market: string, fate: () => Fate): KeyClient =>
    createKeyClient(
      db,
      { market, limits: sellingOf(market)!.limits, key: KEY, proxy: null, maxWaitMs: 0, as: market },
      new AbortController().signal,
      (acquire) => send(fate, acquire),
    );
  const contextOf = ({ http }: KeyClient): SellingContext => ({ http, key: KEY, app: CS2, endpoint: null });

  const kind: OperationKind = operationKind<unknown, string>({
    name: 'test-sell',
    work: 'background',
    params: z.unknown(),
    input: z.string(),
    // small, so that many requests meet their fates
    batch: (market) => Math.min(BATCH, sellingOf(market)!.bulk.list),
    settleMs: 30_000,
    admit: async ({ lane, items }) => {
      const client = clientOf(lane, fateOf);
      const { ready, later, waitMs } = await client.reserve(items.map(({ input }) => input));
      clients.set(lane, client);
      const laterMs = Math.max(1, waitMs, ...later.values());
      return { items: items.filter(({ input }) => ready.includes(input)), waitMs: laterMs };
    },
    send: async ({ lane, items, assertHeld }) => {
      assertHeld();
      const drafts = items.map(({ input }): Draft => ({ assetId: input, price: PRICE }));
      const results = await sellingOf(lane)!.list(contextOf(clients.get(lane)!), drafts);
      return new Map(items.map(({ position }, at) => [position, outcomeOf(results[at]!)]));
    },
    reconcile: async ({ lane, items }: Step<unknown, string>) => {
      const listings = await sellingOf(lane)!.ownListings(contextOf(clientOf(lane, fateOf)));
      const byAsset = new Map(listings.map(({ assetId, listingId }) => [assetId, listingId]));
      return new Map(
        items.map(({ position, input }): [number, Finding] => {
          const externalId = byAsset.get(input);
          return [position, externalId === undefined ? { state: 'absent' } : { state: 'done', externalId }];
        }),
      );
    },
  });
  /** The client with the reservation of a lane's next request. */
  const clients = new Map<string, KeyClient>();

  const ownAssets = async (): Promise<string[]> => {
    await inject(sandbox, { url: `https://api.waxpeer.com/v1/fetch-my-inventory?api=${KEY}` });
    const reply = await inject(sandbox, { url: `https://api.waxpeer.com/v1/get-my-inventory?api=${KEY}` });
    return reply.json<{ items: { item_id: string }[] }>().items.map(({ item_id: id }) => id);
  };
  return {
    kind,
    /** Runs until it ends, or until its process is killed. */
    untilKilled: async (run: () => Promise<void>): Promise<void> => {
      const killed = new Promise<void>((resolve) => (kill = resolve));
      await Promise.race([run(), killed]);
    },
    advance: (ms: number): void => {
      advanceClock(ms);
      clock.advance(ms);
    },
    /** Lets the markets read the inventory, and returns what it holds. */
    prepare: async (markets: readonly string[]): Promise<string[]> => {
      for (const market of markets) await sellingOf(market)!.prepare?.(contextOf(clientOf(market, () => 'good')));
      return ownAssets();
    },
    /** The true state: the assets on sale by market, and how often a limit was exceeded. */
    truth: async () => {
      type Desk = { market: string; listings: { asset_id: string; state: string; listing_id: string }[] };
      const { desks, violations } = (await sandbox.inject(`/_trading?key=${KEY}`)).json<{ desks: Desk[]; violations: number }>();
      return { violations, listings: new Map(desks.map(({ market, listings }) => [market, listings])) };
    },
  };
}

function outcomeOf(result: ChangeResult): Outcome {
  if (result.ok) return { state: 'done', externalId: result.listingId };
  const { kind, code, text, retryAfterMs } = result.failure;
  if (kind === 'unknown') return { state: 'unclear', code, text };
  if (kind === 'refused' || kind === 'key') return { state: 'failed', code, text };
  return { state: 'later', afterMs: retryAfterMs ?? RETRY_MS, code, text };
}
