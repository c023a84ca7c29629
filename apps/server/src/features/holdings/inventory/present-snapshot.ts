import { hiddenUntil } from '@lootfolio/marketplaces/steam-inventory/assemble';
import type { Inventory } from './inventory.reads.ts';

/** Presents the state of an inventory's stored snapshot for calls. */
export const presentSnapshot = (inventory: Inventory | null) => ({
  updated_at: inventory?.readAt?.toISOString() ?? null,
  hidden: inventory?.hidden ?? 0,
  hidden_until: inventory?.readAt && inventory.hidden ? hiddenUntil(inventory.readAt).toISOString() : null,
  problem: inventory?.problem ?? null,
  checked_at: inventory?.checkedAt?.toISOString() ?? null,
});
