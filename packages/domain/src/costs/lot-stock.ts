import type { Lot, Part, Thing } from './costs.ts';
import { epochDay } from '../epoch-days.ts';
import { fingerprintOf } from '../goods.ts';
import type { Money } from '../money.ts';

export const DAY = 86_400_000;

/** The lots of an item by day, then by id. `open`: the units of each lot that are not taken yet. */
export type Stock = { lots: readonly Lot[]; days: readonly number[]; open: number[] };

/** A thing or sale that gets units of lots. `missing`: units that it still needs. */
export type Claim = Pick<Thing, 'typed' | 'fingerprint'> & {
  thingId: number | null;
  /** Milliseconds. A claim never gets a lot bought a day or more after `until`. `since` is earlier for a thing that left and came back. */
  since: number;
  until: number;
  missing: number;
  parts: Part[];
};

export function createStock(lots: readonly Lot[]): Stock {
  const ordered = lots
    .map((lot) => ({ lot, day: epochDay(lot.boughtOn) }))
    .filter(({ lot }) => lot.open > 0)
    .toSorted((a, b) => a.day - b.day || a.lot.id - b.lot.id);
  return { lots: ordered.map(({ lot }) => lot), days: ordered.map(({ day }) => day), open: ordered.map(({ lot }) => lot.open) };
}

/**
 * Returns the number of lots that were bought less than a day after a time. The day allows for time zones: a lot has the owner's day, which
 * may have begun up to 14 hours before the day of UTC.
 */
export function countUntil({ days }: Stock, until: number): number {
  let [from, to] = [0, days.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (days[middle]! * DAY - until < DAY) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Gives units of the lot at a place to a claim, as many as are open and missing. */
function takeAt(stock: Stock, place: number, claim: Claim): void {
  const units = Math.min(stock.open[place]!, claim.missing);
  if (units === 0) return;
  stock.open[place]! -= units;
  claim.missing -= units;
  const part = partAt(stock, place, units);
  claim.parts.push({ ...part, unitCost: claim.typed ?? part.unitCost });
}

export function partAt({ lots }: Stock, place: number, units: number): Part {
  const { id, unitCost, boughtOn } = lots[place]!;
  return { lot: id, units, unitCost, boughtOn };
}

/** Gives each claim in turn the oldest open units that were bought less than a day after the claim's `timeOf`. */
export function takeOldest(stock: Stock, claims: readonly Claim[], timeOf: (claim: Claim) => number): void {
  let place = 0;
  for (const claim of claims) {
    const end = countUntil(stock, timeOf(claim));
    while (claim.missing > 0) {
      while (stock.open[place] === 0) place += 1;
      if (place >= end) break;
      takeAt(stock, place, claim);
    }
  }
}

/** Returns the fingerprint of a thing with this float; null without a float. */
export const markOf = (float: number | null): string | null => fingerprintOf({ float, stickers: [], nameTag: null });

/** What tells that a lot is a claim's own: they have a text in common. Null = nothing tells it. */
const OWN: readonly { ofLot: (lot: Lot) => (string | null)[]; ofClaim: (claim: Claim) => string | null }[] = [
  { ofLot: ({ thingIds = [] }) => thingIds.map(String), ofClaim: ({ thingId }) => (thingId === null ? null : String(thingId)) },
  { ofLot: ({ float }) => [markOf(float)], ofClaim: ({ fingerprint }) => fingerprint },
];

const atCost = (text: string | null, cost: Money): string => `${text} at ${cost}`;
const isFloatKnown = ({ fingerprint }: Claim): boolean => fingerprint?.startsWith('float ') === true;

/**
 * Gives claims the lots that are bound to them: first their own lots, then with a typed price open lots that cost exactly this. Of own lots,
 * a typed price prefers those with this cost. It replaces the cost of the others, so that one purchase does not count twice.
 *
 * As many units as possible are bound when the claims are sorted by `until`: a claim has all the choices of the claims before it.
 */
export function takeBound(stock: Stock, claims: readonly Claim[]): void {
  for (const { ofLot, ofClaim } of OWN)
    take(stock, claims, {
      textsOf: (lot) => ofLot(lot).flatMap((text) => [text, atCost(text, lot.unitCost)]),
      textOf: (claim) => {
        const text = ofClaim(claim);
        return text === null || claim.typed === null ? text : atCost(text, claim.typed);
      },
    });
  const typed = claims.filter((claim) => claim.typed !== null);
  for (const { ofLot, ofClaim } of OWN) take(stock, typed, { textsOf: ofLot, textOf: ofClaim });
  // a lot with a float is of no thing with another float: things without a known float take it first, and leave other lots
  take(
    stock,
    typed.filter((claim) => !isFloatKnown(claim)),
    { textsOf: ({ float, unitCost }) => [float === null ? null : String(unitCost)], textOf: ({ typed: cost }) => String(cost) },
  );
  take(stock, typed, {
    textsOf: ({ float, unitCost }) => [float === null ? String(unitCost) : null],
    textOf: ({ typed: cost }) => String(cost),
  });
}

/** `textsOf`: the texts of a lot; `textOf`: the text of the lots that a claim takes, or null. */
type Match = { textsOf: (lot: Lot) => (string | null)[]; textOf: (claim: Claim) => string | null };

/** Gives each claim in turn the oldest lots with its text. */
function take(stock: Stock, claims: readonly Claim[], { textsOf, textOf }: Match): void {
  const wanted = claims.flatMap((claim) => {
    const text = textOf(claim);
    return text === null ? [] : [{ claim, text }];
  });
  if (wanted.length === 0) return;
  const queues = new Map<string | null, Queue>(wanted.map(({ text }) => [text, { places: [], next: 0 }]));
  stock.lots.forEach((lot, place) => {
    for (const text of textsOf(lot)) queues.get(text)?.places.push(place);
  });
  for (const { claim, text } of wanted) takeQueue(stock, queues.get(text)!, claim);
}

/** Places of lots in a stock. Those before `next` have no open units. */
type Queue = { places: number[]; next: number };

function takeQueue(stock: Stock, queue: Queue, claim: Claim): void {
  const end = countUntil(stock, claim.until);
  for (; queue.next < queue.places.length; queue.next += 1) {
    const place = queue.places[queue.next]!;
    if (place >= end) return;
    takeAt(stock, place, claim);
    if (stock.open[place]! > 0) return;
  }
}
