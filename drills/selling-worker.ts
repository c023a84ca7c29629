/** A worker that runs only the operations of the drills. It ends when its channel closes. */
import { sellingOf } from '@lootfolio/marketplaces/registry';
import { createDb, createPool } from '../apps/server/src/platform/database/database.ts';
import { startJobs } from '../apps/server/src/platform/jobs/run-jobs.ts';
import type { OperationKind } from '../apps/server/src/platform/operations/kinds.ts';
import { operationJob } from '../apps/server/src/platform/operations/operations.ts';
import { createOutside } from '../apps/server/src/platform/outside/outside.ts';
import { loadConfig } from '../apps/server/src/platform/process/config.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { SELLER_KEY, sellingKind } from '../apps/server/test/selling-kind.ts';

/** Simulates a machine with a wrong clock. This is the time that the process reads, not the clock that tests drive. */
const AHEAD_MS = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
const realNow = Date.now.bind(Date);
if (AHEAD_MS > 0) Date.now = () => realNow() + AHEAD_MS;
const APPLY_FAILS = Number(process.env['APPLY_FAILS'] ?? 0);

const config = loadConfig(process.env);
const log = createLog('silent', 'selling-worker');
const pool = createPool({ connectionString: config.DATABASE_URL! }, 12, log);
const db = createDb(pool);
const outside = createOutside(config, db, log);
/** Longer than the five pages of the slowest market take. */
const ASK_MS = 30_000;

const kind = sellingKind((market, purpose, mayLeave) => {
  const { limits } = sellingOf(market)!;
  const maxWaitMs = purpose === 'ask' ? ASK_MS : 0;
  const options = {
    market,
    limits,
    key: SELLER_KEY,
    proxy: null,
    priority: 'background',
    maxWaitMs,
    as: `${market} ${purpose}`,
    mayLeave,
  } as const;
  return outside.keyClient(options, new AbortController().signal);
});
const troubled: OperationKind = {
  ...kind,
  apply: async (tx, { operation: { userId } }) => {
    // something of the user, as a refreshed profile is: it must not come back once their account was deleted
    await tx
      .updateTable('users')
      .set({ user_name: `Seller ${userId}` })
      .where('id', '=', userId)
      .execute();
    if (Math.random() < APPLY_FAILS) throw new Error('what follows from an outcome failed');
  },
};
const runner = startJobs({ db, pool, jobs: [operationJob({ db, log }, troubled)], log });
process.on('disconnect', () => void runner.stop().finally(() => process.exit(0)));
process.send?.({ ready: true });
