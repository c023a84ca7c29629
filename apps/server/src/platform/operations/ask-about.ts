import { isRefusal, MarketError } from '@lootfolio/marketplaces/port';
import { LimitReached } from '../outside/request-limiter.ts';
import type { DueItem } from './items.store.ts';
import type { Finding, Results, Step } from './kinds.ts';
import { afterAbsence, changeAfterAsking } from './operations.rules.ts';
import { boundsOf, fenced, type Slice } from './slice.ts';
import { denyCredentials, storeOutcomes } from './store-outcomes.ts';

/** The time after which the outside is asked again when it did not answer. */
const ASK_AGAIN_MS = 15_000;

/** Asks the outside about the result of items that were sent. */
export async function askAbout(slice: Slice, step: Step<unknown, unknown>, due: readonly DueItem[]): Promise<void> {
  const { kind } = slice;
  const bounds = boundsOf(kind, step.lane);
  const { reconcile } = kind;
  const findings = reconcile === 'repeat' ? null : await ask(slice, () => reconcile(step), due);
  await fenced(slice, step.operation.userId, async (tx) => {
    const changes = due.map((item) =>
      findings === null
        ? afterAbsence(item, false, bounds)
        : changeAfterAsking(item, findings.get(item.position) ?? { state: 'open', afterMs: ASK_AGAIN_MS }, bounds),
    );
    await storeOutcomes(tx, slice, step, due, changes);
    await denyCredentials(
      tx,
      due.flatMap(({ position, credential }) => {
        const finding = findings?.get(position);
        return finding?.state === 'denied' ? [{ credential, reason: finding }] : [];
      }),
    );
  });
}

async function ask(
  { of, log, signal }: Slice,
  reconcile: () => Promise<Results<Finding>>,
  due: readonly DueItem[],
): Promise<Results<Finding>> {
  const forAll = (finding: Finding): Results<Finding> => new Map(due.map(({ position }) => [position, finding]));
  try {
    return await reconcile();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LimitReached) return forAll({ state: 'held', afterMs: error.waitMs });
    // any other error is a failure in the kind's own code
    if (!(error instanceof MarketError)) throw error;
    if (isRefusal(error)) return forAll({ state: 'denied', code: error.code, text: error.message });
    log.warn({ err: error, operation: of.id, lane: of.lane }, 'the outside does not say what became of items of an operation');
    return new Map();
  }
}
