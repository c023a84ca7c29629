import type { Module } from '../../../platform/module.ts';
import { limitSetting } from '../../../platform/security/rate-limit.ts';
import { profileJob, scheduleProfiles } from './ranking.jobs.ts';
import type { ProfileParts } from './read-profile.ts';
import { seedSandbox } from './seed-sandbox.ts';
import { rankingRoutes, HOURLY_READINGS, type RankingParts } from './ranking.routes.ts';
import { rankingScreens } from './ranking-screens.ts';
import { removeForgotten } from './ranking.store.ts';
import { serveOwnerAvatars } from './serve-owner-avatars.ts';

const READINGS_A_MINUTE = limitSetting('public_inventory', 5, {
  label: 'ranking.limitReadings',
  help: 'ranking.limitReadingsHelp',
});
const READINGS_AN_HOUR = limitSetting('public_inventory_an_hour', 60, {
  label: 'ranking.limitReadingsHour',
  help: 'ranking.limitReadingsHourHelp',
});
const PROFILES_A_MINUTE = limitSetting('steam_profile', 10, { label: 'ranking.limitProfiles', help: 'ranking.limitProfilesHelp' });

const PROFILES_MS = 30_000;
const SEED_MS = 15_000;

export const rankingModule: Module<RankingParts, ProfileParts & Parameters<typeof seedSandbox>[0]> = {
  name: 'ranking',
  settings: [READINGS_A_MINUTE, READINGS_AN_HOUR, PROFILES_A_MINUTE],
  rates: {
    'public-inventory': { kind: 'exact', by: 'caller', within: 'minute', max: READINGS_A_MINUTE },
    [HOURLY_READINGS]: { kind: 'exact', by: 'caller', within: 'hour', max: READINGS_AN_HOUR },
    'steam-profile': { kind: 'exact', by: 'caller', within: 'minute', max: PROFILES_A_MINUTE },
  },
  routes: rankingRoutes,
  serve: serveOwnerAvatars,
  screens: ({ db }) => rankingScreens(db),
  jobs: (parts) => [profileJob(parts)],
  repeated: (parts) => [
    { everyMs: PROFILES_MS, run: () => scheduleProfiles(parts.db) },
    { everyMs: SEED_MS, run: seedSandbox(parts) },
  ],
  cleanUp: [removeForgotten],
};
