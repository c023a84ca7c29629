import type { Money } from '@lootfolio/domain/money';

export type Outcome = 'done' | 'failed' | 'open';
/** `partial`: completed with errors. `open`: the work goes on, or a market did not say what became of an item. */
export type End = 'done' | 'partial' | 'failed' | 'open';

/** What became of an item on a market. `to`: null when its price stays. `reason`: the words for `code`. */
export type Result = {
  id: string;
  name: string;
  from: Money;
  to: Money | null;
  /** The slug of the market. */
  market: string;
  outcome: Outcome;
  code: string | null;
  reason: string | null;
};
export type Counts = Readonly<Record<Outcome, number>>;
/** Results with the same outcome and the same reason. */
export type ResultGroup = Pick<Result, 'outcome' | 'code' | 'reason'> & { results: readonly Result[] };
export type MarketResults = { market: string; counts: Counts; groups: readonly ResultGroup[] };

/** The order in which outcomes are shown. */
const RANKS: Counts = { failed: 0, open: 1, done: 2 };

export function countsOf(results: readonly Pick<Result, 'outcome'>[]): Counts {
  const count = (outcome: Outcome): number => results.filter((one) => one.outcome === outcome).length;
  return { done: count('done'), failed: count('failed'), open: count('open') };
}

/** Groups results by market: those with failures first, and on each the failures, the most frequent reason first. */
export function resultsByMarket(results: readonly Result[]): MarketResults[] {
  return [...Map.groupBy(results, ({ market }) => market)]
    .map(([market, own]) => ({ market, counts: countsOf(own), groups: groupsOf(own) }))
    .toSorted((a, b) => Number(b.counts.failed > 0) - Number(a.counts.failed > 0));
}

function groupsOf(results: readonly Result[]): ResultGroup[] {
  return [...Map.groupBy(results, ({ outcome, reason }) => JSON.stringify([outcome, reason])).values()]
    .map((own) => ({ outcome: own[0]!.outcome, code: own[0]!.code, reason: own[0]!.reason, results: own }))
    .toSorted((a, b) => RANKS[a.outcome] - RANKS[b.outcome] || b.results.length - a.results.length);
}

/** How an operation ended as a whole. */
export function endOf(results: readonly Pick<Result, 'outcome'>[], goesOn: boolean): End {
  const { done, failed, open } = countsOf(results);
  if (goesOn || open > 0) return 'open';
  if (failed === 0) return 'done';
  return done > 0 ? 'partial' : 'failed';
}
