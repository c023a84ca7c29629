import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../bench/figures.ts';
import { createDb, createPool } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { toCsv } from '../tests/e2e/price-file.ts';
import { startStack } from '../tests/e2e/stack.ts';
import {
  compare,
  countDone,
  figuresOf,
  hasEnded,
  killOne,
  LIMIT_MS,
  list,
  loadInventories,
  MARKETS,
  ROWS,
  startFaults,
  startSeller,
  VICTIMS,
  type Result,
} from './selling.ts';
import { signIn } from '../tests/e2e/sign-in.ts';

const WORKERS = 2;

/**
 * Lists 500 items on four markets of the sandbox by operations, while requests go wrong and workers, api and database are killed with
 * `kill -9` at random points, `rounds` times. Compares the rows of the items with what the sandbox really has on sale.
 */
export async function run(rounds: number): Promise<Figure[]> {
  const stack = await startStack(toCsv(ROWS, ['Steam']), ['steam']);
  const pool = createPool({ connectionString: stack.env()['DATABASE_URL']! }, 4, createLog('silent', 'drill'));
  const db = createDb(pool);
  const sellers = await Promise.all(Array.from({ length: WORKERS }, () => startSeller(stack)));
  const faults = startFaults(stack);
  try {
    await signIn(stack.url, 'trader');
    const { id: userId } = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const assets = await loadInventories(stack, db);
    const results: Result[] = [];
    for (let kills = 0; kills < rounds || results.length === 0;) {
      const id = await list(db, userId, assets);
      for (const since = performance.now(); !(await hasEnded(db, id)) && performance.now() - since < LIMIT_MS; await wait(1000)) {
        if (kills >= rounds) continue;
        await wait(Math.random() * 3000);
        await killOne(stack, sellers, VICTIMS[kills % VICTIMS.length]!);
        kills += 1;
        process.stderr.write(
          `${kills}/${rounds} kills, ${await countDone(db, id)} of ${assets.length * Object.keys(MARKETS).length} items\n`,
        );
      }
      results.push(await compare(stack, db, id, assets));
      await fetch(`${stack.sandbox}/_trading`, { method: 'DELETE' });
      await loadInventories(stack, db);
    }
    return figuresOf(results, rounds);
  } finally {
    faults.stop();
    for (const seller of sellers) if (seller.connected) seller.disconnect();
    await pool.end().catch(() => {});
    await stack.stop();
  }
}
