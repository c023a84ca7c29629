import { ownRows, type PersonalData } from '../../platform/database/personal-data.ts';

/** Where a user is and was signed in. */
export const signInData: readonly PersonalData[] = [
  ownRows('sessions', 'sessions', ['session_start', 'last_seen', 'expires_at', 'device', 'ip']),
  ownRows('known_devices', 'known_devices', ['first_seen', 'last_seen']),
];
