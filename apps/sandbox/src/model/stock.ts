import { startOfStep, STEPS_PER_DAY } from '../clock.ts';
import { mix, normal, uniform } from './random.ts';

/**
 * The trade of an item on a market. `key`: a random number of item and market. `pieces`: typically on offer. `leaving`: the number of units
 * that leave the market per day, because they are sold or because the seller takes them back.
 */
export type Trade = { key: number; pieces: number; leaving: number };

/** One of this number of leaving units is not sold, but taken back. */
const TAKEN_BACK = 5;
/** When more than this number of units leave in a day, they leave at equal distances instead of at random times. */
const MANY = 32;
/**
 * The distance before the first of these units, as a share of the distance between two. No step of the clock falls exactly on a unit, so
 * rounding does not matter.
 */
const FIRST = 0.4142;
/**
 * New pieces are offered once a day, at a different hour for each item and market. They replace this share of the units that leave until
 * the next day.
 */
const REPLACED = 0.7;

/** A day of an item on a market, from one supply of new pieces to the next. `passed`: the share of it that has passed (0…1). */
type Window = { number: number; passed: number };

const windowAt = ({ key }: Trade, step: number): Window => {
  const position = step + (key % STEPS_PER_DAY);
  const number = Math.floor(position / STEPS_PER_DAY);
  return { number, passed: position / STEPS_PER_DAY - number };
};

/** The number of pieces on offer; 0 when they are sold out until the next supply. */
export function stockAt(trade: Trade, step: number): number {
  const { number, passed } = windowAt(trade, step);
  const units = unitsLeaving(trade, number);
  const wave = Math.exp(0.25 * normal(mix(trade.key, 11, Math.floor(number / 5))));
  return Math.max(0, Math.max(1, Math.round(trade.pieces * wave)) + Math.floor(units * REPLACED) - leftBy(trade, number, units, passed));
}

/** The number of units sold from step `from` up to step `to`, exclusive. */
export function unitsSold(trade: Trade, from: number, to: number): number {
  let sold = 0;
  for (const { number, units, first, last } of windowsOf(trade, from, to)) {
    if (units > MANY) sold += soldOf(leftBy(trade, number, units, last)) - soldOf(leftBy(trade, number, units, first));
    else for (let unit = 0; unit < units; unit++) sold += Number(isSoldWithin(trade, number, units, unit, first, last));
  }
  return sold;
}

/** The times at which units are sold from step `from` up to step `to`, exclusive. Milliseconds, ascending. */
export function saleTimes(trade: Trade, from: number, to: number): number[] {
  const times: number[] = [];
  for (const { number, units, first, last } of windowsOf(trade, from, to)) {
    const start = startOfStep(number * STEPS_PER_DAY - (trade.key % STEPS_PER_DAY));
    for (let unit = 0; unit < units; unit++) {
      if (!isSoldWithin(trade, number, units, unit, first, last)) continue;
      times.push(start + timeOf(trade, number, units, unit) * startOfStep(STEPS_PER_DAY));
    }
  }
  return times.sort((a, b) => a - b);
}

type Part = { number: number; units: number; first: number; last: number };

function* windowsOf(trade: Trade, from: number, to: number): Generator<Part> {
  const begin = windowAt(trade, from);
  const end = windowAt(trade, to);
  for (let number = begin.number; number <= end.number; number++) {
    const first = number === begin.number ? begin.passed : 0;
    const last = number === end.number ? end.passed : 1;
    yield { number, units: unitsLeaving(trade, number), first, last };
  }
}

const isSoldWithin = (trade: Trade, number: number, units: number, unit: number, first: number, last: number): boolean => {
  const at = timeOf(trade, number, units, unit);
  return at >= first && at < last && isSale(trade, number, units, unit);
};

/** The number of units that leave in a window: about the same as in a Poisson process. */
function unitsLeaving({ key, leaving }: Trade, number: number): number {
  if (leaving > MANY) return Math.round(leaving + Math.sqrt(leaving) * normal(mix(key, 21, number)));
  let left = uniform(mix(key, 21, number));
  let share = Math.exp(-leaving);
  let units = 0;
  while (left >= share && units < 2 * MANY) {
    left -= share;
    units++;
    share *= leaving / units;
  }
  return units;
}

/** The time at which a unit leaves, as a share of the window. */
const timeOf = ({ key }: Trade, number: number, units: number, unit: number): number =>
  units > MANY ? (unit + FIRST) / units : uniform(mix(mix(key, 22, number), unit, 0));

const isSale = ({ key }: Trade, number: number, units: number, unit: number): boolean =>
  units > MANY ? unit % TAKEN_BACK !== TAKEN_BACK - 1 : mix(mix(key, 23, number), unit, 0) % TAKEN_BACK !== 0;

/** The number of units that have left when the share `passed` of the window has passed. */
function leftBy(trade: Trade, number: number, units: number, passed: number): number {
  if (units > MANY) return Math.ceil(units * passed - FIRST);
  let left = 0;
  for (let unit = 0; unit < units; unit++) left += Number(timeOf(trade, number, units, unit) < passed);
  return left;
}

/** The number of sold units among the first `units` units of a window with many units. */
const soldOf = (units: number): number => units - Math.floor(units / TAKEN_BACK);
