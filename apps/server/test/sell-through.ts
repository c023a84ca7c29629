import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import type { Db } from '../src/platform/database/database.ts';
import { createKeyClient, type KeyClient } from '../src/platform/outside/key-client.ts';
import { advanceClock, nowMs } from '../src/platform/process/clock.ts';
import { silentLog } from './harness.ts';
import { inject } from './limit-loads.ts';
import { SELLER_KEY, sellingContext, sellingKind } from './selling-kind.ts';

/** The fate of a request. `die…`: its process is killed, before or after the market acted. */
export type Fate = 'good' | 'dieBefore' | 'dieAfter' | 'lost' | 'unreachable' | 'busy' | 'failing';

/** A worker at the markets of the sandbox, in simulated time, whose requests have a fate. */
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
  /** Kills the process, and never resolves: nothing more happens in a killed process. */
  const dead = (): Promise<never> => {
    kill();
    return new Promise(() => {});
  };

  const clientOf = (market: string, fate: () => Fate): KeyClient =>
    createKeyClient(
      { db, log: silentLog },
      { market, limits: sellingOf(market)!.limits, key: SELLER_KEY, proxy: null, maxWaitMs: 0, as: market },
      new AbortController().signal,
      (acquire) => send(fate, acquire),
    );
  const kind = sellingKind((market) => clientOf(market, fateOf));
  const ownAssets = async (): Promise<string[]> => {
    await inject(sandbox, { url: `https://api.waxpeer.com/v1/fetch-my-inventory?api=${SELLER_KEY}` });
    const reply = await inject(sandbox, { url: `https://api.waxpeer.com/v1/get-my-inventory?api=${SELLER_KEY}` });
    return reply.json<{ items: { item_id: string }[] }>().items.map(({ item_id: id }) => id);
  };
  return {
    kind,
    /** Runs until the work ends, or until its process is killed. */
    untilKilled: async (run: () => Promise<void>): Promise<void> => {
      const killed = new Promise<void>((resolve) => (kill = resolve));
      await Promise.race([run(), killed]);
    },
    advance: (ms: number): void => {
      advanceClock(ms);
      clock.advance(ms);
    },
    /** Lets the markets read the inventory, and returns its content. */
    prepare: async (markets: readonly string[]): Promise<string[]> => {
      for (const market of markets) await sellingOf(market)!.prepare?.(sellingContext(clientOf(market, () => 'good')));
      return ownAssets();
    },
    /** Returns the true state: the assets on sale by market, and how often a limit was exceeded. */
    truth: async () => {
      type Desk = { market: string; listings: { asset_id: string; state: string; listing_id: string }[] };
      const { desks, violations } = (await sandbox.inject(`/_trading?key=${SELLER_KEY}`)).json<{ desks: Desk[]; violations: number }>();
      return { violations, listings: new Map(desks.map(({ market, listings }) => [market, listings])) };
    },
  };
}
