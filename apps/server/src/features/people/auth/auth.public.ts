export { upsertUser } from './auth.store.ts';
export { timeZoneChanged } from './auth.topics.ts';
export { avatarPath, avatarVersion } from './avatar.rules.ts';
export { createAvatars } from './avatars.ts';
export { fetchSteamProfile, findSteamId, STEAM_LIMIT, type Profile } from './steam.ts';
