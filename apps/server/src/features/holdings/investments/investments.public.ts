export { checkRoom } from './check-room.ts';
