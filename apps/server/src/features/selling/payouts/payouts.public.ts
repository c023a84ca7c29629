export { readPaidOut, sumPaidOut } from './paid-out.reads.ts';
