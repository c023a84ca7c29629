import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainFigure, sizeFigure, type Figure } from '../bench/figures.ts';
import { loadMarkets, type LoadResult } from '../apps/server/test/limit-load.ts';
import { createDb, createPool, type Db } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createDatabase, startPostgres } from '../apps/server/src/platform/database/postgres.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';

const MINUTES = 60;
/** The least share of what the limits allow that must be used. */
const LEAST_SHARE = 0.95;
const LATENCY_MS = 900;

/**
 * Two workers under full load at every market of the sandbox, an hour of driven time a round: first with requests that arrive at once, which
 * shows how much of the limits is used, then with requests that are under way for up to 1.8 seconds, which shows that none arrives too early.
 */
export async function run(rounds: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-drill-'));
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false });
  const connection = { host: server.host, user: server.user, password: server.password, database: 'limits' };
  const pools = [1, 2].map(() => createPool(connection, 5, createLog('silent', 'drill')));
  try {
    await createDatabase(server, connection.database);
    await migrate(connection);
    const workers = pools.map(createDb);
    const results: LoadResult[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const latencyMs of [0, LATENCY_MS]) {
        results.push(await fresh(workers, latencyMs));
        process.stderr.write(`${round + 1}/${rounds} latency ${latencyMs} ms: ${results.at(-1)!.requests} requests\n`);
      }
    }
    return figuresOf(results);
  } finally {
    for (const pool of pools) await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fresh(workers: readonly Db[], latencyMs: number): Promise<LoadResult> {
  await workers[0]!.deleteFrom('request_buckets').execute();
  await workers[0]!.deleteFrom('request_waiters').execute();
  return loadMarkets(workers, MINUTES, latencyMs);
}

/** Results without latency are the even ones. */
function figuresOf(results: readonly LoadResult[]): Figure[] {
  const sum = (count: (result: LoadResult) => number): number => results.reduce((total, result) => total + count(result), 0);
  const prompt = results.filter((_, index) => index % 2 === 0).flatMap(({ usage }) => usage);
  const shares = Object.entries(Object.groupBy(prompt, ({ market, of }) => `${market}, ${of}`));
  return [
    plainFigure(
      'requests',
      sum(({ requests }) => requests),
      'requests',
    ),
    sizeFigure(
      'violations of limits',
      sum(({ violations }) => violations),
      'requests',
      0,
    ),
    ...shares.map(([name, all]) => {
      const least = Math.min(...all!.map(({ share }) => share));
      return { ...plainFigure(`used of the limit: ${name}`, 100 * least, '%', `>= ${100 * LEAST_SHARE} %`), pass: least >= LEAST_SHARE };
    }),
  ];
}
