import { epochDay } from '../epoch-days.ts';
import { unitsOf, type Part } from './costs.ts';
import { countUntil, DAY, markOf, partAt, takeBound, type Claim, type Stock } from './lot-stock.ts';
import { carryOut, unitsSold, type SaleEvent, type Taken } from './sale-events.ts';
import { createUnitCounts } from './unit-counts.ts';

/** Claims of sales of one unit with a known float, by the ids of the sales. `kept`: of those that were not reversed. */
export type MarkedSales = { kept: ReadonlyMap<number, Claim>; reversed: ReadonlyMap<number, Claim> };

export function findMarked(events: readonly SaleEvent[]): MarkedSales {
  const [kept, reversed] = [new Map<number, Claim>(), new Map<number, Claim>()];
  const sold = unitsSold(events);
  for (const { sale, reversal, day } of events) {
    const fingerprint = sale.units === 1 ? markOf(sale.float) : null;
    if (reversal || fingerprint === null) continue;
    const until = day * DAY;
    const claim = { thingId: null, typed: null, fingerprint, since: until, until, missing: 1, parts: [] };
    (sold.get(sale.id) === 1 ? kept : reversed).set(sale.id, claim);
  }
  return { kept, reversed };
}

/**
 * Binds lots to reversed sales. Sales and things with the same float are of one thing: a sale for which no lot with its float is open shows
 * the lot of another.
 * @param bound the claims that got their lots before
 * @returns for each sale that has a lot, the claim that got this lot
 */
function lendBound(stock: Stock, { reversed }: MarkedSales, bound: readonly Claim[]): Map<number, Claim> {
  takeBound(stock, [...reversed.values()]);
  const owners = [...bound, ...reversed.values()].filter(({ parts }) => parts.length > 0);
  const ownerOf = new Map(owners.toReversed().map((claim) => [claim.fingerprint, claim]));
  const lent = new Map<number, Claim>();
  for (const [id, claim] of reversed) {
    const owner = claim.missing === 0 ? claim : ownerOf.get(claim.fingerprint);
    if (owner && epochDay(owner.parts[0]!.boughtOn) * DAY <= claim.until) lent.set(id, owner);
  }
  return lent;
}

/**
 * Carries out sales of unknown things. Each sale takes the lot with its float, else the oldest units that the things of its day do not need.
 * It takes nothing when these are too few. A lot with the float of reversed sales is kept for these until the last reversal.
 * @param bound claims that got the lots that are bound to them
 * @param things claims without a typed price, by `since`
 */
export function sellOldest(
  taken: Taken,
  stock: Stock,
  {
    events,
    marked,
    bound,
    things,
  }: { events: readonly SaleEvent[]; marked: MarkedSales; bound: readonly Claim[]; things: readonly Claim[] },
): void {
  const lent = lendBound(stock, marked, bound);
  // how many sales and things have the lot of a claim
  const uses = new Map(bound.map((claim) => [claim, 1]));
  for (const owner of lent.values()) uses.set(owner, (uses.get(owner) ?? 0) + 1);
  const free = createUnitCounts(stock.open);
  const placeOf = new Map(stock.lots.map(({ id }, place) => [id, place]));
  const kept = new Map<number, number>();
  let next = 0;

  /** Keeps units for the things that were there when a day began: the newest units that may be theirs. The oldest are left for sales. */
  const keepForThings = (day: number): void => {
    for (; next < things.length && things[next]!.since <= day * DAY; next++) {
      const { since, missing } = things[next]!;
      const end = countUntil(stock, since);
      for (let units = Math.min(missing, free.before(end)); units > 0;) {
        const place = free.placeOf(free.before(end));
        const some = Math.min(free.at(place), units);
        free.add(place, -some);
        kept.set(place, (kept.get(place) ?? 0) + some);
        units -= some;
      }
    }
  };

  const take = ({ sale, day, units }: SaleEvent): Part[] => {
    const owner = lent.get(sale.id);
    if (owner) return [{ ...owner.parts[0]!, units: 1 }];
    const own = marked.kept.get(sale.id);
    if (own?.missing === 0) return own.parts;
    keepForThings(day);
    const parts: Part[] = [];
    if (free.before(countUntil(stock, day * DAY)) < units) return parts;
    for (let missing = units; missing > 0;) {
      const place = free.placeOf(1);
      const some = Math.min(free.at(place), missing);
      free.add(place, -some);
      parts.push(partAt(stock, place, some));
      missing -= some;
    }
    return parts;
  };

  const giveBack = (back: readonly Part[], { sale }: SaleEvent): void => {
    const owner = lent.get(sale.id);
    if (owner) {
      uses.set(owner, uses.get(owner)! - unitsOf(back));
      // another sale, or a thing that is there, still has this lot
      if (uses.get(owner)! > 0) return;
    }
    for (const { lot, units } of back) free.add(placeOf.get(lot as number)!, units);
  };

  carryOut(taken, events, take, giveBack);
  stock.open = stock.open.map((_, place) => free.at(place) + (kept.get(place) ?? 0));
}
