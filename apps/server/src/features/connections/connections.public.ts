export type { Provider } from '@lootfolio/domain/connections';
export { readConnection, type Connection } from './connections.reads.ts';
export { offeredProviders } from './services.ts';
