/** The keys of all queries of tickets, of the user's own tickets, and of the administration's tickets. */
export const TICKETS = ['tickets'];
export const OWN = [...TICKETS, 'own'];
export const ALL = [...TICKETS, 'all'];
