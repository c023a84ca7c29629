import { dateOfDay, epochDay, epochDayAt } from '../epoch-days.ts';
import type { Lot, Part, Reversal, Sale, Thing } from './costs.ts';
import { createStock, DAY, takeBound, takeOldest, type Claim } from './lot-stock.ts';
import { carryOut, eventsOf, joinParts, splitUnits, unitsSold, type SaleEvent, type Taken } from './sale-events.ts';
import { findMarked, sellOldest } from './sell-oldest.ts';

/** The goods of one owner. The order of each list has no effect. */
export type Goods = {
  lots: readonly Lot[];
  things: readonly Thing[];
  sales: readonly Sale[];
  reversals: readonly Reversal[];
};

/**
 * Units by lot. Units without a known cost are in no part.
 * `things`: the units that are there now. `sales`: the units that each sale took. `reversals`: the units that each reversal gave back.
 * `open`: the remaining units of each lot, including those of things.
 */
export type Costs = Taken & { things: Map<number, Part[]>; open: Map<number, number> };

/**
 * Decides which lots each thing takes: its own lot, else lots first in, first out, by day, then by id. A thing's own lot was bought as this
 * thing, has its float, or costs exactly what its owner typed. A typed price replaces the cost of the first two; without any such lot it makes
 * one. A lot never goes to a thing that was there a day or more before the lot was bought, nor to a sale of an earlier day.
 *
 * A sale of a known thing takes the units of this thing, and changes the cost of no other thing. A sale of an unknown thing takes the oldest
 * units that the things of its day do not need. It takes nothing when these are too few. A reversal gives back the units that its sale took.
 * @throws Error when the sale of a reversal is not given
 */
export function decideCosts(goods: Goods): Costs {
  const costs: Costs = { things: new Map(), sales: new Map(), reversals: new Map(), open: new Map() };
  for (const { lots, things, sales, reversals } of byItem(goods).values()) {
    const hasNone = lots.length + sales.length === 0 && things.every(({ typed }) => typed === null);
    if (!hasNone) decideItem(costs, { lots, things, sales, reversals });
  }
  for (const { id, open } of goods.lots) costs.open.set(id, open);
  countOpen(costs.open, costs.sales, -1);
  countOpen(costs.open, costs.reversals, 1);
  return costs;
}

type ItemGoods = { lots: Lot[]; things: Thing[]; sales: Sale[]; reversals: Reversal[] };

function byItem({ lots, things, sales, reversals }: Goods): Map<number, ItemGoods> {
  const items = new Map<number, ItemGoods>();
  const of = ({ itemId }: { itemId: number }): ItemGoods => {
    const known = items.get(itemId);
    if (known) return known;
    const added = { lots: [], things: [], sales: [], reversals: [] };
    items.set(itemId, added);
    return added;
  };
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]));
  for (const lot of lots) of(lot).lots.push(lot);
  for (const thing of things) of(thing).things.push(thing);
  for (const sale of sales) of(sale).sales.push(sale);
  for (const reversal of reversals) {
    const sale = saleOf.get(reversal.saleId);
    if (!sale) throw new Error(`reversal ${reversal.id}: sale ${reversal.saleId} is not given`);
    of(sale).reversals.push(reversal);
  }
  return items;
}

function countOpen(open: Map<number, number>, taken: ReadonlyMap<number, readonly Part[]>, sign: 1 | -1): void {
  for (const { lot, units } of [...taken.values()].flat()) if (lot !== 'typed') open.set(lot, open.get(lot)! + sign * units);
}

function decideItem(costs: Costs, { lots, things, sales, reversals }: Goods): void {
  const known = new Set<number | null>(things.map(({ id }) => id));
  const eventsBy = Map.groupBy(eventsOf(sales, reversals), ({ sale: { thingId } }) => (known.has(thingId) ? thingId : null));
  const unknown = eventsBy.get(null) ?? [];
  const ordered = things
    .toSorted((a, b) => a.acquiredAt - b.acquiredAt || a.id - b.id)
    .map((thing) => ({ thing, events: eventsBy.get(thing.id) ?? [] }))
    .map((one) => ({ ...one, claims: claimsOf(one.thing, one.events) }));

  const stock = createStock(lots);
  const marked = findMarked(unknown);
  const claims = ordered.flatMap((one) => one.claims);
  const byEnd = claims.toSorted((a, b) => a.until - b.until);
  const [untyped, typed] = [byEnd.filter((claim) => claim.typed === null), byEnd.filter((claim) => claim.typed !== null)];
  const bound = [...marked.kept.values(), ...typed, ...untyped];
  takeBound(stock, bound);
  const byStart = claims.filter((claim) => claim.typed === null).toSorted((a, b) => a.since - b.since);
  if (unknown.length > 0) sellOldest(costs, stock, { events: unknown, marked, bound, things: byStart });
  takeOldest(stock, byStart, ({ since }) => since);
  // a thing that came back may also belong to a later lot
  takeOldest(stock, untyped, ({ until }) => until);
  for (const one of ordered) dealOut(costs, one.thing, partsOf(one.claims), one.events);
}

/** Returns the claims of a thing: for each of its sales the units that were not reversed, then the units that are there now. */
function claimsOf({ id, units, typed, fingerprint, acquiredAt, backAt }: Thing, events: readonly SaleEvent[]): Claim[] {
  const until = Math.max(acquiredAt, backAt ?? acquiredAt);
  const claim = (missing: number, last: number): Claim => ({
    ...{ thingId: id, typed, fingerprint, missing, parts: [] },
    // a thing that was sold on its first day comes when it was first there
    ...{ since: Math.min(acquiredAt, last + DAY - 1), until: Math.min(until, last) },
  });
  const sold = unitsSold(events);
  const claims = events.filter(({ reversal }) => !reversal).map(({ sale, day }) => claim(sold.get(sale.id)!, day * DAY));
  return [...claims, claim(units, until)];
}

/** Returns the parts that the claims of a thing got, by day. With a typed price, the units without a lot are a part too. */
const partsOf = (claims: readonly Claim[]): Part[] =>
  claims
    .flatMap(({ typed, missing, parts, since }): Part[] => {
      if (typed === null || missing === 0) return parts;
      return [...parts, { lot: 'typed', units: missing, unitCost: typed, boughtOn: dateOfDay(epochDayAt(since)) }];
    })
    .toSorted((a, b) => epochDay(a.boughtOn) - epochDay(b.boughtOn));

/**
 * Gives the parts of a thing to its sales, the first parts first. Reversed units stay with the thing for its next sale. The remaining units
 * are there now.
 */
function dealOut(costs: Costs, { id, units }: Thing, parts: readonly Part[], events: readonly SaleEvent[]): void {
  // reversed, because units are taken from the end
  const left = parts.toReversed();
  const sold = unitsSold(events);
  const take = ({ sale, units: all }: SaleEvent): Part[] => {
    const kept = sold.get(sale.id)!;
    const own = splitUnits(left, kept, sale.soldOn);
    const lent = splitUnits(left, all - kept, sale.soldOn);
    left.push(...lent.toReversed());
    return joinParts([...own, ...lent]);
  };
  carryOut(costs, events, take, () => undefined);
  const there = splitUnits(left, units);
  if (there.length > 0) costs.things.set(id, joinParts(there));
}
