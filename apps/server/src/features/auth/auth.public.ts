export { timeZoneChanged } from './auth.topics.ts';
export { avatarPath } from './avatar.rules.ts';
export { readProfile, type Profile } from './steam.ts';
