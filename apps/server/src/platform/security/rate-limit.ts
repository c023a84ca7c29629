import type { Db } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { networkOf } from '../outside/public-address.ts';
import { createTurns } from '../process/turns.ts';
import { integer } from '../settings/setting-kinds.ts';
import { setting, type Setting, type SettingGroup, type Settings } from '../settings/settings.ts';
import { createExpensiveCalls } from './expensive-calls.ts';
import { createRateCounters, HOUR, MINUTE } from './rate-counters.ts';

const LIMITS: SettingGroup = { key: 'limits', title: 'settings.groupLimits', order: 20 };
/** With fewer calls per minute, nobody could use the screens, not even the one with these settings. */
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
 * Rules by session are for guesses of a secret of the caller: see `GUESSES`.
 */
export type RateRule =
  | {
      kind: 'minute';
      user: Setting<number>;
      visitor: Setting<number>;
      /** The number of one user's calls that run at once in a process. Further calls wait for their turn. */
      atOnce?: number;
    }
  | { kind: 'exact'; by: 'caller' | 'network' | 'session'; within: 'minute' | 'hour'; max: Setting<number> };

/** The limits that calls of several features count against. */
export const SHARED_RATES: Readonly<Record<string, RateRule>> = {
  export: { kind: 'minute', ...EXPORTS },
  notices: { kind: 'minute', user: NOTICES, visitor: NOTICES },
};

type RateSubject = {
  userId: number | null;
  ip: string;
  tokenId?: number | null;
  /** True when the caller presented an unknown credential. */
  invented?: boolean;
  sessionId?: number;
  /** The session once confirmed a second factor. */
  hasConfirmed?: boolean;
};

/**
 * A session has `max` guesses. A user's sessions that never confirmed share further limits, in multiples of `max`: one per address, and one
 * for all of them. So a stranger with a stolen sign-in does not use up the guesses of a session that the user confirmed, nor, from a few
 * addresses, those of the user's next session.
 */
const GUESSES = { address: 2, user: 5 } as const;

export type RateLimiter = {
  /**
   * Counts a call.
   * @param rule the name of a further limit that the call counts against, once; null for the general one alone
   * @param cost how many of the caller's calls it takes
   * @throws Refusal TOO_MANY_REQUESTS with the seconds until the window ends
   */
  consume: (rule: string | null, subject: RateSubject, cost?: number) => Promise<void>;
  /**
   * Allows the lookup of an unknown credential.
   * @throws Refusal TOO_MANY_REQUESTS when a caller of this address with an unknown credential was refused in this minute
   */
  admitInvented: (ip: string) => void;
  /**
   * Notes that an expensive call of a caller begins.
   * @returns the function that is called when it has ended
   * @throws Refusal TOO_MANY_REQUESTS when too many of theirs are under way in this process
   */
  beginExpensive: (subject: RateSubject) => () => void;
  /**
   * Waits until a user's call may run, when its further limit has `atOnce`.
   * @returns the function to call when the call has ended
   */
  takeTurn: (rule: string | null, subject: Pick<RateSubject, 'userId'>) => Promise<() => void>;
  /** Shares this process's counts with the others; called each second. */
  flush: () => Promise<void>;
};

/** Names whom a call counts against: a user, or the network of visitors. */
export const subjectOf = ({ userId, ip }: Pick<RateSubject, 'userId' | 'ip'>): string =>
  userId === null ? `ip:${networkOf(ip)}` : `user:${userId}`;

/** @param rules those of every module, by name */
export function createRateLimiter(db: Db, settings: Settings, rules: Readonly<Record<string, RateRule>>): RateLimiter {
  const expensive = createExpensiveCalls();
  const counters = createRateCounters(db);
  const takeTurn = createTurns();

  const countGuess = async (
    name: string,
    { userId, ip, sessionId, hasConfirmed }: RateSubject,
    max: number,
    windowMs: number,
  ): Promise<void> => {
    await counters.addExactly(`${name}:user:${userId}:session:${sessionId}`, max, windowMs);
    if (hasConfirmed) return;
    await counters.addExactly(`${name}:user:${userId}:ip:${networkOf(ip)}`, GUESSES.address * max, windowMs);
    await counters.addExactly(`${name}:user:${userId}`, GUESSES.user * max, windowMs);
  };

  const count = async (name: string | null, from: RateSubject, cost: number): Promise<void> => {
    const { userId, ip, tokenId = null } = from;
    // a token counts by itself and with its user, so ten tokens of a user may make no more calls than one browser
    if (tokenId !== null) counters.add(`call:token:${tokenId}`, settings.get(PER_MINUTE.token), cost);
    const kind = userId === null ? 'visitor' : 'user';
    const subject = subjectOf(from);
    counters.add(`call:${subject}`, settings.get(PER_MINUTE[kind]), cost);
    if (name === null) return;
    const rule = rules[name];
    if (!rule) throw new Error(`no module declares the rate limit ${name}`);
    if (rule.kind === 'minute') return counters.add(`${name}:${subject}`, settings.get(rule[kind]));
    const [max, windowMs] = [settings.get(rule.max), rule.within === 'minute' ? MINUTE : HOUR];
    if (rule.by === 'session' && userId !== null) return countGuess(name, from, max, windowMs);
    await counters.addExactly(`${name}:${rule.by === 'network' ? `ip:${networkOf(ip)}` : subject}`, max, windowMs);
  };

  const inventorsOf = (ip: string): string => `invented:ip:${networkOf(ip)}`;

  return {
    beginExpensive: (subject) => expensive.begin(subjectOf(subject)),
    takeTurn: async (name, { userId }) => {
      const rule = name === null ? undefined : rules[name];
      if (userId === null || rule?.kind !== 'minute' || rule.atOnce === undefined) return () => {};
      return takeTurn(`${name}:${userId}`, rule.atOnce);
    },
    admitInvented: (ip) => {
      if (counters.of(inventorsOf(ip)) > 0) counters.refuse();
    },
    consume: async (name, subject, cost = 1) => {
      try {
        await count(name, subject, cost);
      } catch (error) {
        if (subject.invented && error instanceof Refusal) counters.add(inventorsOf(subject.ip), Infinity);
        throw error;
      }
    },
    flush: counters.flush,
  };
}
