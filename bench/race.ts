import { median } from './figures.ts';

export const ROUNDS = 5;

export type Contestant = {
  /** Runs per round. Quick contestants run more often, so that all rounds take about as long. */
  times: number;
  run: (index: number) => unknown;
};

/** In milliseconds: the median of each round, and all single runs. */
export type Times = { rounds: number[]; all: number[] };

/**
 * Runs all contestants in turn, five rounds after one that warms up, so that other load on the machine affects all alike.
 * `index` differs in every run of a contestant.
 */
export async function race<Name extends string>(contestants: Record<Name, Contestant>): Promise<Record<Name, Times>> {
  const names = Object.keys(contestants) as Name[];
  const times = Object.fromEntries(names.map((name): [Name, Times] => [name, { rounds: [], all: [] }])) as Record<Name, Times>;
  let index = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const { times: count, run } = contestants[name];
      const taken: number[] = [];
      for (let i = 0; i < count; i++) {
        const start = performance.now();
        await run(index++);
        taken.push(performance.now() - start);
      }
      if (round === 0) continue;
      times[name].rounds.push(median(taken));
      times[name].all.push(...taken);
    }
  }
  return times;
}

/** The median over the rounds of: time of the slow contestant / time of the quick one. */
export const speedup = (quick: Times, slow: Times): number => median(quick.rounds.map((time, round) => slow.rounds[round]! / time));
