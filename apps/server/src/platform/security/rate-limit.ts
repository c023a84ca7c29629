import type { RateClass } from '@lootfolio/contract/call';
import { sql } from 'kysely';
import { now, nowMs } from '../process/clock.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import { networkOf } from '../outside/public-address.ts';
import type { SettingKey, Settings } from '../process/settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type RateLimiter = {
  /** @throws Refusal TOO_MANY_REQUESTS with the seconds until the next minute */
  take: (rate: RateClass, who: { userId: number | null; ip: string; tokenId?: number | null }) => Promise<void>;
  /** Shares this process's counts with the others; called each second. */
  flush: () => Promise<void>;
};

/**
 * Counts calls a minute, per user, personal API token or visitor's address: in memory, shared through the database each second.
 * Sign-ins, mails that are asked for, and the keys and addresses that we try for a user, are counted in the database itself, exactly.
 */
export function createRateLimiter(db: Db, settings: Settings): RateLimiter {
  let minute = 0;
  let counts = new Map<string, { unshared: number; shared: number }>();

  const startMinute = (): void => {
    const current = Math.floor(nowMs() / MINUTE);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
  };

  const share = async (
    entries: { bucket: string; count: number }[],
    from = new Date(minute * MINUTE),
  ): Promise<{ bucket: string; count: number }[]> =>
    db
      .insertInto('rate_counters')
      .values(entries.map(({ bucket, count }) => ({ bucket, count, minute: from })))
      .onConflict((conflict) => conflict.columns(['bucket', 'minute']).doUpdateSet({ count: sql`rate_counters.count + excluded.count` }))
      .returning(['bucket', 'count'])
      .execute();

  const refuse = (until = (minute + 1) * MINUTE): never => {
    const seconds = Math.max(1, Math.ceil((until - nowMs()) / 1000));
    throw new Refusal('TOO_MANY_REQUESTS', 'tooMany', { metaData: { remaining_time: seconds } });
  };

  /** Refused calls count too: whoever keeps trying keeps waiting. */
  const countExactly = async (bucket: string, limit: number, from: number, until: number): Promise<void> => {
    const [counted] = await share([{ bucket, count: 1 }], new Date(from));
    if (counted!.count > limit) refuse(until);
  };

  const countOne = (bucket: string, limit: number): void => {
    const entry = counts.get(bucket) ?? { unshared: 0, shared: 0 };
    if (entry.unshared + entry.shared >= limit) refuse();
    entry.unshared += 1;
    counts.set(bucket, entry);
  };

  return {
    take: async (rate, { userId, ip, tokenId = null }) => {
      startMinute();
      // each token by itself, besides its user's browser; it only reads, so nothing else is counted of it
      if (tokenId !== null) return countOne(`call:token:${tokenId}`, settings.get('limits.token.call'));
      const kind = userId === null ? 'visitor' : 'user';
      const network = networkOf(ip);
      const who = userId === null ? `ip:${network}` : `user:${userId}`;
      if (rate === 'sign-in') {
        return countExactly(`sign-in:ip:${network}`, settings.get('limits.sign-in'), minute * MINUTE, (minute + 1) * MINUTE);
      }
      countOne(`call:${who}`, settings.get(`limits.${kind}.call`));
      const hour = Math.floor(nowMs() / HOUR) * HOUR;
      // not of the user: accounts may be deleted and made anew
      if (rate === 'mail') return countExactly(`mail:ip:${network}`, settings.get('limits.mail_an_hour'), hour, hour + HOUR);
      if (rate === 'keys' || rate === 'channels') {
        return countExactly(`${rate}:${who}`, settings.get(`limits.user.${rate}_an_hour`), hour, hour + HOUR);
      }
      if (rate !== 'call') countOne(`${rate}:${who}`, settings.get(`limits.${kind}.${rate}` satisfies SettingKey));
    },
    flush: async () => {
      startMinute();
      const ofMinute = counts;
      const pending = [...ofMinute].filter(([, entry]) => entry.unshared > 0);
      if (pending.length === 0) return;
      const entries = pending.map(([bucket, entry]) => ({ bucket, count: entry.unshared }));
      for (const [, entry] of pending) {
        entry.shared += entry.unshared;
        entry.unshared = 0;
      }
      for (const { bucket, count } of await share(entries)) {
        // the minute may have turned meanwhile: these counts belong to the one that was shared
        const entry = ofMinute.get(bucket);
        if (entry) entry.shared = Math.max(entry.shared, count);
      }
    },
  };
}

/** Removes the counters of past minutes and hours. */
export const forgetOldCounters = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('rate_counters')
    .where('minute', '<', new Date(now().getTime() - HOUR - 10 * MINUTE))
    .execute();
