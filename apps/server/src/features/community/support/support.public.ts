export { closeTickets } from './close-tickets.ts';
export { countAnswered } from './support.reads.ts';
