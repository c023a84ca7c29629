import { MarketError } from '@lootfolio/marketplaces/port';
import { createSandbox } from '../../sandbox/src/app.ts';
import { createClock } from '../../sandbox/src/clock.ts';
import type { Db } from '../src/platform/database/database.ts';
import { createKeyClient, type KeyClient } from '../src/platform/outside/key-client.ts';
import { LimitReached } from '../src/platform/outside/request-limiter.ts';
import { setClock } from '../src/platform/process/clock.ts';
import { silentLog } from './harness.ts';
import { inject, LOADS, type Load, type Sandbox } from './limit-loads.ts';
import { virtualTime, type VirtualTime } from './virtual-time.ts';

const START = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

/** The used share of the limit of a key, or of the limits of listings, at a market. */
export type Usage = { market: string; of: 'key' | 'listings'; share: number };

export type LoadResult = {
  usage: Usage[];
  requests: number;
  /** The number of requests and changes beyond a limit, as the sandbox counts them. */
  violations: number;
};

/**
 * Makes two workers send as many requests as the limits allow with one key at every market of the sandbox, through separate clients.
 * @param workers one database pool each
 * @param minutes of simulated time
 * @param latencyMs the maximum time of a request to the market, and of its answer back, in simulated time
 */
export async function loadMarkets(workers: readonly Db[], minutes: number, latencyMs: number): Promise<LoadResult> {
  const clock = createClock(() => START, START - 10 * MINUTE);
  const sandbox = createSandbox({ clock });
  const ids = await Promise.all(LOADS.map(async ({ begin }) => (await begin?.(sandbox)) ?? []));
  const counts = LOADS.map(() => ({ requests: 0, changes: 0 }));
  const time = virtualTime(START, workers.length * LOADS.length, clock.set);
  const open = opener(sandbox, time, latencyMs);
  try {
    await Promise.all(
      workers.flatMap((db, worker) =>
        LOADS.map((load, index) => {
          const options = { market: load.market, limits: load.limits, key: load.key, proxy: null, maxWaitMs: 0, as: `worker ${worker}` };
          const client = createKeyClient({ db, log: silentLog }, options, new AbortController().signal, open);
          return work(client, load, { time, ids: ids[index]!, count: counts[index]!, until: START + minutes * MINUTE });
        }),
      ),
    );
    const { violations } = (await sandbox.inject('/_trading')).json<{ violations: number }>();
    return {
      usage: LOADS.map((load, index) => usageOf(load, counts[index]!, ids[index]!.length, minutes * 60)),
      requests: counts.reduce((sum, { requests }) => sum + requests, 0),
      violations,
    };
  } finally {
    setClock(null);
    await sandbox.close();
  }
}

/** Creates clients whose requests, and the answers to them, are under way for a random time. */
function opener(sandbox: Sandbox, time: VirtualTime, latencyMs: number): Parameters<typeof createKeyClient>[3] {
  const random = generator();
  const travel = async (): Promise<void> => {
    if (latencyMs > 0) await time.wait(Math.ceil(random() * latencyMs));
  };
  return (acquire) => async (request) => {
    await acquire(request.changes ?? []);
    await travel();
    const { statusCode: status, rawPayload: body } = await inject(sandbox, request);
    await travel();
    if (status >= 300) throw new MarketError('UPSTREAM', `${request.url}: ${status}`);
    return { status, headers: {}, body };
  };
}

type Shift = { time: VirtualTime; ids: readonly string[]; count: { requests: number; changes: number }; until: number };

/** Sends one request after another, as soon as the limits allow it. */
async function work({ http, reserve }: KeyClient, { most, request }: Load, { time, ids, count, until }: Shift): Promise<void> {
  const sendOne = async (round: number): Promise<number> => {
    const { ready, waitMs } = most > 0 ? await reserve(ids, most) : { ready: [], waitMs: 0 };
    if (waitMs > 0) return waitMs;
    await http({ ...request(ready, round), changes: ready });
    count.requests += 1;
    count.changes += ready.length;
    return 0;
  };
  try {
    await time.wait(0);
    for (let round = 0; time.now() < until; round++) {
      const waitMs = await sendOne(round).catch((error: unknown) => {
        if (error instanceof LimitReached) return error.waitMs;
        throw error;
      });
      await time.wait(waitMs);
    }
  } finally {
    time.leave();
  }
}

function usageOf({ market, limits, most }: Load, { requests, changes }: Shift['count'], listings: number, seconds: number): Usage {
  const allowed = (windows: Load['limits']['key']): number => Math.min(...windows.map((one) => (one.requests * seconds) / one.perSeconds));
  return most > 0
    ? { market, of: 'listings', share: changes / (allowed(limits.object!) * listings) }
    : { market, of: 'key', share: requests / allowed(limits.key) };
}

/** Numbers from 0 to 1, the same in each run. */
function generator(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
