import { percent, roi, type Money } from './money.ts';
import { type Exterior, exteriorOfFloat, EXTERIORS } from './names.ts';
import { EXCEEDINGLY_RARE } from './odds.ts';

/**
 * The rules of CS2's trade-up contracts. Sources:
 * - Release notes of 22 October 2025: five Covert skins become a knife or gloves of the case of one of them. Five StatTrak™ skins become a
 *   StatTrak™ knife.
 * - Players' measurements since that update: floats are normalised. Each input counts by its place in the range of its own skin.
 * - Release notes of 21 May 2026: Souvenir skins may be traded up together with normal skins, and lose their Souvenir properties.
 * - Odds as the calculators of the community state them, because Valve does not publish them: each input has an equal share of the
 *   contract, and the share is divided equally among the skins of the next rarity in the collection of the input.
 */

/** The rarities whose skins can be traded up, ascending. */
export const TRADE_UP_RARITIES = ['Consumer Grade', 'Industrial Grade', 'Mil-Spec Grade', 'Restricted', 'Classified', 'Covert'] as const;
export type TradeUpRarity = (typeof TRADE_UP_RARITIES)[number];

export const findTradeUpRarity = (name: string | null): TradeUpRarity | null => TRADE_UP_RARITIES.find((rarity) => rarity === name) ?? null;

/** The number of skins in a contract. */
export const contractSize = (rarity: TradeUpRarity): 5 | 10 => (rarity === 'Covert' ? 5 : 10);

/** The rarity of a contract's outcome. Above Covert come the special items of a case. */
export const outcomeRarity = (rarity: TradeUpRarity): TradeUpRarity | typeof EXCEEDINGLY_RARE =>
  TRADE_UP_RARITIES[TRADE_UP_RARITIES.indexOf(rarity) + 1] ?? EXCEEDINGLY_RARE;

/** The lowest and the highest float value of a skin, from 0 to 1. */
export type FloatRange = readonly [min: number, max: number];

/** The ends of a range as the game stores them, in single precision: 0.2 is a little above 0.2 there, and 0.06 a little below 0.06. */
const storedRange = ([min, max]: FloatRange): FloatRange => [Math.fround(min), Math.fround(max)];

/** The place of a float in its skin's range, from 0 to 1. @param float within the range, in single precision */
export function normalisedFloat(float: number, range: FloatRange): number {
  const [min, max] = storedRange(range);
  return max > min ? (Math.fround(float) - min) / (max - min) : 0;
}

/** The float of an outcome. The game stores floats in single precision. @param average of the inputs' normalised floats */
export function resultFloat(average: number, range: FloatRange): number {
  const [min, max] = storedRange(range);
  return Math.fround(average * (max - min) + min);
}

/** The exterior of a float of a skin. The end of the skin's range belongs to the last exterior that the skin has. */
function exteriorOf(float: number, [, most]: FloatRange): Exterior {
  const exterior = exteriorOfFloat(float);
  return exterior.min < most ? exterior : EXTERIORS[EXTERIORS.indexOf(exterior) - 1]!;
}

/** The assumed place of an unknown float within the range of the input's exterior. */
export const FLOAT_ASSUMPTIONS = ['middle', 'highest'] as const;
export type FloatAssumption = (typeof FLOAT_ASSUMPTIONS)[number];

/** Floats are typed and shown with six decimals. */
const MILLIONTH = 1e-6;

/** The floats that a skin can have in an exterior, ends included, to a millionth. */
export function floatsOf({ min, max }: Pick<Exterior, 'min' | 'max'>, [least, most]: FloatRange): FloatRange {
  const low = Math.max(min, least);
  // the end of an exterior belongs to the next exterior; the end of a skin's range belongs to the range
  return [low, most <= max ? most : Math.max(low, Math.round(max / MILLIONTH - 1) * MILLIONTH)];
}

/**
 * The assumed float of an input of this exterior: the middle of the range that the exterior and the skin allow, or the highest float of
 * that range. Every real input is at least as good as the highest float.
 */
export function assumedFloat(exterior: Pick<Exterior, 'min' | 'max'>, range: FloatRange, assumption: FloatAssumption): number {
  const [low, high] = floatsOf(exterior, range);
  return Math.fround(assumption === 'highest' ? high : (low + Math.min(exterior.max, range[1])) / 2);
}

/** True for a float that a skin of this exterior can have. */
export function isFloatOf(float: number, exterior: Pick<Exterior, 'name'>, range: FloatRange): boolean {
  const [min, max] = storedRange(range);
  const stored = Math.fround(float);
  return stored >= min && stored <= max && exteriorOf(float, range).name === exterior.name;
}

/** The inputs of one collection, and the possible outcomes for them. */
export type Pool<T> = { inputs: number; outcomes: readonly T[] };
export type Share<T> = { outcome: T; /** From 0 to 1. */ probability: number };

/**
 * The possible outcomes of a contract, with their odds.
 * @throws RangeError for a collection without outcomes
 */
export function outcomeOdds<T>(pools: readonly Pool<T>[]): Share<T>[] {
  const size = pools.reduce((sum, { inputs }) => sum + inputs, 0);
  return pools
    .filter(({ inputs }) => inputs > 0)
    .flatMap(({ inputs, outcomes }) => {
      if (outcomes.length === 0) throw new RangeError('a collection without outcomes cannot be traded up');
      return outcomes.map((outcome) => ({ outcome, probability: inputs / (size * outcomes.length) }));
    });
}

export type ContractValue = {
  cost: Money;
  /** The average proceeds of the outcome, after fees. */
  expected: Money;
  profit: Money;
  /** `profit` in percent of the cost. */
  roi: number;
  /** The probability, in percent, that the proceeds of the outcome exceed the cost of the contract. */
  chance: number;
  /** Profit of the best and of the worst outcome. */
  best: Money;
  worst: Money;
};

/** @param outcomes with the net price of each; probabilities sum to 1 */
export function contractValue(outcomes: readonly { probability: number; net: Money }[], cost: Money): ContractValue {
  const expected = Math.round(outcomes.reduce((sum, { probability, net }) => sum + probability * net, 0));
  const winning = outcomes.reduce((sum, { probability, net }) => (net > cost ? sum + probability : sum), 0);
  const nets = outcomes.map(({ net }) => net);
  return {
    cost,
    expected,
    profit: expected - cost,
    roi: roi(expected - cost, cost),
    // computed in millionths of a percent, because sums of shares are not exact
    chance: percent(Math.round(winning * 1e8), 1e8),
    best: Math.max(...nets) - cost,
    worst: Math.min(...nets) - cost,
  };
}

/** The exterior of an outcome; null for an item without float. */
export const resultExterior = (average: number, range: FloatRange | null): Exterior | null =>
  range && exteriorOf(resultFloat(average, range), range);
