import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Module } from '../../../platform/module.ts';
import { closeTickets } from './close-tickets.ts';
import { supportAdminRoutes } from './support-admin.routes.ts';
import { countAnswered, countUnreadByStaff, readTicketsOf } from './support.reads.ts';
import { supportRoutes, type SupportParts } from './support.routes.ts';
import { closeTicketsOf } from './support.store.ts';
import { supportAnswers } from './tell-answer.ts';
import { supportRequests } from './tell-staff.ts';

const CLOSING_MS = 60_000;

declare module '../../../platform/module.ts' {
  interface Provided {
    /** The number of support tickets that were ever answered. */
    answeredTickets: () => Promise<number>;
  }
  interface WaitingCounts {
    /** Tickets with an unread message of a user. */
    tickets: () => Promise<number>;
  }
}

export const supportModule: Module<SupportParts, { db: Db }> = {
  name: 'support',
  provide: ({ db }) => ({ answeredTickets: () => countAnswered(db) }),
  routes: (parts) => [...supportRoutes(parts), ...supportAdminRoutes(parts)],
  notificationTypes: [supportAnswers, supportRequests],
  events: { tickets: 'user' },
  // tickets stay under an anonymous id when the account is deleted, but they are closed, because nobody waits for an answer any more
  personalData: () => [{ name: 'tickets', read: readTicketsOf, erase: closeTicketsOf }],
  waiting: ({ db }) => ({ tickets: () => countUnreadByStaff(db) }),
  repeated: ({ db }) => [{ everyMs: CLOSING_MS, run: () => inTransaction(db, closeTickets) }],
};
