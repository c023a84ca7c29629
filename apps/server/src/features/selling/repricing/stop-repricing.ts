import { MAX_EXCLUSIONS } from '@lootfolio/domain/repricing/rule';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap, lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { deleteExclusion, insertExclusion } from './exclusions.store.ts';
import { readPriced } from './repricing.reads.ts';
import { endQuestion } from './states.store.ts';
import { endStop, readStop, storeStop } from './stops.store.ts';

/** Stops all rules of the caller. Prices that wait to be sent are dropped when their turn comes. */
export async function stopRepricing(tx: Tx, caller: Caller): Promise<void> {
  await lockUser(tx, caller.userId);
  if ((await readStop(tx, caller.userId))?.stopped_at) return;
  await storeStop(tx, caller.userId, { by: 'person', listings: null, median: null });
  // a stop is never refused
  await audit(tx, caller, { action: 'repricing.stopped', object: `user:${caller.userId}`, after: { by: 'person' }, always: true });
}

/** Lets the rules go on. When a breaker stopped them, it lets the next runs pass: their owner has seen the figures. */
export async function resumeRepricing(tx: Tx, caller: Caller): Promise<void> {
  await lockUser(tx, caller.userId);
  const stop = await readStop(tx, caller.userId);
  if (!stop?.stopped_at) return;
  await endStop(tx, caller.userId, stop.stopped_by !== 'person');
  await audit(tx, caller, { action: 'repricing.resumed', object: `user:${caller.userId}`, before: { by: stop.stopped_by } });
}

/**
 * Answers whether rules may go on to change a listing.
 * @param goesOn false: the thing is excluded from every rule
 * @throws Refusal NOT_FOUND, STATE when nothing was asked
 */
export async function answerQuestion(tx: Tx, caller: Caller, listing: number, goesOn: boolean): Promise<void> {
  await lockUser(tx, caller.userId);
  if (!(await readPriced(tx, caller.userId, [listing])).has(listing)) throw notFound();
  if (!(await endQuestion(tx, caller.userId, listing))) throw new Refusal('STATE', 'repricing.notAsked');
  await audit(tx, caller, { action: 'repricing.answered', object: `listing:${listing}`, after: { go_on: goesOn } });
  if (!goesOn) await exclude(tx, caller, listing, false);
}

/**
 * Excludes the thing of a listing, or all things of its item, from every rule. A listing whose thing is not known excludes the item.
 * @throws Refusal NOT_FOUND, LIMIT_REACHED
 */
export async function exclude(tx: Tx, caller: Caller, listing: number, allThings: boolean): Promise<number> {
  await lockAndCheckCap(tx, caller.userId, { table: 'repricing_exclusions', max: MAX_EXCLUSIONS, text: 'repricing.tooManyExclusions' });
  const row = (await readPriced(tx, caller.userId, [listing])).get(listing);
  if (!row) throw notFound();
  const assetId = allThings ? null : row.assetId;
  const id = await insertExclusion(tx, caller.userId, { itemId: row.itemId, assetId });
  await audit(tx, caller, {
    action: 'repricing.excluded',
    object: `listing:${listing}`,
    after: { item: row.itemId, all_things: assetId === null },
  });
  return id;
}

/** Ends an exclusion. @throws Refusal NOT_FOUND */
export async function endExclusion(tx: Tx, caller: Caller, id: number): Promise<void> {
  await lockUser(tx, caller.userId);
  const itemId = await deleteExclusion(tx, caller.userId, id);
  if (itemId === null) throw notFound();
  await audit(tx, caller, { action: 'repricing.included', object: `item:${itemId}`, before: { item: itemId } });
}
