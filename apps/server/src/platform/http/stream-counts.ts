import { Refusal } from '../errors/refusal.ts';

/**
 * The maximum numbers of event streams that are open at the same time in one process. A further stream is refused with 429, and its browser
 * tries again.
 */
export const STREAM_LIMITS = {
  /** An open stream takes some 27 KB (measured with 5,000): 270 MB in all. */
  process: 10_000,
  /** All visitors together, so that half of the places are left to signed-in users. */
  visitors: 5000,
  /** Enough for a household or a small office. */
  visitorsOfNetwork: 20,
  /** A browser opens one stream for all of its tabs, or, without locks (plain http), one for each visible tab. */
  user: 20,
  /** All users of a company, a campus or a mobile network may share one address. */
  usersOfNetwork: 1000,
  /**
   * The maximum number of sessions that are looked up at the same time. It limits the load on the database by a client that sends invented
   * cookies.
   */
  lookupsOfNetwork: 100,
} as const;

export type StreamLimits = Record<keyof typeof STREAM_LIMITS, number>;

/** The place of one stream in the counts. */
export type StreamPlace = {
  /** Counts the stream to its user, or to the visitors of its network. @throws Refusal TOO_MANY_REQUESTS; the place is then freed */
  settle: (userId: number | null) => void;
  /** Frees the place. A second call does nothing. */
  leave: () => void;
};

export type StreamCounts = {
  /**
   * Counts a stream before anything is looked up for it.
   * @param hasCookie whether a session must be looked up; a stream without a cookie belongs to a visitor
   * @throws Refusal TOO_MANY_REQUESTS
   */
  enter: (network: string, hasCookie: boolean) => StreamPlace;
};

/** Counts streams by user and network. The cost of each step does not depend on the number of open streams. */
export function createStreamCounts(limits: StreamLimits = STREAM_LIMITS): StreamCounts {
  const lookups = createTally<string>(limits.lookupsOfNetwork, limits.process);
  const visitors = createTally<string>(limits.visitorsOfNetwork, limits.visitors);
  const users = createTally<number>(limits.user, limits.process);
  const usersByNetwork = createTally<string>(limits.usersOfNetwork, limits.process);

  const enterUser = (userId: number, network: string): (() => void) => {
    const leaveNetwork = usersByNetwork.enter(network);
    try {
      const leaveUser = users.enter(userId);
      return () => {
        leaveUser();
        leaveNetwork();
      };
    } catch (error) {
      leaveNetwork();
      throw error;
    }
  };
  return {
    enter: (network, hasCookie) => {
      if (lookups.total() + visitors.total() + users.total() >= limits.process) throw tooMany();
      let leave = (hasCookie ? lookups : visitors).enter(network);
      return {
        settle: (userId) => {
          leave();
          leave = userId === null ? visitors.enter(network) : enterUser(userId, network);
        },
        leave: () => leave(),
      };
    },
  };
}

type Tally<K> = {
  /** @returns the function that removes the entry again, once @throws Refusal TOO_MANY_REQUESTS */
  enter: (key: K) => () => void;
  total: () => number;
};

function createTally<K>(maxOfKey: number, maxTotal: number): Tally<K> {
  const counts = new Map<K, number>();
  let total = 0;
  return {
    enter: (key) => {
      const count = counts.get(key) ?? 0;
      if (count >= maxOfKey || total >= maxTotal) throw tooMany();
      counts.set(key, count + 1);
      total += 1;
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        total -= 1;
        const left = counts.get(key)! - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
    total: () => total,
  };
}

const tooMany = (): Refusal => new Refusal('TOO_MANY_REQUESTS', 'calls.tooMany', { metaData: { remaining_time: 60 } });
