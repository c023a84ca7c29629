import { sql } from 'kysely';
import { createDb, createPool } from '../platform/database/database.ts';
import type { Config } from '../platform/process/config.ts';
import { createLog, type Logger } from '../platform/process/log.ts';
import { startChild, type ChildSpec } from './child.ts';

/** The play first registers all items, which takes minutes on a slow machine. */
const LIMITS = { readyMs: 300_000, stopMs: 10_000 };

/** Returns true for a new sandbox. A sandbox in which somebody signed in is not changed. */
export async function isPlayDue(config: Config, env: ChildSpec['env']): Promise<boolean> {
  if (config.WORLD !== 'sandbox' || config.SANDBOX_PEOPLE === 'off' || config.ROLE !== 'all') return false;
  return !(await hasUsers(env['DATABASE_URL']!));
}

/** Gives a new sandbox people, tickets and giveaways. */
export async function playDemo(as: Pick<ChildSpec, 'entry' | 'env' | 'account'>, log: Logger, signal: AbortSignal): Promise<void> {
  const begin = performance.now();
  try {
    const demo = await startChild({ name: 'demo', ...as }, signal, LIMITS);
    await demo.stop();
    log.info({ seconds: Math.round((performance.now() - begin) / 100) / 10 }, 'the past of the sandbox was played');
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the past of the sandbox was not played to its end');
  }
}

async function hasUsers(connectionString: string): Promise<boolean> {
  const pool = createPool({ connectionString }, 1, createLog('silent', 'demo'));
  try {
    const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(createDb(pool));
    return rows[0]!.found;
  } finally {
    await pool.end();
  }
}
