import type { ChildProcess } from 'node:child_process';
import { createBoard } from '@lootfolio/board/board';
import { benchData, benchQuery } from '@lootfolio/board/test/bench-data';
import { costFigure, median, percentile, plainFigure, type Figure } from './figures.ts';
import { countOf, withMixedLoad, type Answered, type Measure } from './mixed-load.ts';
import { ROUNDS } from './race.ts';
import { secondsUsed } from './world.ts';

const WALL_MS = 5000;
const PACED_MS = 5000;

/** The most times as long as the peer that the median of a kind may take. */
const MAX_COST = 2;
const MIX = ['health', 'repeated comparison', 'distinct comparison', 'item', 'search', 'sources'];

/**
 * What 40 signed-in users get from one api while prices refresh, with six kinds of reads in turn: first as much as it answers, then half as
 * much, and at that pace what a bare Fastify takes that runs one query for a request. At the wall all kinds wait in the same queue, so that
 * their times tell of the mix and not of the kind.
 */
export const benchCapacity = (folder: string): Promise<Figure[]> =>
  withMixedLoad(folder, async ({ api, measure, peer, refreshes }) => {
    const rounds = await measureRounds(measure, peer, api.child);
    return figuresOf(rounds, refreshes(), comparisonInMemory());
  });

/**
 * `wall`: as much as the api answers, and its processor time in milliseconds. `half`: half as many requests a second, of all kinds in turn.
 * `peer`: as many of the same kinds of the peer.
 */
type Round = { wall: Answered; cpuMs: number; half: Answered; peer: Answered };

async function measureRounds(send: Measure, peer: Measure, api: ChildProcess): Promise<Round[]> {
  const without =
    (from: Measure): Measure =>
    async (...order) => {
      const answered = await from(...order);
      if (answered.failed.length > 0) throw new Error(answered.failed[0]);
      return answered;
    };
  const [measure, measurePeer] = [without(send), without(peer)];
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await secondsUsed(api);
    const wall = await measure(MIX, WALL_MS, null);
    const cpuMs = ((await secondsUsed(api)) - before) * 1000;
    const everyMs = 2000 / perSecond(wall);
    const ofPeer = await measurePeer(MIX, PACED_MS, everyMs);
    const half = await measure(MIX, PACED_MS, everyMs);
    if (round > 0) rounds.push({ wall, cpuMs, half, peer: ofPeer });
  }
  return rounds;
}

/** The milliseconds of one comparison on a board of the same size, without server and database. Each one is another. */
function comparisonInMemory(): number {
  const now = Date.now();
  const data = benchData({ seed: 1, items: 65_000, markets: 22, filled: 0.6, now });
  const board = createBoard(data.markets);
  board.addItems(data.items);
  board.apply(data.updates);
  const times = Array.from({ length: 100 }, (_, n) => {
    const begun = performance.now();
    board.compare(benchQuery(data, now, { minRoi: 1, outliers: false, priceTo: 1_000_000 + n }));
    return performance.now() - begun;
  });
  return median(times.slice(20));
}

const perSecond = (answered: Answered): number => countOf(answered) / (answered.ms / 1000);
const SHARES = [0.5, 0.95, 0.99];

function figuresOf(rounds: readonly Round[], refreshes: number, inMemory: number): Figure[] {
  const of = (load: 'wall' | 'half' | 'peer', name: string, share: number): number =>
    percentile(
      rounds.flatMap((round) => round[load].times[name]!),
      share,
    );
  /** What a bare server would take for a kind, at the same pace. A comparison is computed in memory, without a query. */
  const least: Record<string, number> = {
    item: of('peer', 'item', 0.5),
    sources: of('peer', 'sources', 0.5),
    'distinct comparison': of('peer', 'distinct comparison', 0.5) + inMemory,
  };
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
    plainFigure('capacity, one comparison in memory', inMemory, 'ms'),
    ...Object.entries(least).map(([name, time]) => plainFigure(`capacity, half of it: ${name}, of a bare server, p50`, time, 'ms')),
    ...MIX.flatMap((name) =>
      SHARES.map((share) => {
        const time = of('half', name, share);
        const bound = share === 0.5 ? least[name] : undefined;
        const figure = `capacity, half of it: ${name}, p${share * 100}`;
        return bound === undefined
          ? plainFigure(figure, time, 'ms')
          : costFigure(`${figure}, against a bare server`, time, 'ms', time / bound, MAX_COST);
      }),
    ),
  ];
}
