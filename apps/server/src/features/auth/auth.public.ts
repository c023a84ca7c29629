export { timeZoneChanged } from './auth.topics.ts';
export { avatarPath } from './avatar.rules.ts';
export { fetchSteamProfile, type Profile } from './steam.ts';
