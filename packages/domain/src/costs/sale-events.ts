import { epochDay } from '../epoch-days.ts';
import type { LocalDate } from '../schedule.ts';
import { unitsOf, type Part, type Reversal, type Sale } from './costs.ts';

/** A sale, or the reversal of one. `units`: for a reversal, at most the units that were not taken back before. */
export type SaleEvent = { sale: Sale; reversal: Reversal | null; day: number; units: number };

/** Sorts sales and reversals by day, then by id. On one day sales come first. No reversal comes before its sale. */
export function eventsOf(sales: readonly Sale[], reversals: readonly Reversal[]): SaleEvent[] {
  const sold = sales
    .toSorted((a, b) => a.id - b.id)
    .map((sale): SaleEvent => ({ sale, reversal: null, day: epochDay(sale.soldOn), units: sale.units }));
  const eventOf = new Map(sold.map((event) => [event.sale.id, event]));
  const back = reversals
    .map((reversal): SaleEvent => {
      const { sale, day } = eventOf.get(reversal.saleId)!;
      return { sale, reversal, day: Math.max(day, epochDay(reversal.reversedOn)), units: reversal.units };
    })
    .toSorted((a, b) => a.day - b.day || a.reversal!.id - b.reversal!.id);
  const left = new Map(sales.map(({ id, units }) => [id, units]));
  for (const event of back) {
    event.units = Math.min(event.units, left.get(event.sale.id)!);
    left.set(event.sale.id, left.get(event.sale.id)! - event.units);
  }
  return [...sold, ...back].toSorted((a, b) => a.day - b.day);
}

/** Returns the units of each sale that were not reversed, by the sale's id. */
export function unitsSold(events: readonly SaleEvent[]): Map<number, number> {
  const sold = new Map<number, number>();
  for (const { sale, reversal, units } of events) sold.set(sale.id, (sold.get(sale.id) ?? 0) + (reversal ? -units : units));
  return sold;
}

/** The parts that sales took and that reversals gave back, by their ids. */
export type Taken = { sales: Map<number, Part[]>; reversals: Map<number, Part[]> };

/**
 * Carries out sales and reversals in their order. A reversal first gives back the units for which its sale found no lot, then the parts that
 * the sale took last.
 * @param take takes units for a sale
 * @param giveBack receives the parts that a reversal gives back
 */
export function carryOut(
  { sales, reversals }: Taken,
  events: readonly SaleEvent[],
  take: (event: SaleEvent) => Part[],
  giveBack: (parts: readonly Part[], event: SaleEvent) => void,
): void {
  const left = new Map<number, { parts: Part[]; unknown: number }>();
  for (const event of events) {
    const { sale, reversal, units } = event;
    if (reversal) {
      const of = left.get(sale.id)!;
      const unknown = Math.min(of.unknown, units);
      of.unknown -= unknown;
      const back = splitUnits(of.parts, units - unknown);
      reversals.set(reversal.id, back);
      giveBack(back, event);
    } else {
      const parts = take(event);
      sales.set(sale.id, parts);
      left.set(sale.id, { parts: [...parts], unknown: units - unitsOf(parts) });
    }
  }
}

/**
 * Takes up to `units` units off the end of a list of parts. Stops at a lot that was bought after `until`.
 */
export function splitUnits(list: Part[], units: number, until: LocalDate = '9999-12-31'): Part[] {
  const taken: Part[] = [];
  for (let missing = units; missing > 0;) {
    const last = list.at(-1);
    if (!last || last.boughtOn > until) break;
    const most = Math.min(last.units, missing);
    list.pop();
    if (last.units > most) list.push({ ...last, units: last.units - most });
    taken.push({ ...last, units: most });
    missing -= most;
  }
  return taken;
}

/** Joins neighbouring parts of one lot. */
export function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.lot === part.lot) last.units += part.units;
    else joined.push({ ...part });
  }
  return joined;
}
