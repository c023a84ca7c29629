import type { Config } from '../platform/process/config.ts';

/**
 * Returns the instructions for becoming an administrator of a live world that has named none; null when they are not needed. The sandbox
 * has an administrator.
 */
export const adminHint = ({ WORLD, ADMIN_STEAM_IDS }: Pick<Config, 'WORLD' | 'ADMIN_STEAM_IDS'>): string | null =>
  WORLD === 'live' && ADMIN_STEAM_IDS.length === 0
    ? 'Nobody administers this server yet: set ADMIN_STEAM_IDS to your Steam id of 17 digits, in .env or the environment, and start again.'
    : null;
