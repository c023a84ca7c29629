import type { Decision } from '@lootfolio/domain/repricing/decide';
import type { Reason } from '@lootfolio/domain/repricing/reasons';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import { readHolds, startAutomaticRepricing } from '../listings/listings.public.ts';
import { changesOf, type Planned } from './plan-run.ts';
import { readRulesOf } from './rules.store.ts';
import { insertDecisions, storeStates, type StateChange } from './states.store.ts';
import { readStop, storeStop, type Stop } from './stops.store.ts';
import { tellAsked, tellStopped } from './tell-owner.ts';

/** A hold that lasts is noted again after this time. */
const NOTED_MS = 86_400_000;

/**
 * Carries out what a run decided on one user's listings: starts the changes, and writes the log.
 * @param stop set when a breaker stops the run: then no price changes
 * @param left how many prices may still change today
 */
export async function carryOut(tx: Tx, userId: number, all: readonly Planned[], stop: Stop | null, left: number): Promise<void> {
  await lockUser(tx, userId);
  if ((await readStop(tx, userId))?.stopped_at) return;
  const { stoppedBy, sells } = await readHolds(tx, userId);
  if (stoppedBy !== null) return;
  // where a rule was changed, or a key may not sell any more, the next run decides anew
  const versions = new Map((await readRulesOf(tx, userId)).map(({ id, isOn, version }) => [id, isOn ? version : null]));
  const planned = limited(
    all.filter(({ rule, row }) => versions.get(rule.id) === rule.version && row.maySell === sells.has(row.market)),
    stop,
    left,
  );
  const changes = changesOf(planned);
  const asked = planned.filter(({ decision }) => decision.code === 'TEN_CHANGES');
  const noted = planned.filter(isNew);
  const operation =
    changes.length === 0
      ? null
      : await startAutomaticRepricing(
          tx,
          userId,
          changes.map(({ row, rule, decision }) => ({ listing: row, price: decision.price, rule: { id: rule.id, version: rule.version } })),
        );
  await insertDecisions(tx, userId, noted, operation);
  await storeStates(
    tx,
    userId,
    planned.map(stateOf).filter(({ from, seen, asks, logged }) => from !== null || seen !== null || asks || logged !== null),
  );
  if (asked.length > 0) await tellAsked(tx, userId, asked.length);
  if (stop) await stopRules(tx, userId, stop);
}

/** Stops all rules of a user, and tells them. */
async function stopRules(tx: Tx, userId: number, stop: Stop): Promise<void> {
  await storeStop(tx, userId, stop);
  await audit(tx, { userId: null, ip: null }, { action: 'repricing.stopped', object: `user:${userId}`, after: stop });
  await tellStopped(tx, userId, stop);
}

/** Keeps the prices that a breaker or the cap of a day holds. */
function limited(planned: readonly Planned[], stop: Stop | null, left: number): Planned[] {
  let rest = left;
  return planned.map((one) => {
    if (one.decision.outcome !== 'change') return one;
    if (stop) return { ...one, decision: held(one, 'BREAKER') };
    return rest-- > 0 ? one : { ...one, decision: held(one, 'DAILY_CAP') };
  });
}

const held = ({ row, decision }: Planned, code: Reason): Decision => ({ ...decision, outcome: 'hold', code, price: row.price });

const isNew = ({ row, decision: { outcome, code } }: Planned): boolean =>
  outcome === 'change' || code !== row.code || nowMs() - (row.loggedAt?.getTime() ?? 0) >= NOTED_MS;

const stateOf = (planned: Planned): StateChange => ({
  listing: planned.row.id,
  from: planned.decision.outcome === 'change' ? planned.row.price : null,
  seen: planned.decision.seen,
  asks: planned.decision.code === 'TEN_CHANGES',
  logged: isNew(planned) ? { rule: planned.rule.id, outcome: planned.decision.outcome, code: planned.decision.code } : null,
});

/** True when a run leaves anything behind: most holds are those of the run before. */
export const leavesTrace = (planned: Planned): boolean =>
  isNew(planned) || planned.decision.seen !== null || planned.decision.code === 'TEN_CHANGES';
