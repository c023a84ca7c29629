import { readJson } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpClient, type RequestLimit } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { nowMs } from '../../../../platform/process/clock.ts';
import type { BotParts } from './bot-parts.ts';
import { hasReversedHere, readCheck, storeCheck, type ReversalCheck } from './reversals.store.ts';

/** reverse.watch, the public register of people who took trades back, allows 100 requests a minute. */
export const REGISTER_LIMIT: RequestLimit = { requests: 60, perSeconds: 60 };

const DAY_MS = 86_400_000;
/** Steam lets nobody trade for so long who took a trade back. */
const REFUSED_MS = 30 * DAY_MS;
const ANSWER_MS = 5000;

/**
 * Returns whether a person took trades back in the last 30 days: here, or by the register. Where the register does not answer, nothing is
 * known of them, and trade protection has to suffice.
 */
export async function hasReversedLately({ db, lease, register }: BotParts, userId: number, steamId: string): Promise<boolean> {
  const since = new Date(nowMs() - REFUSED_MS);
  if (await hasReversedHere(db, userId, since)) return true;
  const known = await readCheck(db, userId, new Date(nowMs() - DAY_MS));
  const said = known ?? (await ask(register, steamId));
  if (said === null) return false;
  if (known === null) await lease.write((tx) => storeCheck(tx, userId, said));
  return said.lastReversalAt !== null && said.lastReversalAt > since;
}

const answer = z.object({
  steam_id: z.string(),
  has_reversed: z.boolean(),
  last_reversal_timestamp: z.number().int().positive().nullable(),
});

async function ask(http: HttpClient, steamId: string): Promise<ReversalCheck | null> {
  try {
    const response = await http({ url: `https://reverse.watch/api/v1/users/${steamId}`, maxBytes: 10_000, timeoutMs: ANSWER_MS });
    const { steam_id: of, has_reversed: hasReversed, last_reversal_timestamp: at } = readJson(response, answer);
    return of === steamId ? { hasReversed, lastReversalAt: at === null ? null : new Date(at) } : null;
  } catch (error) {
    if (error instanceof MarketError) return null;
    throw error;
  }
}
