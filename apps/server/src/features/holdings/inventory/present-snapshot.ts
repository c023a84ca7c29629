import { hiddenUntil } from '@lootfolio/marketplaces/steam-inventory/assemble';
import type { Inventory } from './inventory.reads.ts';

/** How the stored snapshot of an inventory stands, as calls present it. */
export const presentSnapshot = (inventory: Inventory | null) => ({
  updated_at: inventory?.readAt?.toISOString() ?? null,
  hidden: inventory?.hidden ?? 0,
  hidden_until: inventory?.readAt && inventory.hidden ? hiddenUntil(inventory.readAt).toISOString() : null,
  problem: inventory?.problem ?? null,
  checked_at: inventory?.checkedAt?.toISOString() ?? null,
});
