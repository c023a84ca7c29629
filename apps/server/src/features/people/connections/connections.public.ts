export type { Provider } from '@lootfolio/domain/connections';
export { readConnection, type Connection } from './connections.reads.ts';
export { offeredProviders, sandboxPageOf } from './services.ts';
