export { ConnectionReturn } from './components/ConnectionReturn.tsx';
export { ConnectionsSection, useShowsConnections } from './components/ConnectionsSection.tsx';
export { connectPath } from './connections.rules.ts';
