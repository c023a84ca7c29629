export { MarketValues } from './components/MarketValues.tsx';
export { OverviewPanel } from './components/OverviewPanel.tsx';
export { RefreshButton } from './components/RefreshButton.tsx';
export { ThingCard, THING_CARD_HEIGHT } from './components/ThingCard.tsx';
export { Inspect, Search } from './components/ThingLinks.tsx';
export { ValueHistory } from './components/ValueHistory.tsx';
export { WorthPanels } from './components/WorthPanels.tsx';
export type { ShownThing } from './inventory.queries.ts';
export { INVENTORY_GAMES } from './inventory.search.ts';
