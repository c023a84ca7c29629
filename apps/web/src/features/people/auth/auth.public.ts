export { signInAgain, useRecentSignIn } from './recent-sign-in.tsx';
export { steamSignInPath } from './steam-sign-in.ts';
