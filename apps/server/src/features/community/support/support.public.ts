export { closeTickets } from './close-tickets.ts';
