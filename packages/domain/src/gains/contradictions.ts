import type { Amount, Flows, Sums, YearReport } from './gains.ts';

const FIGURES = ['count', 'gross', 'fee', 'net', 'cost', 'profit'] as const;

const sum = (all: readonly Sums[]): Sums =>
  Object.fromEntries(FIGURES.map((figure) => [figure, all.reduce((total, one) => total + one[figure], 0)])) as Sums;

const isSame = (a: Sums, b: Sums): boolean => FIGURES.every((figure) => a[figure] === b[figure]);

/** Returns what is wrong with a report. A report with a contradiction must not be stored. */
export function contradictionsOf({ rows, groups, totals, flows, closing }: YearReport): string[] {
  const lines = rows.map(({ gross, fee, net, cost, profit }) => ({ count: 1, gross, fee, net, cost: cost ?? 0, profit: profit ?? net }));
  const checks: [string, boolean][] = [
    ['net is gross less fee', rows.every(({ gross, fee, net }) => net === gross - fee)],
    ['profit is net less cost', rows.every(({ net, cost, profit }) => profit === (cost === null ? null : net - cost))],
    ['the rows sum to the totals', isSame(sum(lines), totals.withUnknown)],
    ['the groups sum to the totals', isSame(sum(groups), totals.withUnknown)],
    ['known and unknown costs sum to the totals', isSame(sum([totals.withoutUnknown, totals.unknown]), totals.withUnknown)],
    ['the rows have the cost of what was sold', soldCost(flows) === totals.withUnknown.cost],
    ['the stock is opening and what came less what went', (['units', 'cost'] as const).every((part) => balance(flows, part) === 0)],
    ['no stock is negative', closing.every(({ units, cost }) => units > 0 && cost >= 0)],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}

const soldCost = ({ sold, returned }: Flows): number => sold.cost - returned.cost;

function balance(flows: Flows, part: keyof Amount): number {
  const { opening, bought, typed, movedIn, returned, movedOut, sold, closing } = flows;
  const came = [opening, bought, typed, movedIn, returned].reduce((total, one) => total + one[part], 0);
  return came - movedOut[part] - sold[part] - closing[part];
}
