import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import type { Outside } from '../../../../platform/outside/outside.ts';
import { LimitReached } from '../../../../platform/outside/request-limiter.ts';
import type { BotLease } from './bot-lease.ts';
import { REGISTER_LIMIT } from './reversal-register.ts';

/** Of each bot. Steam states 100,000 calls a day for an account, which is 69 a minute. */
const STEAM_LIMIT: RequestLimit = { requests: 60, perSeconds: 60 };
const WAIT_MS = 10_000;

/** The clients of the bot process. No request leaves without the lease. */
export const botClients = (outside: Pick<Outside, 'client'>, lease: BotLease, signal: AbortSignal) => ({
  steam: (steamId: string) => limited(outside, `steam-trading:${steamId}`, STEAM_LIMIT, lease, signal),
  register: limited(outside, 'reverse-watch', REGISTER_LIMIT, lease, signal),
});

/** A limit that is reached is an answer to wait, and nothing left. */
const limited =
  (outside: Pick<Outside, 'client'>, name: string, limit: RequestLimit, lease: BotLease, signal: AbortSignal): HttpClient =>
  async (request) => {
    try {
      return await outside.client(name, limit, signal, { maxWaitMs: WAIT_MS, mayLeave: lease.assertHeld })(request);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw new MarketError('RATE_LIMITED', error.message, { retryAfter: Math.ceil(error.waitMs / 1000) });
    }
  };
