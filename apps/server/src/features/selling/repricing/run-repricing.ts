import { randomUUID } from 'node:crypto';
import { SERVER_BREAKER } from '@lootfolio/domain/repricing/breakers';
import type { Db } from '../../../platform/database/database.ts';
import { acquireLease, holdLease } from '../../../platform/database/leases.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { carryOut, leavesTrace } from './carry-out-run.ts';
import { changesOf, planRun, tripOf, type Planned, type PlanParts } from './plan-run.ts';
import { countChanges } from './repricing.reads.ts';
import { ALLOWED, CHANGES_PER_DAY } from './repricing.settings.ts';
import { readRulesInForce } from './rules.store.ts';
import { readPassing, type Stop } from './stops.store.ts';

export type RunParts = PlanParts & { db: Db };

/** The time between two runs. */
export const RUN_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Identifies this process as the holder of the lease. */
const HOLDER = randomUUID();

/** Lets all rules that are on decide, and carries out what they decide. One process at a time does so. */
export async function runRepricing(parts: RunParts): Promise<void> {
  const { db, boards, settings } = parts;
  if (!settings.get(ALLOWED)) return;
  const lease = await acquireLease(db, { name: 'repricing', holder: HOLDER, forMs: RUN_MS });
  if ('heldForMs' in lease) return;
  const rules = await readRulesInForce(db);
  if (rules.length === 0) return;
  await boards.readPastWhenDue();
  const plans = await planRun(db, parts, rules);
  const userIds = [...plans.keys()];
  const passing = await readPassing(db, userIds);
  const changed = await countChanges(db, userIds, new Date(nowMs() - DAY_MS));
  const server = tripOf(
    [...plans].flatMap(([userId, planned]) => (passing.has(userId) ? [] : planned)),
    SERVER_BREAKER,
  );
  for (const [userId, planned] of plans) {
    const stop = passing.has(userId) ? null : stopOf(planned, server);
    if (!stop && !planned.some(leavesTrace)) continue;
    const left = settings.get(CHANGES_PER_DAY) - (changed.get(userId) ?? 0);
    await inTransaction(db, async (tx) => {
      await holdLease(tx, lease);
      await carryOut(tx, userId, planned, stop, left);
    }).catch(ignoreEnded);
  }
}

/** The breaker of the server stops everybody whose prices would change. */
function stopOf(planned: readonly Planned[], server: ReturnType<typeof tripOf>): Stop | null {
  if (server && changesOf(planned).length > 0) return { by: 'server', ...server };
  const own = tripOf(planned);
  return own && { by: 'breaker', ...own };
}

/** An account that ended meanwhile needs no prices. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'UNAUTHORISED')) throw error;
}
