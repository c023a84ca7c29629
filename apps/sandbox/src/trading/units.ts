import { unitsOf } from '../markets/marketcsgo-selling.ts';
import type { World } from '../world.ts';
import type { Desk } from './state.ts';

/** Thousandths of a dollar in the unit of a market's prices, in the currency of the account. */
export const inUnits = (world: World, desk: Desk, thousandths: number): number => {
  const { market } = desk;
  if (market === 'marketcsgo') return unitsOf(world, desk, thousandths);
  return market === 'csfloat' || market === 'skinthunder' ? thousandths / 10 : market === 'haloskins' ? thousandths / 1000 : thousandths;
};
