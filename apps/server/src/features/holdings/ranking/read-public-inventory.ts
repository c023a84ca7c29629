import type { AppId } from '@lootfolio/domain/games';
import { INVENTORY_LIMIT } from '@lootfolio/marketplaces/steam-inventory/fetch';
import { continueReading } from '../../../goods/read-inventory.ts';
import { readingWaitMs } from '../../../goods/reading-wait.ts';
import { lockInventory, storeProblem } from '../../../goods/inventories.store.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { INVENTORY_LIMIT_NAME, storeReading } from '../inventory/inventory.public.ts';
import { readPublicInventory } from './ranking.reads.ts';
import { apparentTo, isHiddenFrom, type PublicInventory } from './ranking.rules.ts';
import { readProfile } from './read-profile.ts';
import { claimReading, endReading, restoreAsked } from './ranking.store.ts';

/** How long a visitor waits until Steam's request limit allows the pages of an inventory. */
const WAIT_MS = 20_000;

export type ReadingParts = { db: Db; items: ItemDirectory; boards: Boards; outside: Outside; config: Pick<Config, 'STEAM_API_KEY'> };

export type Asked = { steamId: string; appId: AppId; caller: Caller | null; ip: string };
type Read = { count: number; updated_at: string | null };

/**
 * Reads an inventory at Steam for somebody who looks at its public page.
 * @param when `missing`: only when it was never read; what is stored is returned otherwise
 * @throws Refusal PRIVATE, STEAM_UNAVAILABLE, TOO_MANY_REQUESTS with the seconds that remain
 */
export async function readForVisitor(parts: ReadingParts, asked: Asked, when: 'missing' | 'always'): Promise<Read> {
  const { db } = parts;
  const stored = await readPublicInventory(db, asked);
  const before = apparentTo(asked, stored, now());
  // within this time Steam is not asked again, so its last answer stands
  if (before.problem === 'PRIVATE' && readingWaitMs({ checked_at: before.checkedAt, problem: null }) > 0) throw refusePrivate();
  if (when === 'missing' && before.readAt !== null && before.problem !== 'PRIVATE') return present(before);
  const isHidden = isHiddenFrom(asked, stored);
  const id = await inTransactionOf(db, asked.caller ?? { userId: null }, (tx) => startReading(tx, asked, isHidden ? before : null));
  try {
    // Steam is asked for a hidden inventory too, because a faster answer would reveal that it is hidden
    await read(parts, asked, isHidden);
  } catch (error) {
    if (isHidden && before.problem !== 'PRIVATE' && !isPrivate(error)) await restoreAsked(db, id, stored.askedAt);
    throw error;
  } finally {
    await endReading(db, id);
  }
  return present(await readPublicInventory(db, asked));
}

const present = ({ units, readAt }: { units: number; readAt: Date | null }): Read => ({
  count: units,
  updated_at: readAt?.toISOString() ?? null,
});

const refusePrivate = (): Refusal => new Refusal('PRIVATE', 'ranking.private');
const isPrivate = (error: unknown): boolean => error instanceof Refusal && error.code === 'PRIVATE';

/**
 * Makes sure that the inventory may be read now, and keeps others from reading it meanwhile.
 * @param apparent a hidden inventory as the caller may know it, without the owner's own readings; null for others
 * @returns its id
 */
async function startReading(tx: Tx, asked: Asked, apparent: PublicInventory | null): Promise<number> {
  const inventory = await lockInventory(tx, asked);
  const known = apparent ? { checked_at: apparent.checkedAt, problem: apparent.problem } : inventory;
  const waitMs = Math.max(readingWaitMs(known), 0) || (await claimReading(tx, inventory.id));
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', 'ranking.refreshWait', {
      values: { remaining_time: seconds },
      metaData: { remaining_time: seconds },
    });
  }
  await audit(tx, asked.caller ?? { userId: null, ip: asked.ip }, {
    action: 'inventory.read',
    object: `inventory:${asked.steamId}/${asked.appId}`,
  });
  return inventory.id;
}

async function read(parts: ReadingParts, { steamId, appId }: Asked, isHidden: boolean): Promise<void> {
  const { db, outside, boards } = parts;
  // those who read their own inventory go first
  const http = outside.client(INVENTORY_LIMIT_NAME, INVENTORY_LIMIT, AbortSignal.timeout(WAIT_MS * 2), {
    maxWaitMs: WAIT_MS,
    priority: 'prices',
  });
  const result = await continueReading(parts, { steamId, appId }, http);
  if (result.state === 'waits') throw unavailable('ranking.steamBusy', result.waitMs);
  if (result.state === 'failed') {
    await inTransaction(db, (tx) => storeProblem(tx, { steamId, appId }, result.code));
    throw result.code === 'PRIVATE' ? refusePrivate() : unavailable('ranking.steamUnavailable', 0);
  }
  await inTransaction(db, (tx) => storeReading(tx, boards, result.reading));
  if (isHidden) throw refusePrivate();
  await readProfile(parts, steamId);
}

function unavailable(text: 'ranking.steamBusy' | 'ranking.steamUnavailable', waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal('STEAM_UNAVAILABLE', text, { values: { n: seconds }, ...(waitMs > 0 && { metaData: { remaining_time: seconds } }) });
}
