export { checkRoom } from './check-room.ts';
export { sellLots, type SoldFrom } from './plan-import.ts';
