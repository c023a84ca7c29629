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
import type { Config } from '../../../platform/process/config.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { INVENTORY_LIMIT_NAME, storeReading } from '../inventory/inventory.public.ts';
import { readPublicInventory } from './ranking.reads.ts';
import { isPrivateTo } from './ranking.rules.ts';
import { readProfile } from './read-profile.ts';
import { claimReading, endReading } from './ranking.store.ts';

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
  const before = await readPublicInventory(db, asked);
  // the answer of Steam is the same as long as it need not be asked again: others cannot tell who hid their inventory
  if (isPrivateTo(asked, before) && (before.isHidden || readingWaitMs({ checked_at: before.checkedAt, problem: null }) > 0))
    throw refusePrivate();
  if (when === 'missing' && before.readAt !== null && before.problem !== 'PRIVATE') return present(before);
  const id = await inTransactionOf(db, asked.caller ?? { userId: null }, (tx) => startReading(tx, asked));
  try {
    await read(parts, asked);
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

/** Makes sure that the inventory may be read now, and keeps others from reading it meanwhile. @returns its id */
async function startReading(tx: Tx, asked: Asked): Promise<number> {
  const inventory = await lockInventory(tx, asked);
  const waitMs = Math.max(readingWaitMs(inventory), 0) || (await claimReading(tx, inventory.id));
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

async function read(parts: ReadingParts, { steamId, appId }: Asked): Promise<void> {
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
  await readProfile(parts, steamId);
}

function unavailable(text: 'ranking.steamBusy' | 'ranking.steamUnavailable', waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal('STEAM_UNAVAILABLE', text, { values: { n: seconds }, ...(waitMs > 0 && { metaData: { remaining_time: seconds } }) });
}
