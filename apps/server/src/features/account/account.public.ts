export { readReachability } from './profile.reads.ts';
