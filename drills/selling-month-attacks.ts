import type { Money } from '@lootfolio/domain/money';

/** The lowest ask of an item, and the units on offer. */
export type Offered = { price: Money; quantity: number };

type Kind = 'bait' | 'spoof' | 'walk' | 'rival' | 'everywhere';
/** `market`: null for all markets. Hours since the start. */
type Attack = { kind: Kind; market: string | null; itemId: number; from: number; until: number; size: number };

/** The number of hours for which an attack lasts at most. A walk must be shorter than the time until it is a cent. */
const LONGEST: Readonly<Record<Kind, number>> = { bait: 12, spoof: 8, walk: 48, rival: 120, everywhere: 36 };
const KINDS = Object.keys(LONGEST) as Kind[];
/** The share of items on which an attack begins in an hour. */
const SHARE = 0.01;
/** The probability that a market cannot be read from an hour on, and for how long at most. */
const STALE_SHARE = 0.01;
const STALE_HOURS = 30;

/** Who manipulates the books, and how. `random` decides. */
export function createAttacks(itemIds: readonly number[], markets: readonly string[], random: () => number) {
  let attacks: Attack[] = [];
  let byItem = new Map<number, Attack[]>();
  const staleUntil = new Map<string, number>();
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  let hour = 0;

  return {
    counts,
    /** Begins the attacks of an hour, and ends old ones. */
    pass: (at: number): void => {
      hour = at;
      attacks = attacks.filter(({ until }) => until > hour);
      for (const itemId of itemIds) {
        if (random() >= SHARE) continue;
        const kind = KINDS[Math.floor(random() * KINDS.length)]!;
        const market = kind === 'everywhere' ? null : markets[Math.floor(random() * markets.length)]!;
        attacks.push({ kind, market, itemId, from: hour, until: hour + 1 + Math.floor(random() * LONGEST[kind]), size: random() });
        count(`attacks: ${kind}`);
      }
      byItem = Map.groupBy(attacks, ({ itemId }) => itemId);
      for (const market of markets) {
        if ((staleUntil.get(market) ?? 0) > hour || random() >= STALE_SHARE) continue;
        staleUntil.set(market, hour + 2 + Math.floor(random() * STALE_HOURS));
        count('attacks: market not read');
      }
    },
    isStale: (market: string): boolean => (staleUntil.get(market) ?? 0) > hour,
    /** Returns what the market's list says of an item. `own`: the users' own offers. */
    apply: (market: string, itemId: number, offered: Offered | null, own: Offered | null, at: number): Offered | null =>
      (byItem.get(itemId) ?? [])
        .filter((attack) => attack.market === null || attack.market === market)
        .reduce((sum: Offered | null, attack) => sum && attacked(attack, sum, own, at), offered),
  };
}

function attacked({ kind, from, size }: Attack, { price, quantity }: Offered, own: Offered | null, hour: number): Offered {
  switch (kind) {
    case 'bait':
      return { price: price * (0.02 + 0.4 * size), quantity: quantity + 1 };
    case 'spoof':
      return { price: price * (0.6 + 0.3 * size), quantity: quantity + 5000 };
    case 'walk':
      return { price: price * 0.96 ** (hour - from), quantity: quantity + 200 };
    case 'rival':
      // another repricer: always a cent below the users
      return { price: own ? Math.min(price, own.price - 10) : price, quantity: quantity + 5 };
    case 'everywhere':
      return { price: price * (0.75 + 0.2 * size), quantity: quantity + 50 };
  }
}

/** As on 22 and 23 October 2025: knives and gloves lose up to half of their price within hours, and most of it comes back in a week. */
const CRASH_HOUR = 12 * 24;
const FALL_HOURS = 8;
const BACK_HOURS = 7 * 24;
const LOWEST = 0.55;
const CRASHING = /knife|glove/i;

export function crashFactor(type: string | null, hour: number): number {
  const since = hour - CRASH_HOUR;
  if (since < 0 || !CRASHING.test(type ?? '')) return 1;
  if (since < FALL_HOURS) return 1 - ((1 - LOWEST) * (since + 1)) / FALL_HOURS;
  return Math.min(0.9, LOWEST + ((0.9 - LOWEST) * (since - FALL_HOURS)) / BACK_HOURS);
}
