import { entriesHash } from '@lootfolio/domain/draw';
import { giveawayStatus } from '@lootfolio/domain/giveaways';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit, type Actor } from '../../../platform/security/audit.ts';
import { readDue, readEntryIds, stateOf, type GiveawayRow } from './giveaways.reads.ts';
import { lockGiveaway, markClosed } from './giveaways.store.ts';

const SERVER: Actor = { userId: null, ip: null };

/**
 * Locks a giveaway. Closes it when its time is over: its entries are final then, and their hash is published.
 * @returns the giveaway after that; null when there is none
 */
export async function takeGiveaway(tx: Tx, actor: Actor, id: number): Promise<GiveawayRow | null> {
  const giveaway = await lockGiveaway(tx, id);
  if (!giveaway || giveaway.closedAt || giveawayStatus(stateOf(giveaway), nowMs()) !== 'EXPIRED') return giveaway;
  const hash = entriesHash(await readEntryIds(tx, id));
  await markClosed(tx, id, hash);
  await audit(tx, actor, { action: 'giveaway.closed', object: `giveaway:${id}`, after: { entries: giveaway.entries, entriesHash: hash } });
  return lockGiveaway(tx, id);
}

/**
 * Closes all giveaways whose time is over. A giveaway that cannot be closed does not stop the others.
 * @throws AggregateError with an error for each giveaway that could not be closed, after the others were closed
 */
export async function closeGiveaways(db: Db): Promise<void> {
  const failures: Error[] = [];
  for (const id of await readDue(db)) {
    await inTransaction(db, (tx) => takeGiveaway(tx, SERVER, id)).catch((error: unknown) => {
      failures.push(
        new Error(`giveaway ${id} could not be closed: ${error instanceof Error ? error.message : String(error)}`, { cause: error }),
      );
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
}
