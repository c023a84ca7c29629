import type { HttpClient } from '@lootfolio/marketplaces/port';
import { LimitReached } from '../src/platform/outside/request-limiter.ts';
import { nowMs } from '../src/platform/process/clock.ts';

/**
 * What goes wrong on the workers' side. `unplugged`: no connection can be made for this time. `impatient`: an answer that takes longer
 * counts as lost. `killed`: the worker dies with its next request to this address, before it leaves or once the market acted.
 */
export type Trouble =
  | { how: 'unplugged'; forMs: number }
  | { how: 'impatient'; timeoutMs: number }
  | { how: 'killed'; when: 'before' | 'after'; method: string; address: string };

export type Troubles = ReturnType<typeof createTroubles>;

/** What goes wrong now, and what follows from it for the requests of workers. */
export function createTroubles() {
  let now: Trouble | null = null;
  let endsAt = 0;
  let kill = (): void => {};
  /** Kills the worker, and never resolves: nothing more happens in a killed process. */
  const die = (): Promise<never> => {
    now = null;
    kill();
    return new Promise(() => {});
  };
  return {
    set: (trouble: Trouble | null): void => {
      now = trouble;
      endsAt = trouble?.how === 'unplugged' ? nowMs() + trouble.forMs : 0;
    },
    isUnplugged: (): boolean => now?.how === 'unplugged' && nowMs() < endsAt,
    isDeathToCome: (): boolean => now?.how === 'killed',
    /** Runs until the work ends, or until its worker is killed. */
    untilKilled: async (run: () => Promise<void>): Promise<void> => {
      const killed = new Promise<void>((resolve) => (kill = resolve));
      await Promise.race([run(), killed]);
    },
    through:
      (http: HttpClient): HttpClient =>
      async (request) => {
        if (now?.how === 'impatient') return http({ ...request, timeoutMs: now.timeoutMs });
        const meant = now?.how === 'killed' && (request.method ?? 'GET') === now.method && request.url.startsWith(now.address);
        if (!meant) return http(request);
        if (now?.how === 'killed' && now.when === 'after') await http(request);
        return die();
      },
  };
}

/** Waits for limits as the clients of workers do, in driven time. */
export function waiting(http: HttpClient, longestMs: number, advance: (ms: number) => void): HttpClient {
  let leftMs = longestMs;
  const send: HttpClient = async (request) => {
    try {
      return await http(request);
    } catch (error) {
      if (!(error instanceof LimitReached) || error.waitMs > leftMs) throw error;
      leftMs -= error.waitMs;
      advance(error.waitMs);
      return send(request);
    }
  };
  return send;
}
