/** The calls of every feature; a new one is added here. */
export * from './features/account.ts';
export * from './features/auth.ts';
export * from './features/collections.ts';
export * from './features/comparison.ts';
export * from './features/inventory.ts';
export * from './features/items.ts';
export * from './features/market-keys.ts';
export * from './features/marketplaces.ts';
export * from './features/notifications.ts';
export * from './features/operations.ts';
export * from './features/simulator.ts';
export * from './features/site.ts';
export * from './features/system.ts';
export * from './features/targets.ts';
export * from './features/tradeups.ts';
export * from './features/trends.ts';
export * from './features/watchlist.ts';
