export { countAnswered } from './support.reads.ts';
