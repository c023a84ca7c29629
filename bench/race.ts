import { median } from './figures.ts';

export const ROUNDS = 5;

export type Contestant = {
  /** How often it runs a round: quick ones more often, so that each round of each takes about as long. */
  times: number;
  run: (index: number) => unknown;
};

/** Milliseconds: the median of every round, and every single run. */
export type Times = { rounds: number[]; all: number[] };

/**
 * Lets all run in turn, five rounds, so that whatever else the machine does hits all alike. `index` differs in every run of a contestant.
 * One round before warms up and does not count.
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

/** How many times longer the slower one took, round by round; the median of that. */
export const timesFaster = (quick: Times, slow: Times): number => median(quick.rounds.map((time, round) => slow.rounds[round]! / time));
