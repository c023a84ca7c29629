import type { Histogram } from 'prom-client';
import type pg from 'pg';
import type { Figure } from '../process/figures.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

/** Observes the wait of each caller for a connection of a pool. */
export function observeWaits(name: string, pool: pg.Pool, waits: Histogram<'pool'>): pg.Pool {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient> | void;
  // pg calls it both ways: pool.query() passes a callback
  pool.connect = ((callback?: Callback) => {
    const end = waits.startTimer({ pool: name });
    if (!callback) return (connect() as Promise<pg.PoolClient>).finally(end);
    return connect((...answer: Parameters<Callback>) => {
      end();
      callback(...answer);
    });
  }) as typeof pool.connect;
  return pool;
}

/** The connections of the pools of this process, by their present state, and the callers that wait for a connection. */
export const poolFigure = (pools: Readonly<Record<string, pg.Pool>>): Figure => ({
  name: 'lootfolio_pool_connections',
  help: 'Connections to the database: used, idle, waiting (callers without one), max',
  labels: ['pool', 'state'],
  read: () =>
    Object.entries(pools).flatMap(([name, pool]) =>
      Object.entries({
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        max: pool.options.max,
      }).map(([state, value]) => ({ value, labels: { pool: name, state } })),
    ),
});
