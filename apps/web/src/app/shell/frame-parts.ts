/** What the frame of each page loads after the first paint, in one file. */
export { Toasts } from '../../ui/overlay/Toasts.tsx';
export { SandboxMark } from './SandboxMark.tsx';
