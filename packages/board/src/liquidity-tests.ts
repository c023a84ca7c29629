/** The bounds of the classes of tests. The class of a prediction depends on the number of listings of the offer that left before. */
const CLASSES = [1, 3, 10, 40];
const KINDS = CLASSES.length + 1;
/** The number of kinds of tests: each of the two virtual listings has one per class. */
const TESTS = 2 * KINDS;

/**
 * The results of the predictions of a market. For each kind of test: the factor by which the bounds of further predictions are wider than
 * the bounds of the model; the number of ended predictions; the number of these in which the unit left within the bounds.
 */
export type PredictionTests = Float32Array;

/** The width factor of the first predictions. */
const FIRST_WIDTH = 1.5;
/**
 * The desired share of predictions that hold. It is higher than the share that the product states, because offers that rarely sell are
 * rarely tested.
 */
const AIM = 0.88;
const STEP = 0.03;
const WIDTHS = { min: 0.6, max: 4 };
/** The number of sales of an offer at which its tests count half. Otherwise offers that sell often would outweigh all others. */
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

/** The factor by which the bounds are wider than the model's. @param left the number of listings of the offer that left before */
export const widthOf = (tests: PredictionTests, place: number, left: number): number => tests[kindOf(place, left)]!;

/**
 * Counts a test and adapts the width: wider after a failure, a little narrower otherwise. In the long run the share of predictions that
 * hold is then the desired share, whatever the distribution is (adaptive conformal inference: Gibbs and Candès, 2021).
 */
export function recordTest(tests: PredictionTests, place: number, left: number, holds: boolean): void {
  const kind = kindOf(place, left);
  const weight = HALF_WEIGHT / (HALF_WEIGHT + left);
  tests[kind] = Math.min(WIDTHS.max, Math.max(WIDTHS.min, tests[kind]! + STEP * weight * (AIM - Number(holds))));
  tests[TESTS + kind]! += weight;
  tests[2 * TESTS + kind]! += weight * Number(holds);
}

/** The number of ended predictions of a listing, and the number of these that held. */
export function testedOf(tests: PredictionTests, place: number): { count: number; held: number } {
  const sum = (from: number): number => tests.subarray(from, from + KINDS).reduce((total, each) => total + each, 0);
  return { count: sum(TESTS + place * KINDS), held: sum(2 * TESTS + place * KINDS) };
}
