import type { BodyOf } from '@lootfolio/contract/call';
import type { setSwitches as setSwitchesCall } from '@lootfolio/contract/features/selling/selling-switches';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { cancelOperation } from '../../../platform/operations/operations.ts';
import { readStarted } from '../../../platform/operations/operations.store.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { LIST_KIND } from './list-things.operation.ts';
import { REPRICE_KIND } from './reprice-listings.operation.ts';
import { readSwitches, storeSwitches } from './switches.store.ts';

/**
 * Changes a user's switches. A stop cancels what was not sent yet: nothing is listed or repriced after the answer. Removals go on.
 */
export async function setSwitches(tx: Tx, caller: Caller, { stopped, takes_off: takesOff }: BodyOf<typeof setSwitchesCall>): Promise<void> {
  await lockUser(tx, caller.userId);
  const before = await readSwitches(tx, caller.userId);
  const wasStopped = before.stoppedAt !== null;
  const isStopped = stopped ?? wasStopped;
  const others = before.keeps.filter((market) => market !== takesOff?.market);
  const keeps = !takesOff ? before.keeps : takesOff.on ? others : [...others, takesOff.market];
  if (isStopped === wasStopped && keeps.length === before.keeps.length) return;
  await storeSwitches(tx, caller.userId, { stopped: isStopped, keeps });
  if (isStopped !== wasStopped) {
    await audit(tx, caller, { action: isStopped ? 'selling.stopped' : 'selling.resumed', object: `user:${caller.userId}`, always: true });
    if (isStopped) await cancelWrites(tx, caller);
  }
  if (keeps.length !== before.keeps.length) {
    const after = { take_off: takesOff!.on };
    await audit(tx, caller, { action: 'selling.take_off', object: `market:${takesOff!.market}`, after });
  }
}

async function cancelWrites(tx: Tx, caller: Caller): Promise<void> {
  for (const kind of [LIST_KIND, REPRICE_KIND])
    for (const { id } of await readStarted(tx, { userId: caller.userId, kind }, now())) await cancelOperation(tx, caller, id);
}
