import { median } from '@lootfolio/domain/quotes';
import type { PriceSample } from '../../../platform/outside/doctor-part.ts';

/** How the prices of a list stand to those of other markets, over `items` items. */
export type Comparison = { items: number; factor: number };

/** Fewer common items prove nothing. */
const MIN_ITEMS = 10;

/**
 * Compares a list with the asks of every other list of the same run, and with the stored prices. Half of them at least stand as near to the
 * list as `factor` says: so one list in a wrong unit makes no other list look wrong. Null with fewer than ten common items.
 */
export function compareWithOthers(sample: PriceSample, all: readonly PriceSample[]): Comparison | null {
  const others = all.filter(({ market, side }) => market !== sample.market && side === 'ask').map(({ prices }) => prices);
  const nearestFirst = [...others, sample.elsewhere]
    .flatMap((prices) => compareTwo(sample.prices, prices) ?? [])
    .toSorted((one, other) => distance(one) - distance(other));
  return nearestFirst[Math.floor((nearestFirst.length - 1) / 2)] ?? null;
}

/** The median of the factors of all common items. */
function compareTwo(prices: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): Comparison | null {
  const factors = [...prices].flatMap(([item, price]) => (others.has(item) ? price / others.get(item)! : []));
  return factors.length < MIN_ITEMS ? null : { items: factors.length, factor: median(factors) };
}

const distance = ({ factor }: Comparison): number => Math.abs(Math.log(factor));

/** Markets differ by less than this. */
const MAX_FACTOR = 3;
/** A factor this near to a power of ten is one. */
const NEAR = 2;

/** `unit`: about 10, 100 or 1000 times too high or low, by `power`. `odd`: another factor, such as that of a currency. */
export function judgeFactor(factor: number): { verdict: 'fine' } | { verdict: 'odd' } | { verdict: 'unit'; power: number } {
  if (factor <= MAX_FACTOR && factor >= 1 / MAX_FACTOR) return { verdict: 'fine' };
  const power = 10 ** Math.round(Math.log10(factor));
  const rest = factor / power;
  return power !== 1 && rest <= NEAR && rest >= 1 / NEAR ? { verdict: 'unit', power } : { verdict: 'odd' };
}
