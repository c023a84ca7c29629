export { signInData } from './sign-in-data.ts';
export { readProfile, type Profile } from './steam.ts';
