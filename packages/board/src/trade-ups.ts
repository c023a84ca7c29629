import type { Money } from '@lootfolio/domain/money';
import { contractValue, outcomeOdds, type ContractValue } from '@lootfolio/domain/trade-up';
import { type Bundle, netAt, preparePool, type PreparedPool, type TradeUpInput, type TradeUpPool } from './trade-up-pools.ts';

/** The inputs of one collection in a contract. */
export type ContractPart = { pool: TradeUpPool; inputs: readonly { input: TradeUpInput; count: number }[] };

/**
 * A contract with its figures. `wear`: the average of the normalised floats of its inputs; `unpriced`: the number of outcomes without a
 * price, which count as 0.
 */
export type Contract = ContractValue & { parts: readonly ContractPart[]; wear: number; unpriced: number };

/** A contract during the search. The figures are the same as in `ContractValue`, but not rounded; the chance is from 0 to 1. */
type Candidate = {
  a: Bundle;
  b: Bundle | null;
  from: PreparedPool;
  with: PreparedPool | null;
  profit: number;
  roi: number;
  chance: number;
};

/**
 * The measures. For two collections, the search keeps the best contract by each measure, the first one found on a tie. It does so once among
 * all contracts and once among those whose outcomes all have a price, so that neither crowds out the other.
 */
const MEASURES = ['profit', 'roi', 'chance'] as const;
type Measure = (typeof MEASURES)[number];
const SCOPES = ['all', 'priced'] as const;
type Scope = (typeof SCOPES)[number];
type Best = Record<Scope, Record<Measure, Candidate | null>>;
const newBest = (): Best => ({ all: { profit: null, roi: null, chance: null }, priced: { profit: null, roi: null, chance: null } });

/** The distance of a threshold below its break, so that the outcome's float in single precision is below the end of the exterior. */
const MARGIN = 1e-6;
/** The number of contracts that are kept of each measure. */
const KEPT = 400;
/**
 * The maximum number of kept contracts with the same collection in the majority. Otherwise one good collection would fill the list,
 * combined with every other collection.
 */
const KEPT_ALIKE = 20;
/** The number of pairs of collections per slice, and the number of contracts per slice. */
const PAIRS = 4;
const CONTRACTS = 100;

/**
 * Finds the best contracts of one rarity: contracts of one collection, and of every two collections in every ratio. Each collection has at
 * most two different inputs. They are chosen so that the contract is the cheapest that brings the outcomes into their exteriors. Contracts
 * of three collections are not searched. Runs in slices of a few milliseconds.
 * @param size the number of inputs
 */
export function* findTradeUps(pools: readonly TradeUpPool[], size: number): Generator<void, Contract[]> {
  const prepared: PreparedPool[] = [];
  for (const pool of pools) {
    if (pool.inputs.length === 0 || pool.outcomes.length === 0) continue;
    prepared.push(preparePool(pool, size));
    yield;
  }
  const ranking = newRanking();
  let pairs = 0;
  for (const [at, first] of prepared.entries()) {
    for (const second of [null, ...prepared.slice(at + 1)]) {
      const best = newBest();
      if (second === null) searchAlone(best, first, size);
      else for (let count = 1; count < size; count++) searchPair(best, first, second, count, size);
      for (const scope of SCOPES)
        for (const measure of MEASURES) if (best[scope][measure] !== null) rank(ranking[scope][measure], best[scope][measure], measure);
      if (++pairs % PAIRS === 0) yield;
    }
  }
  const kept = new Set<Candidate>();
  for (const scope of SCOPES)
    for (const measure of MEASURES) {
      const ranked = [...ranking[scope][measure].values()].flat().toSorted((a, b) => b[measure] - a[measure] || b.profit - a.profit);
      for (const candidate of ranked.slice(0, KEPT)) kept.add(candidate);
      yield;
    }
  const contracts: Contract[] = [];
  for (const candidate of kept) {
    contracts.push(contractOf(candidate, size));
    if (contracts.length % CONTRACTS === 0) yield;
  }
  return contracts;
}

function searchAlone(best: Best, only: PreparedPool, size: number): void {
  for (const bundle of only.bundles[size]!) consider(best, only, bundle, size, null, null);
}

/** Tries contracts of `count` inputs of one pool and the rest of another: the cheapest two bundles below each break of the two pools. */
function searchPair(best: Best, first: PreparedPool, second: PreparedPool, count: number, size: number): void {
  const [those, these] = [first.bundles[count]!, second.bundles[size - count]!];
  let last = -1;
  for (const end of merged(first.breaks, second.breaks)) {
    const most = (end - MARGIN) * size;
    let [bestA, bestB, cost] = [-1, -1, Infinity];
    let b = these.length - 1;
    // a more worn bundle of the first pool needs a less worn bundle of the second
    for (let a = 0; a < those.length; a++) {
      const room = most - those[a]!.wear;
      while (b >= 0 && these[b]!.wear > room) b--;
      if (b < 0) break;
      const sum = those[a]!.cost + these[b]!.cost;
      if (sum < cost) [bestA, bestB, cost] = [a, b, sum];
    }
    // the same two bundles were the cheapest below an earlier break
    if (bestA < 0 || cost === last) continue;
    last = cost;
    consider(best, first, those[bestA]!, count, second, these[bestB]!);
    // these are the cheapest bundles of both pools, so nothing is cheaper
    if (bestA === those.length - 1 && bestB === these.length - 1) break;
  }
}

/** The breaks of both pools, ascending, followed by the end of the range. */
function merged(a: readonly number[], b: readonly number[]): number[] {
  return [...a, ...b, 2].toSorted((one, other) => one - other);
}

function consider(best: Best, from: PreparedPool, a: Bundle, count: number, other: PreparedPool | null, b: Bundle | null): void {
  const size = count + (b === null ? 0 : countOf(b));
  const cost = a.cost + (b?.cost ?? 0);
  const wear = (a.wear + (b?.wear ?? 0)) / size;
  const stepA = stepAt(from, wear);
  const stepB = other && stepAt(other, wear);
  const share = count / size;
  const expected = share * stepA.mean + (stepB === null ? 0 : (1 - share) * stepB.mean);
  const profit = expected - cost;
  const chance = share * above(stepA.nets, cost) + (stepB === null ? 0 : (1 - share) * above(stepB.nets, cost));
  const candidate: Candidate = { a, b, from, with: other, profit, roi: profit / cost, chance };
  keepBest(best.all, candidate);
  if (stepA.isPriced && stepB?.isPriced !== false) keepBest(best.priced, candidate);
}

function keepBest(best: Best[Scope], candidate: Candidate): void {
  for (const measure of MEASURES) {
    const known = best[measure];
    if (known === null || isBetter(candidate, known, measure)) best[measure] = candidate;
  }
}

function stepAt({ breaks, steps }: PreparedPool, wear: number) {
  let at = 0;
  while (at < breaks.length && wear >= breaks[at]!) at++;
  return steps[at]!;
}

/** The share of the net prices (ascending) that are above the cost. */
function above(nets: Float64Array, cost: Money): number {
  let at = 0;
  while (at < nets.length && nets[at]! <= cost) at++;
  return (nets.length - at) / nets.length;
}

/** The best candidates of each scope and measure, grouped by the collection in the majority. */
type Ranking = Record<Scope, Record<Measure, Map<number, Candidate[]>>>;
const newRanking = (): Ranking => ({
  all: { profit: new Map(), roi: new Map(), chance: new Map() },
  priced: { profit: new Map(), roi: new Map(), chance: new Map() },
});

const isBetter = (a: Candidate, b: Candidate, measure: Measure): boolean =>
  a[measure] > b[measure] || (a[measure] === b[measure] && a.profit > b.profit);

function rank(ranked: Map<number, Candidate[]>, candidate: Candidate, measure: Measure): void {
  const { a, b, from, with: other } = candidate;
  const main = other && b && countOf(b) > countOf(a) ? other.pool.id : from.pool.id;
  const alike = ranked.get(main) ?? [];
  ranked.set(main, alike);
  let place = alike.length;
  while (place > 0 && isBetter(candidate, alike[place - 1]!, measure)) place--;
  if (place < KEPT_ALIKE) alike.splice(place, 0, candidate);
  if (alike.length > KEPT_ALIKE) alike.pop();
}

const countOf = ({ parts }: Bundle): number => parts.reduce((sum, { count }) => sum + count, 0);

/** The candidate with exact figures. */
function contractOf({ a, b, from, with: other }: Candidate, size: number): Contract {
  const parts: ContractPart[] = [{ pool: from.pool, inputs: a.parts }, ...(other && b ? [{ pool: other.pool, inputs: b.parts }] : [])];
  return valueContract(parts, (a.wear + (b?.wear ?? 0)) / size);
}

/** The figures of a contract. An outcome without a price counts as 0. */
export function valueContract(parts: readonly ContractPart[], wear: number): Contract {
  const cost = parts.reduce((sum, { inputs }) => sum + inputs.reduce((part, { input, count }) => part + count * input.price, 0), 0);
  const odds = outcomeOdds(
    parts.map(({ pool, inputs }) => ({ inputs: inputs.reduce((sum, { count }) => sum + count, 0), outcomes: pool.outcomes })),
  );
  const nets = odds.map(({ outcome }) => netAt(outcome, wear));
  const outcomes = odds.map(({ probability }, at) => ({ probability, net: nets[at] ?? 0 }));
  return { parts, wear, unpriced: nets.filter((net) => net === null).length, ...contractValue(outcomes, cost) };
}
