import type { Acquisition, Disposal, Goods, Method, Move, Payout, Scope, Year } from '../../src/gains/gains.ts';
import { seeded } from '../seeded.ts';

/**
 * The goods of a user over three years. `before`: what was known when `lockedYear` was locked; the rest came to light later.
 * `lockedYear` is null when no year is locked.
 */
export type Case = {
  goods: Goods;
  before: Goods;
  lockedYear: Year | null;
  methods: Record<Year, Method>;
  scope: Scope;
  zone: string;
};

export const YEARS = [2024, 2025, 2026] as const;
const METHODS = ['specific', 'fifo', 'average'] as const;
const ACCOUNTS = [null, 'A', 'B'];
const ZONES = ['Europe/Istanbul', 'Asia/Kolkata', 'America/New_York', 'UTC'];
const HOUR = 3_600_000;

type Random = { below: (n: number) => number; pick: <T>(values: readonly T[]) => T; chance: (share: number) => boolean };

function randomOf(seed: number): Random {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  return { below, pick: (values) => values[below(values.length)]!, chance: (share) => random() < share };
}

/** Half of all moments lie within a day of a year's end, many on a full hour, and many on the same one. */
function momentOf({ below, pick, chance }: Random): number {
  if (chance(0.5)) return Date.parse(`${pick([2025, 2026])}-01-01`) + (below(48) - 24) * HOUR;
  return Date.parse('2024-01-02') + below(3 * 365 - 3) * 24 * HOUR + pick([0, 5 * HOUR, 21 * HOUR, below(24 * HOUR)]);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Makes the case with this number: always the same. */
export function makeCase(number: number): Case {
  const random = randomOf(number);
  const { below, pick, chance } = random;
  const accounts = chance(0.5) ? [null] : ACCOUNTS;
  const list = <T>(most: number, make: (id: number) => T): T[] => Array.from({ length: below(most + 1) }, (_, at) => make(at + 1));

  const acquisitions = list(5, (id): Acquisition => {
    const unitCost = chance(0.1) ? 0 : chance(0.05) ? below(1_000_000_001) : below(40);
    return { id, itemId: 1 + below(2), units: 1 + below(4), unitCost, boughtOn: dayOf(momentOf(random)), account: pick(accounts) };
  });
  const sales = list(9, (id): Disposal => makeSale(random, id, { acquisitions, accounts }));
  const moves = list(accounts.length > 1 ? 3 : 0, (id): Move => {
    const lot = pick([null, ...acquisitions.map((one) => one.id)]);
    return { id, itemId: 1 + below(2), at: momentOf(random), from: pick(accounts), to: pick(accounts), lot };
  });
  const payouts = list(2, (id): Payout => {
    const named = chance(0.7) ? sales.filter(() => chance(0.4)) : [];
    const parts = named.map((sale) => ({ id: sale.id, amount: chance(0.5) ? sale.gross - sale.fee : below(30) }));
    return { id, at: momentOf(random), ...marketOf(random), fee: below(50), rateLoss: below(40) - 10, sales: parts };
  });
  const goods = { acquisitions, sales, moves, payouts };
  return {
    ...{ goods, before: knownBefore(random, goods), lockedYear: pick([null, null, 2024, 2025]) },
    methods: { 2024: pick(METHODS), 2025: pick(METHODS), 2026: pick(METHODS) },
    scope: accounts.length > 1 && chance(0.7) ? { account: pick(accounts) } : 'all',
    zone: pick(ZONES),
  };
}

const marketOf = ({ pick }: Random): { market: string; currency: string } =>
  pick([
    { market: 'waxpeer', currency: 'USD' },
    { market: 'marketcsgo', currency: 'RUB' },
    { market: 'marketcsgo', currency: 'EUR' },
  ]);

function makeSale(
  random: Random,
  id: number,
  { acquisitions, accounts }: { acquisitions: Acquisition[]; accounts: (string | null)[] },
): Disposal {
  const { below, pick, chance } = random;
  const soldAt = momentOf(random);
  const lot = acquisitions.length > 0 && chance(0.8) ? pick(acquisitions) : null;
  const booked = lot ? { lot: lot.id, cost: chance(0.1) ? below(40) : lot.unitCost } : chance(0.3) ? { lot: null, cost: below(40) } : null;
  const reversedAt = chance(0.3) ? (chance(0.1) ? momentOf(random) : soldAt + pick([0, HOUR, 6 * 24 * HOUR])) : null;
  const gross = below(60);
  return {
    ...{ id, itemId: lot?.itemId ?? 1 + below(2), account: pick(accounts), soldAt, ...marketOf(random), gross, fee: below(gross + 1) },
    ...{ booked, reversedAt },
    compensation: reversedAt !== null && chance(0.5) ? { at: reversedAt + below(3) * HOUR, amount: below(10) } : null,
  };
}

function knownBefore({ chance }: Random, { acquisitions, sales, moves, payouts }: Goods): Goods {
  const isKnown = (): boolean => chance(0.75);
  return {
    acquisitions: acquisitions.filter(isKnown),
    sales: sales.filter(isKnown).map((sale) => {
      const reversed = isKnown();
      const compensated = isKnown();
      return { ...sale, reversedAt: reversed ? sale.reversedAt : null, compensation: compensated ? sale.compensation : null };
    }),
    moves: moves.filter(isKnown),
    payouts: payouts.filter(isKnown),
  };
}
