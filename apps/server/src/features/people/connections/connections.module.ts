import { ownRows } from '../../../platform/database/personal-data.ts';
import { doctorConnections } from './doctor-connections.ts';
import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { connectionRoutes } from './connections.routes.ts';
import { releaseAccounts, removeOldReservations, removeOldStates } from './connections.store.ts';
import { serveConnections, type ServeParts } from './serve-connections.ts';

const CONNECTIONS_AN_HOUR = limitSetting('user.connections_an_hour', 20, {
  label: 'connections.limit',
  help: 'connections.limitHelp',
});

export const connectionsModule: Module<ServeParts> = {
  name: 'connections',
  settings: [CONNECTIONS_AN_HOUR],
  rates: { connections: { kind: 'exact', by: 'caller', within: 'hour', max: CONNECTIONS_AN_HOUR } },
  routes: connectionRoutes,
  serve: serveConnections,
  doctor: doctorConnections,
  credentials: [{ columns: ['connections.account_name'], endedBy: ['banned', 'moved'], end: releaseAccounts }],
  personalData: () => [
    ownRows('connections', 'connections', ['provider', 'account_id', 'account_name', 'verified', 'checked_at', 'removed_at']),
  ],
  cleanUp: [removeOldStates, removeOldReservations],
};
