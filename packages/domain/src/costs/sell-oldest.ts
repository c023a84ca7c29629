import type { Part } from './costs.ts';
import { countUntil, DAY, markOf, partAt, type Claim, type Stock } from './lot-stock.ts';
import { carryOut, unitsSold, type SaleEvent, type Taken } from './sale-events.ts';
import { createUnitCounts } from './unit-counts.ts';

/** Sales of one unit with a known float, by their ids. `claims`: those that were not reversed. `lent`: the parts that reversed ones took. */
export type MarkedSales = { claims: ReadonlyMap<number, Claim>; lent: ReadonlyMap<number, Part> };

export function findMarked(stock: Stock, events: readonly SaleEvent[]): MarkedSales {
  const claims = new Map<number, Claim>();
  const lent = new Map<number, Part>();
  if (events.length === 0) return { claims, lent };
  const sold = unitsSold(events);
  const oldest = new Map(stock.lots.map(({ float }, place) => [markOf(float), place] as const).toReversed());
  for (const { sale, reversal, day } of events) {
    const fingerprint = sale.units === 1 ? markOf(sale.float) : null;
    if (reversal || fingerprint === null) continue;
    const until = day * DAY;
    const place = oldest.get(fingerprint) ?? stock.lots.length;
    if (sold.get(sale.id) === 1)
      claims.set(sale.id, { thingId: null, typed: null, fingerprint, since: until, until, missing: 1, parts: [] });
    else if (place < countUntil(stock, until)) lent.set(sale.id, partAt(stock, place, 1));
  }
  return { claims, lent };
}

/**
 * Carries out sales of unknown things. Each sale takes the lot with its float, else the oldest units that the things of its day do not need.
 * It takes nothing when these are too few.
 * @param things claims without a typed price, by `since`
 */
export function sellOldest(
  taken: Taken,
  stock: Stock,
  { events, marked, things }: { events: readonly SaleEvent[]; marked: MarkedSales; things: readonly Claim[] },
): void {
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
    const lent = marked.lent.get(sale.id);
    if (lent) return [lent];
    const own = marked.claims.get(sale.id);
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

  carryOut(taken, events, take, (back, { sale }) => {
    if (marked.lent.has(sale.id)) return;
    for (const { lot, units } of back) free.add(placeOf.get(lot as number)!, units);
  });
  stock.open = stock.open.map((_, place) => free.at(place) + (kept.get(place) ?? 0));
}
