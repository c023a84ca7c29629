import type { Money } from '../money.ts';
import type { LocalDate } from '../schedule.ts';

/** What was bought at once: units of one item. `open`: those of them that no stored sale used up. */
export type Lot = {
  id: number;
  itemId: number;
  open: number;
  unitCost: Money;
  boughtOn: LocalDate;
  /** Of the one thing that was bought; null when unknown, and for several. */
  float: number | null;
  /** The thing that was bought, where that is known. */
  thingId?: number;
};

/** A thing that is or was in an inventory. */
export type Thing = {
  id: number;
  itemId: number;
  /** How many are there now; 0 when all were sold. */
  units: number;
  /** What its owner says that one of them cost. */
  typed: Money | null;
  /** As `fingerprintOf` makes it. */
  fingerprint: string | null;
  /** Milliseconds: since when it is there, as far as it is known. */
  acquiredAt: number;
  /** Milliseconds: when it was there again after it had left. */
  backAt: number | null;
};

/** A sale that is not stored yet. `thingId`: what was sold; null when that is not known, as in files. */
export type Sale = { id: number; itemId: number; units: number; soldOn: LocalDate; thingId: number | null; float: number | null };

/** Units of a sale that were taken back. */
export type Reversal = { id: number; saleId: number; units: number; reversedOn: LocalDate };

/** Units with the lot that they are of. `typed`: the lot that a typed price made, for lack of one with this cost. */
export type Part = { lot: number | 'typed'; units: number; unitCost: Money; boughtOn: LocalDate };

/** What one unit cost, and how that is known. */
export type Cost = { unit: Money; source: 'typed' } | { unit: Money; source: 'lot'; lotId: number };

/** What one unit of a thing cost. Null when a unit is of no lot, or when the costs of its units differ. */
export function costOf({ units, typed }: Pick<Thing, 'units' | 'typed'>, parts: readonly Part[]): Cost | null {
  if (typed !== null) return { unit: typed, source: 'typed' };
  const first = parts[0];
  if (!first || unitsOf(parts) < units || parts.some(({ unitCost }) => unitCost !== first.unitCost)) return null;
  // only typed prices make lots
  return { unit: first.unitCost, source: 'lot', lotId: first.lot as number };
}

export const unitsOf = (parts: readonly Part[]): number => parts.reduce((sum, { units }) => sum + units, 0);
