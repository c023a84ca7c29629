/** What the frame loads for a signed-in user after the first paint, in one file. */
export { PhoneBar } from './PhoneBar.tsx';
export { UserTools } from './UserTools.tsx';
