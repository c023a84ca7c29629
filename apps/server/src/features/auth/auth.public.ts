export { timeZoneChanged } from './auth.topics.ts';
export { avatarPath } from './avatar.rules.ts';
export { fetchSteamProfile, STEAM_LIMIT, type Profile } from './steam.ts';
