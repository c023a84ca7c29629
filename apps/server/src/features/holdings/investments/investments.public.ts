export { checkRoom } from './check-room.ts';
export { readHeldItems } from './investments.reads.ts';
