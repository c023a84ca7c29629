import type { Money } from '@lootfolio/domain/money';
import { EXTERIORS } from '@lootfolio/domain/names';
import { normalisedFloat, resultExterior, type FloatRange } from '@lootfolio/domain/trade-up';

/** A skin that can be bought for a contract. `wear`: its assumed normalised float; `most`: the number of pieces on offer. */
export type TradeUpInput = { itemId: number; price: Money; wear: number; most: number };

/**
 * A possible outcome of a contract, with its net price by exterior; null when no market has a price. Without `range`, the first price is
 * used.
 */
export type TradeUpOutcome = { range: FloatRange | null; nets: readonly (Money | null)[] };

/** The inputs and outcomes of one collection for the contracts of one rarity. */
export type TradeUpPool = { id: number; inputs: readonly TradeUpInput[]; outcomes: readonly TradeUpOutcome[] };

/** A number of inputs of one pool, with at most two different ones. `wear` is the sum of their normalised floats. */
export type Bundle = { cost: Money; wear: number; parts: readonly { input: TradeUpInput; count: number }[] };

/** The net price of an outcome at an average wear; null when no market has a price. */
export const netAt = ({ range, nets }: TradeUpOutcome, average: number): Money | null => {
  const exterior = resultExterior(average, range);
  return nets[exterior === null ? 0 : EXTERIORS.indexOf(exterior)] ?? null;
};

/** The average wears at which an outcome of the pool changes to its next exterior, ascending. */
export function breaksOf({ outcomes }: TradeUpPool): number[] {
  const breaks = outcomes.flatMap(({ range }) =>
    range === null
      ? []
      : EXTERIORS.slice(0, -1)
          .map(({ max }) => normalisedFloat(max, range))
          .filter((at) => at > 0 && at < 1),
  );
  return [...new Set(breaks)].toSorted((a, b) => a - b);
}

/**
 * The inputs that are worth buying, by wear, ascending. An input is left out when another input is at most as worn, at most as expensive,
 * and on offer in the same quantity: at least one piece, half a contract, or a whole contract.
 */
export function usefulInputs(inputs: readonly TradeUpInput[], size: number): TradeUpInput[] {
  const ascending = inputs.toSorted((a, b) => a.wear - b.wear || a.price - b.price || a.itemId - b.itemId);
  const useful = new Set<TradeUpInput>();
  for (const least of [1, size / 2, size]) {
    let cheapest = Infinity;
    for (const input of ascending) {
      if (input.most < least || input.price >= cheapest) continue;
      cheapest = input.price;
      useful.add(input);
    }
  }
  return ascending.filter((input) => useful.has(input));
}

/**
 * The bundles of `count` inputs that are worth buying, by wear ascending and so by cost descending. A bundle has one or two different
 * inputs, because users do not want to look for more. It never has more of an input than are on offer.
 */
export function bundlesOf(useful: readonly TradeUpInput[], count: number): Bundle[] {
  const all: Bundle[] = [];
  for (const [at, first] of useful.entries()) {
    if (count <= first.most) all.push({ cost: count * first.price, wear: count * first.wear, parts: [{ input: first, count }] });
    for (const second of useful.slice(at + 1))
      for (let some = Math.max(1, count - second.most); some < count && some <= first.most; some++)
        all.push({
          cost: some * first.price + (count - some) * second.price,
          wear: some * first.wear + (count - some) * second.wear,
          parts: [
            { input: first, count: some },
            { input: second, count: count - some },
          ],
        });
  }
  const best: Bundle[] = [];
  for (const bundle of all.toSorted((a, b) => a.wear - b.wear || a.cost - b.cost))
    if (best.length === 0 || bundle.cost < best.at(-1)!.cost) best.push(bundle);
  return best;
}

/**
 * The outcomes of a pool between two breaks: the mean of their net prices, and all net prices, ascending. `isPriced`: every outcome has a
 * price.
 */
type Step = { mean: number; nets: Float64Array; isPriced: boolean };

/**
 * The data of a pool for the search. `bundles[k]`: the bundles of k inputs. Step n lies below break n; the last step lies above all breaks.
 */
export type PreparedPool = {
  pool: TradeUpPool;
  breaks: readonly number[];
  steps: readonly Step[];
  bundles: readonly (readonly Bundle[])[];
};

export function preparePool(pool: TradeUpPool, size: number): PreparedPool {
  const breaks = breaksOf(pool);
  const useful = usefulInputs(pool.inputs, size);
  const steps = [...breaks, 1].map((end, at) => {
    const middle = ((breaks[at - 1] ?? 0) + end) / 2;
    const known = pool.outcomes.map((outcome) => netAt(outcome, middle));
    const nets = Float64Array.from(known, (net) => net ?? 0).toSorted();
    return { mean: nets.reduce((sum, net) => sum + net, 0) / nets.length, nets, isPriced: !known.includes(null) };
  });
  return { pool, breaks, steps, bundles: Array.from({ length: size + 1 }, (_, count) => bundlesOf(useful, count)) };
}
