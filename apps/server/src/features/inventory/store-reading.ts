import type { Tx } from '../../platform/database/database.ts';
import { storeSnapshot, type Reading } from '../../goods/store-snapshot.ts';
import { storeValue } from '../../goods/store-value.ts';
import type { Boards } from '../../prices/board/boards.ts';
import { valueAtMarkets, valueOf, type Holdings } from './value-inventory.ts';

/** Stores a complete reading with what the goods are worth now. A reading that is older than the stored one changes nothing. */
export async function storeReading(tx: Tx, boards: Boards, reading: Reading): Promise<void> {
  const stored = await storeSnapshot(tx, reading);
  if (!stored) return;
  const holdings: Holdings = reading.assets;
  const value = valueOf(boards, reading.appId, holdings);
  await storeValue(tx, stored.inventoryId, {
    value,
    shown: value,
    markets: valueAtMarkets(boards, reading.appId, holdings).markets,
  });
}
