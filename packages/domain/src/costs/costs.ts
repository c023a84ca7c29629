import type { Money } from '../money.ts';
import type { LocalDate } from '../schedule.ts';

/** Units of one item that were bought at once. `open`: the units that no stored sale has used up. */
export type Lot = {
  id: number;
  itemId: number;
  open: number;
  unitCost: Money;
  boughtOn: LocalDate;
  /** The float of the thing that was bought; null when it is unknown, and for several things. */
  float: number | null;
  /** The things that were bought, where that is known. */
  thingIds?: readonly number[];
};

/** A thing that is or was in an inventory. */
export type Thing = {
  id: number;
  itemId: number;
  /** The number of units that are there now; 0 when all were sold. */
  units: number;
  /** The cost of one unit that the owner typed. */
  typed: Money | null;
  /** As `fingerprintOf` makes it. */
  fingerprint: string | null;
  /** When the thing was first there, as far as this is known, in milliseconds. */
  acquiredAt: number;
  /** When the thing was there again after it had left, in milliseconds; null when it never left. */
  backAt: number | null;
};

/** A sale that is not stored yet. `thingId`: the sold thing; null when it is unknown, as in files. */
export type Sale = { id: number; itemId: number; units: number; soldOn: LocalDate; thingId: number | null; float: number | null };

/** Units of a sale that were taken back. */
export type Reversal = { id: number; saleId: number; units: number; reversedOn: LocalDate };

/**
 * Units of one lot. `typed`: the lot that a typed price made, because no open lot had this cost. `unitCost`: a typed price replaces the cost
 * of the thing's own lot.
 */
export type Part = { lot: number | 'typed'; units: number; unitCost: Money; boughtOn: LocalDate };

/** The cost of one unit and its source. */
export type Cost = { unit: Money; source: 'typed' } | { unit: Money; source: 'lot'; lotId: number };

/** Returns the cost of one unit of a thing; null when a unit belongs to no lot, or when the costs of the units differ. */
export function costOf({ units, typed }: Pick<Thing, 'units' | 'typed'>, parts: readonly Part[]): Cost | null {
  if (typed !== null) return { unit: typed, source: 'typed' };
  const first = parts[0];
  if (!first || unitsOf(parts) < units || parts.some(({ unitCost }) => unitCost !== first.unitCost)) return null;
  // this lot has an id: only a typed price makes a lot without one
  return { unit: first.unitCost, source: 'lot', lotId: first.lot as number };
}

export const unitsOf = (parts: readonly Part[]): number => parts.reduce((sum, { units }) => sum + units, 0);
