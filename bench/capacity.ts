import type { ChildProcess } from 'node:child_process';
import { costFigure, median, percentile, plainFigure, type Figure } from './figures.ts';
import { countOf, withMixedLoad, type Answered, type Measure } from './mixed-load.ts';
import { ROUNDS } from './race.ts';
import { secondsUsed } from './world.ts';

const WALL_MS = 5000;
const PACED_MS = 5000;

/** The kinds, and the most times as long as `/health` alone that the median of each may take; null: not judged. */
const MAX_COST: Record<string, number | null> = {
  health: null,
  'repeated comparison': null,
  'distinct comparison': 5,
  item: 3,
  search: null,
  sources: 3,
};

/**
 * What 40 signed-in users get from one api while prices refresh, with six kinds of reads in turn: first as much as it answers, then half as
 * much, against `/health` alone at the same pace, which is the least that a request takes. At the wall all kinds wait in the same queue, so
 * that their times tell of the mix and not of the kind.
 */
export const benchCapacity = (folder: string): Promise<Figure[]> =>
  withMixedLoad(folder, async ({ api, measure, refreshes }) => {
    const rounds = await measureRounds(measure, api.child);
    return figuresOf(rounds, refreshes());
  });

/**
 * `wall`: as much as the api answers, and its processor time in milliseconds. `half`: half as many requests a second. `alone`: as many as
 * those of `/health` alone.
 */
type Round = { wall: Answered; cpuMs: number; half: Answered; alone: Answered };

const MIX = Object.keys(MAX_COST);

async function measureRounds(send: Measure, api: ChildProcess): Promise<Round[]> {
  const measure: Measure = async (...order) => {
    const answered = await send(...order);
    if (answered.failed.length > 0) throw new Error(answered.failed[0]);
    return answered;
  };
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await secondsUsed(api);
    const wall = await measure(MIX, WALL_MS, null);
    const cpuMs = ((await secondsUsed(api)) - before) * 1000;
    const everyMs = 2000 / perSecond(wall);
    const alone = await measure(['health'], PACED_MS, everyMs);
    const half = await measure(MIX, PACED_MS, everyMs);
    if (round > 0) rounds.push({ wall, cpuMs, half, alone });
  }
  return rounds;
}

const perSecond = (answered: Answered): number => countOf(answered) / (answered.ms / 1000);
const SHARES = [0.5, 0.95, 0.99];

function figuresOf(rounds: readonly Round[], refreshes: number): Figure[] {
  const of = (load: 'wall' | 'half' | 'alone', name: string, share: number): number =>
    percentile(
      rounds.flatMap((round) => round[load].times[name]!),
      share,
    );
  return [
    plainFigure(
      'capacity, six kinds of reads in turn, as many as are answered',
      median(rounds.map(({ wall }) => perSecond(wall))),
      'requests/s',
    ),
    plainFigure(
      'capacity, processor time of the api for one of them',
      median(rounds.map(({ wall, cpuMs }) => cpuMs / countOf(wall))),
      'ms',
    ),
    ...MIX.map((name) => plainFigure(`capacity, all of it: ${name}, p95`, of('wall', name, 0.95), 'ms')),
    plainFigure('capacity, price lists merged meanwhile', refreshes, 'lists'),
    ...SHARES.map((share) => plainFigure(`capacity, half of it: health alone, p${share * 100}`, of('alone', 'health', share), 'ms')),
    ...MIX.flatMap((name) =>
      SHARES.map((share) => {
        const time = of('half', name, share);
        const max = share === 0.5 ? MAX_COST[name]! : null;
        return costFigure(`capacity, half of it: ${name}, p${share * 100}`, time, 'ms', time / of('alone', 'health', share), max);
      }),
    ),
  ];
}
