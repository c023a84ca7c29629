import type { AppId } from '@lootfolio/domain/games';
import type { Tx } from '../../../platform/database/database.ts';
import { storeSnapshot, type Reading } from '../../../goods/store-snapshot.ts';
import { storeValue } from '../../../goods/inventories.store.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import { readHoldings } from './inventory.reads.ts';
import { valueAtMarkets, valueOf } from './value-inventory.ts';

/** Stores a complete reading with the present value of the goods. A reading that is older than the stored one changes nothing. */
export async function storeReading(tx: Tx, boards: Boards, reading: Reading): Promise<void> {
  const stored = await storeSnapshot(tx, reading);
  if (stored) await storeWorth(tx, boards, { id: stored.inventoryId, appId: reading.appId });
}

/** Values an inventory with its storage units at the present prices, and stores the values. */
export async function storeWorth(tx: Tx, boards: Boards, { id, appId }: { id: number; appId: AppId }): Promise<void> {
  const holdings = await readHoldings(tx, id);
  await storeValue(tx, id, {
    value: valueOf(boards, appId, holdings),
    shown: valueOf(boards, appId, await readHoldings(tx, id, 'shown')),
    markets: valueAtMarkets(boards, appId, holdings).markets,
  });
}
