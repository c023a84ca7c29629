import type { HttpClient } from '@lootfolio/marketplaces/port';
import { ownRows } from '../../../platform/database/personal-data.ts';
import { doctorSteam } from './doctor-steam.ts';
import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { removeOldSessions } from '../../../platform/security/sessions.ts';
import { authRoutes, type AuthParts } from './auth.routes.ts';
import { timeZoneChanged } from './auth.topics.ts';
import { demoteUnlisted } from './demote-unlisted.ts';
import { forgetDevices, removeOldDevices } from './devices.store.ts';
import { serveAvatars } from './serve-avatars.ts';
import { serveSignIn } from './serve-sign-in.ts';
import { STEAM_LIMIT } from './steam.ts';

const SIGN_INS_A_MINUTE = limitSetting('sign-in', 30, { label: 'auth.limitSignIns', help: 'auth.limitSignInsHelp' });

declare module '../../../platform/module.ts' {
  interface Provided {
    /** For requests to Steam. */
    steamHttp: HttpClient;
  }
}

export const authModule: Module<AuthParts> = {
  name: 'auth',
  settings: [SIGN_INS_A_MINUTE],
  rates: { 'sign-in': { kind: 'exact', by: 'network', within: 'minute', max: SIGN_INS_A_MINUTE } },
  topics: [timeZoneChanged],
  prepare: async ({ role, db, config, log, credentials }) => {
    if (role === 'api') await demoteUnlisted(db, config, credentials, log);
  },
  provide: ({ outside }) => ({ steamHttp: outside.promptClient('steamcommunity', STEAM_LIMIT) }),
  routes: authRoutes,
  doctor: doctorSteam,
  serve: (app, parts) => {
    serveSignIn(app, parts);
    serveAvatars(app, parts);
  },
  // gives no access: it only keeps a known browser from being reported as new
  credentials: [{ columns: ['known_devices.device_hash'], endedBy: ['moved'], end: forgetDevices }],
  personalData: () => [
    ownRows('sessions', 'sessions', ['session_start', 'last_seen', 'expires_at', 'device', 'ip']),
    ownRows('known_devices', 'known_devices', ['first_seen', 'last_seen']),
  ],
  cleanUp: [removeOldSessions, removeOldDevices],
};
