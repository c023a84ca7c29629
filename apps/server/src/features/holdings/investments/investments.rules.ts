import { figuresOf, type Figures } from '@lootfolio/domain/holdings';
import { roi, type Money } from '@lootfolio/domain/money';
import type { LotRow, LotSaleRow } from '../../../goods/lots.reads.ts';

/** The sold part of a lot. `value`: the sum of the prices after fees. */
export type Sold = { quantity: number; cost: Money; value: Money; profit: Money; ratio: number };

export function soldOf(lot: Pick<LotRow, 'unitCost'>, sales: readonly LotSaleRow[]): Sold {
  const quantity = sales.reduce((sum, { units }) => sum + units, 0);
  const value = sales.reduce((sum, { units, unitNet }) => sum + units * unitNet, 0);
  const cost = quantity * lot.unitCost;
  return { quantity, cost, value, profit: value - cost, ratio: roi(value - cost, cost) };
}

/** Returns the figures of the held part of a lot, valued at one price. */
export const heldFigures = (
  { open, unitCost }: Pick<LotRow, 'open' | 'unitCost'>,
  now: { price: Money; net: Money } | null,
): Figures | null => figuresOf({ quantity: open, buyPrice: unitCost, now });
