import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { networkOf } from '../outside/public-address.ts';
import { now, nowMs } from '../process/clock.ts';
import { integer } from '../settings/setting-kinds.ts';
import { setting, type Setting, type SettingGroup, type Settings } from '../settings/settings.ts';
import { createExpensiveCalls } from './expensive-calls.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const LIMITS: SettingGroup = { key: 'limits', title: 'settings.groupLimits', order: 20 };
/** Below it the screens themselves, that of the settings included, could no longer be used. */
const LEAST_CALLS = 60;

/** A limit of requests as a setting of the operator. */
export const limitSetting = (key: string, fallback: number, shown: Pick<Setting, 'label' | 'help'>, min = 1): Setting<number> =>
  setting(`limits.${key}`, integer(min, 100_000_000), fallback, { group: LIMITS, ...shown });

const PER_MINUTE = {
  user: limitSetting('user.call', 6000, { label: 'settings.userCalls', help: 'settings.userCallsHelp' }, LEAST_CALLS),
  visitor: limitSetting('visitor.call', 1200, { label: 'settings.visitorCalls', help: 'settings.visitorCallsHelp' }, LEAST_CALLS),
  token: limitSetting('token.call', 600, { label: 'settings.tokenCalls', help: 'settings.tokenCallsHelp' }),
};

/** Files a minute. */
export const EXPORTS = {
  user: limitSetting('user.export', 20, { label: 'settings.userExports', help: 'settings.userExportsHelp' }),
  visitor: limitSetting('visitor.export', 6, { label: 'settings.visitorExports', help: 'settings.visitorExportsHelp' }),
};

/** Notices of providers a minute, by network. */
const NOTICES = limitSetting('notices', 600, { label: 'settings.notices', help: 'settings.noticesHelp' });

/** Calls a minute that one API token may make. */
export const TOKEN_CALLS = PER_MINUTE.token;
export const RATE_SETTINGS: readonly Setting[] = [...Object.values(PER_MINUTE), ...Object.values(EXPORTS), NOTICES];

/**
 * A limit besides the general one. `minute` rules count in memory, by user with their tokens or, for visitors, by network; the processes
 * share their counts each second. `exact` rules count in the database, by caller, or by network where one person could make many accounts.
 */
export type RateRule =
  | { kind: 'minute'; user: Setting<number>; visitor: Setting<number> }
  | { kind: 'exact'; by: 'caller' | 'network'; within: 'minute' | 'hour'; max: Setting<number> };

/** The limits that calls of several features count against. */
export const SHARED_RATES: Readonly<Record<string, RateRule>> = {
  export: { kind: 'minute', ...EXPORTS },
  notices: { kind: 'minute', user: NOTICES, visitor: NOTICES },
};

type RateSubject = {
  userId: number | null;
  ip: string;
  tokenId?: number | null;
  /** The caller brought a credential that is nobody's. */
  invented?: boolean;
};

export type RateLimiter = {
  /**
   * Counts a call.
   * @param rule the name of a further limit that the call counts against, once; null for the general one alone
   * @param cost how many of the caller's calls it takes
   * @throws Refusal TOO_MANY_REQUESTS with the seconds until the window ends
   */
  consume: (rule: string | null, subject: RateSubject, cost?: number) => Promise<void>;
  /**
   * Lets a credential that is not known be looked up.
   * @throws Refusal TOO_MANY_REQUESTS when a caller of this address with an invented one was refused in this minute
   */
  admitInvented: (ip: string) => void;
  /**
   * Notes that an expensive call of a caller begins.
   * @returns the function that is called when it has ended
   * @throws Refusal TOO_MANY_REQUESTS when too many of theirs are under way in this process
   */
  beginExpensive: (subject: RateSubject) => () => void;
  /** Shares this process's counts with the others; called each second. */
  flush: () => Promise<void>;
};

const subjectOf = (userId: number | null, network: string): string => (userId === null ? `ip:${network}` : `user:${userId}`);

/** @param rules those of every module, by name */
export function createRateLimiter(db: Db, settings: Settings, rules: Readonly<Record<string, RateRule>>): RateLimiter {
  const expensive = createExpensiveCalls();
  let minute = 0;
  let counts = new Map<string, { unshared: number; shared: number }>();
  /** Networks of this minute whose callers with invented credentials were refused. */
  let inventing = new Set<string>();

  const startMinute = (): void => {
    const current = Math.floor(nowMs() / MINUTE);
    if (current !== minute) {
      minute = current;
      counts = new Map();
      inventing = new Set();
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
    throw new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: seconds } });
  };

  /** Refused calls count too, so that repeated tries do not shorten the wait. */
  const countExactly = async (bucket: string, limit: number, windowMs: number): Promise<void> => {
    const from = Math.floor(nowMs() / windowMs) * windowMs;
    const [counted] = await share([{ bucket, count: 1 }], new Date(from));
    if (counted!.count > limit) refuse(from + windowMs);
  };

  const countOne = (bucket: string, limit: number, cost = 1): void => {
    const entry = counts.get(bucket) ?? { unshared: 0, shared: 0 };
    if (entry.unshared + entry.shared + cost > limit) refuse();
    entry.unshared += cost;
    counts.set(bucket, entry);
  };

  const count = async (name: string | null, { userId, ip, tokenId = null }: RateSubject, cost: number): Promise<void> => {
    // a token counts by itself, and with its user: ten tokens of one user get no further than their browser
    if (tokenId !== null) countOne(`call:token:${tokenId}`, settings.get(PER_MINUTE.token), cost);
    const kind = userId === null ? 'visitor' : 'user';
    const network = networkOf(ip);
    const subject = subjectOf(userId, network);
    countOne(`call:${subject}`, settings.get(PER_MINUTE[kind]), cost);
    if (name === null) return;
    const rule = rules[name];
    if (!rule) throw new Error(`no module declares the rate limit ${name}`);
    if (rule.kind === 'minute') return countOne(`${name}:${subject}`, settings.get(rule[kind]));
    const bucket = `${name}:${rule.by === 'network' ? `ip:${network}` : subject}`;
    await countExactly(bucket, settings.get(rule.max), rule.within === 'minute' ? MINUTE : HOUR);
  };

  return {
    beginExpensive: ({ userId, ip }) => expensive.begin(subjectOf(userId, networkOf(ip))),
    admitInvented: (ip) => {
      startMinute();
      if (inventing.has(networkOf(ip))) refuse();
    },
    consume: async (name, subject, cost = 1) => {
      startMinute();
      try {
        await count(name, subject, cost);
      } catch (error) {
        if (subject.invented) inventing.add(networkOf(subject.ip));
        throw error;
      }
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
        // a new minute may have begun meanwhile: these counts belong to the minute that was shared
        const entry = ofMinute.get(bucket);
        if (entry) entry.shared = Math.max(entry.shared, count);
      }
    },
  };
}

/** Removes the counters of past minutes and hours. */
export const removeOldCounters = (db: Db): Promise<unknown> =>
  db
    .deleteFrom('rate_counters')
    .where('minute', '<', new Date(now().getTime() - HOUR - 10 * MINUTE))
    .execute();
