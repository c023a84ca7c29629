import { epochDay } from '../epoch-days.ts';
import { firstDayOf, type Calendar } from './calendar.ts';
import type { Acquisition, Disposal, Goods, Move, Payout, Year, YearEnd } from './gains.ts';

type Of =
  | { kind: 'acquisition'; of: Acquisition }
  | { kind: 'sale'; of: Disposal }
  | { kind: 'reversal'; of: Disposal }
  | { kind: 'compensation'; of: Disposal }
  | { kind: 'move'; of: Move }
  | { kind: 'payout'; of: Payout };

/** Something that counts in a year. `late`: it happened before and was not counted. */
export type YearEvent = Of & { at: number; late: boolean };

/** Events of one moment come in this order, then by id. `againAtOnce`: the reversal of a sale of the same moment. */
const ORDER = { acquisition: 0, reversal: 1, move: 2, sale: 3, againAtOnce: 4, compensation: 5, payout: 6 };

/**
 * Returns what counts in a year, in order: what happened in it, and what happened before and was not counted. A lot is bought at the start of
 * its day, and before a sale that booked it. A reversal or compensation never comes before its sale.
 */
export function eventsOf(goods: Goods, year: Year, { counted }: YearEnd, calendar: Calendar): YearEvent[] {
  const [start, end] = [year, year + 1].map((of) => calendar.startOf(firstDayOf(of))) as [number, number];
  const events: (YearEvent & { order: number })[] = [];
  const add = (event: Of, at: number, order = ORDER[event.kind]): void => {
    if (at >= end || counted[event.kind].has(event.of.id)) return;
    events.push({ ...event, at, late: at < start, order });
  };

  const firstSaleOf = new Map<number | null, number>();
  for (const { booked, soldAt } of goods.sales)
    if (booked) firstSaleOf.set(booked.lot, Math.min(soldAt, firstSaleOf.get(booked.lot) ?? Infinity));
  for (const of of goods.acquisitions) {
    const at = calendar.startOf(epochDay(of.boughtOn));
    add({ kind: 'acquisition', of }, Math.min(at, firstSaleOf.get(of.id) ?? Infinity));
  }
  for (const of of goods.sales) {
    add({ kind: 'sale', of }, of.soldAt);
    const { soldAt, reversedAt, compensation } = of;
    if (reversedAt !== null)
      add({ kind: 'reversal', of }, Math.max(soldAt, reversedAt), reversedAt > soldAt ? undefined : ORDER.againAtOnce);
    if (compensation && compensation.amount !== 0) add({ kind: 'compensation', of }, Math.max(soldAt, compensation.at));
  }
  for (const of of goods.moves) add({ kind: 'move', of }, of.at);
  for (const of of goods.payouts) add({ kind: 'payout', of }, of.at);
  return events.toSorted((a, b) => a.at - b.at || a.order - b.order || a.of.id - b.of.id);
}
