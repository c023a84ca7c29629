/** The keys of all queries of tickets, of the user's own ones, and of those that administrators see. */
export const TICKETS = ['tickets'];
export const OWN = [...TICKETS, 'own'];
export const ALL = [...TICKETS, 'all'];
