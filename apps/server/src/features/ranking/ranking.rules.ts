import type { InventoryErrorCode } from '@lootfolio/marketplaces/steam-inventory/inventory';

type Viewer = { steamId: string; caller: { steamId: string | null } | null };

/** True when the caller owns the inventory. */
export const isOwn = ({ steamId, caller }: Viewer): boolean => caller?.steamId === steamId;

/** True when an inventory is not shown to the caller: Steam does not show it, or its owner hid it here, and is somebody else. */
export const isPrivateTo = (viewer: Viewer, { problem, isHidden }: { problem: InventoryErrorCode | null; isHidden: boolean }): boolean =>
  problem === 'PRIVATE' || (isHidden && !isOwn(viewer));
