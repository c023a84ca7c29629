export { signInData } from './sign-in-data.ts';
export { avatarPath } from './avatar.rules.ts';
export { readProfile, type Profile } from './steam.ts';
