/** The values that each dimension can take, by its name. */
type Matrix = Record<string, readonly unknown[]>;
type Combination<M extends Matrix> = { readonly [K in keyof M]: M[K][number] };

/** An earlier run's seed repeats its samples. The configuration sets one for all processes. */
const SEED = process.env['E2E_SEED'] ?? '0';
const isFull = process.env['E2E_FULL'] === '1';

/** The setting that repeats this run's samples. */
export const SAMPLED = isFull ? 'E2E_FULL=1' : `E2E_SEED=${SEED}`;

/**
 * Combinations of a matrix in which each value of every dimension meets each value of every other at least once (pairwise testing).
 * The seed and `name` choose them. With `E2E_FULL=1` all combinations.
 */
export function sample<const M extends Matrix>(name: string, matrix: M): Combination<M>[] {
  const all = product(Object.entries(matrix)) as Combination<M>[];
  if (isFull) return all;
  const left = shuffled(all, numbers(`${SEED} ${name}`));
  const pairs = new Map(left.map((one) => [one, pairsOf(one)]));
  const uncovered = new Set([...pairs.values()].flat());
  const news = (one: Combination<M>): number => pairs.get(one)!.filter((pair) => uncovered.has(pair)).length;
  const chosen: Combination<M>[] = [];
  while (uncovered.size > 0) {
    const best = left.reduce((most, one) => (news(one) > news(most) ? one : most));
    chosen.push(best);
    for (const pair of pairs.get(best)!) uncovered.delete(pair);
  }
  return chosen;
}

/**
 * Combinations of a matrix in which each value of every dimension occurs at least once: as many as the longest dimension has values.
 * The seed and `name` choose them. With `E2E_FULL=1` like `sample`.
 */
export function sampleValues<const M extends Matrix>(name: string, matrix: M): Combination<M>[] {
  if (isFull) return sample(name, matrix);
  const next = numbers(`${SEED} ${name}`);
  const dimensions = Object.entries(matrix).map(([dimension, values]) => [dimension, shuffled(values, next)] as const);
  const most = Math.max(...dimensions.map(([, values]) => values.length));
  return Array.from(
    { length: most },
    (_, at) => Object.fromEntries(dimensions.map(([dimension, values]) => [dimension, values[at % values.length]])) as Combination<M>,
  );
}

/** One of some values, chosen by the seed and `name`. With `E2E_FULL=1` all of them. */
export const sampleOne = <V>(name: string, values: readonly V[]): readonly V[] =>
  isFull ? values : shuffled(values, numbers(`${SEED} ${name}`)).slice(0, 1);

const product = ([first, ...rest]: [string, readonly unknown[]][]): Record<string, unknown>[] =>
  first ? first[1].flatMap((value) => product(rest).map((other) => ({ [first[0]]: value, ...other }))) : [{}];

/** All pairs of values in a combination; the value itself when there is only one dimension. */
function pairsOf(combination: Record<string, unknown>): string[] {
  const values = Object.entries(combination).map(([name, value]) => `${name}=${String(value)}`);
  return values.length === 1 ? values : values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} ${other}`));
}

function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const keyed = all.map((one) => ({ one, key: next() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
}

/** A random generator of numbers from 0 to 1, seeded by a text (FNV-1a, then mulberry32). */
function numbers(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
