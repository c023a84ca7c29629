export { readPaidOut, sumPaidOut } from './paid-out.reads.ts';
export { readPayoutsQuietly } from './start-synchronising.ts';
