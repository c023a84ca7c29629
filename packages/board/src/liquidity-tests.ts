/** By how many listings of the offer left before, predictions are tested apart. */
const CLASSES = [1, 3, 10, 40];
const KINDS = CLASSES.length + 1;
/** Kinds of tests: two virtual listings, each with the classes. */
const TESTS = 2 * KINDS;

/**
 * How the predictions of a market ended. For each kind of test: by how much the bounds of further predictions are wider than those of the
 * model; ended predictions; those in which the unit left within the bounds.
 */
export type PredictionTests = Float32Array;

/** The width of the first predictions. */
const FIRST_WIDTH = 1.5;
/** The share of predictions that should hold. More than is claimed, because offers that rarely sell are rarely tested. */
const AIM = 0.88;
const STEP = 0.03;
const WIDTHS = { min: 0.6, max: 4 };
/** Tests of an offer with so many sales count half: offers that sell often would outweigh all others. */
const HALF_WEIGHT = 10;

export function newTests(): PredictionTests {
  const tests = new Float32Array(3 * TESTS);
  tests.fill(FIRST_WIDTH, 0, TESTS);
  return tests;
}

const kindOf = (place: number, left: number): number => {
  const found = CLASSES.findIndex((most) => left < most);
  return place * KINDS + (found === -1 ? CLASSES.length : found);
};

/** By how much the bounds are wider than the model's. @param left how many listings of the offer left before */
export const widthOf = (tests: PredictionTests, place: number, left: number): number => tests[kindOf(place, left)]!;

/**
 * Counts a test and adapts the width: wider after a failure, a little narrower otherwise, so that in the long run as many predictions
 * hold as should, whatever the distribution is (adaptive conformal inference: Gibbs and Candès, 2021).
 */
export function recordTest(tests: PredictionTests, place: number, left: number, holds: boolean): void {
  const kind = kindOf(place, left);
  const weight = HALF_WEIGHT / (HALF_WEIGHT + left);
  tests[kind] = Math.min(WIDTHS.max, Math.max(WIDTHS.min, tests[kind]! + STEP * weight * (AIM - Number(holds))));
  tests[TESTS + kind]! += weight;
  tests[2 * TESTS + kind]! += weight * Number(holds);
}

/** How many predictions of a listing ended, and how many of them held. */
export function testedOf(tests: PredictionTests, place: number): { count: number; held: number } {
  const sum = (from: number): number => tests.subarray(from, from + KINDS).reduce((total, each) => total + each, 0);
  return { count: sum(TESTS + place * KINDS), held: sum(2 * TESTS + place * KINDS) };
}
