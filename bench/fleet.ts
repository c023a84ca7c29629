import { familyOf } from './processes.ts';
import { startApi, startWorker, type ApiMessage, type ApiProcess, type ServerProcess } from './world.ts';

/** Processes of the product on one database. */
export type Fleet = { apis: ApiProcess[]; workers: ServerProcess[] };

/** Starts processes all at once, as after a release, until there are so many. @returns the seconds until the last one answers */
export async function growFleet({ apis, workers }: Fleet, url: string, size: { apis: number; workers: number }): Promise<number> {
  const begun = performance.now();
  const missing = (has: readonly unknown[], wanted: number): undefined[] =>
    Array<undefined>(Math.max(0, wanted - has.length)).fill(undefined);
  await Promise.all([
    ...missing(apis, size.apis).map(async () => apis.push(await startApi(url, SETTINGS))),
    ...missing(workers, size.workers).map(async () => workers.push(await startWorker(url, SETTINGS))),
  ]);
  return (performance.now() - begun) / 1000;
}

/** One key for all: each process would make its own. */
const SETTINGS = { SECRET_KEY: 'ab'.repeat(32) };

export const stopFleet = ({ apis, workers }: Fleet): Promise<unknown> => Promise.all([...apis, ...workers].map(({ stop }) => stop()));

export type Program = 'api' | 'worker' | 'database';
/** Megabytes (PSS) and seconds of processor time, summed over the processes of a program. */
export type Use = Record<Program, { megabytes: number; seconds: number }>;

const PROGRAMS: Record<string, Program> = { 'api-process': 'api', 'worker-process': 'worker', database: 'database' };

/** What the processes of the product use on this machine, which this process started. */
export function useOf(): Use {
  const use: Use = { api: { megabytes: 0, seconds: 0 }, worker: { megabytes: 0, seconds: 0 }, database: { megabytes: 0, seconds: 0 } };
  for (const { program, megabytes, seconds } of familyOf(process.pid)) {
    const sum = PROGRAMS[program] && use[PROGRAMS[program]];
    if (!sum) continue;
    sum.megabytes += megabytes;
    sum.seconds += seconds;
  }
  return use;
}

export type Seconds = Record<Program, number>;

/** Runs `work` and returns the seconds of processor time that each program used meanwhile. */
export async function secondsDuring<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: Seconds; took: number }> {
  const before = useOf();
  const begun = performance.now();
  const result = await work();
  const took = (performance.now() - begun) / 1000;
  const after = useOf();
  const of = (program: Program): number => after[program].seconds - before[program].seconds;
  return { result, took, seconds: { api: of('api'), worker: of('worker'), database: of('database') } };
}

/** Resolves to the milliseconds from now until the first and the last api show a market's next prices. */
export async function untilVisible({ apis }: Fleet, marketId: number): Promise<{ first: number; last: number }> {
  const begun = performance.now();
  const times = await Promise.all(
    apis.map(({ child }) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const take = ({ swapped }: ApiMessage): void => {
        if (!swapped?.includes(marketId)) return;
        child.off('message', take);
        resolve(performance.now() - begun);
      };
      child.on('message', take);
      return promise;
    }),
  );
  return { first: Math.min(...times), last: Math.max(...times) };
}
