export { NeverRead } from './components/NeverRead.tsx';
export { RefreshButton } from './components/RefreshButton.tsx';
export { ThingCard, useThingCardHeight } from './components/ThingCard.tsx';
export { Inspect, Search } from './components/ThingLinks.tsx';
export { LateWorth, LateWorthPanels } from './late-worth.ts';
export { reloadInventory, type ShownThing } from './inventory.queries.ts';
export { SnapshotNotice } from './components/SnapshotNotice.tsx';
export { useRefresh } from './use-refresh.ts';
export { INVENTORY_GAMES } from './inventory.search.ts';
