import {
  adminDeleteMessage,
  adminDeleteTicket,
  adminGetTicket,
  adminListMessages,
  adminListTickets,
  adminReadTicket,
  adminReplyToTicket,
  adminSetTicketPriority,
  adminSetTicketStatus,
} from '@lootfolio/contract/features/community/support-admin';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { deleteMessage, deleteTicket, readTicket, setPriority, setStatus } from './change-ticket.ts';
import { presentMessage, presentTicket } from './present-ticket.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { findTicket, readMessages, readTickets } from './support.reads.ts';
import type { SupportParts } from './support.routes.ts';

/** Returns a ticket as administrators see it. @throws Refusal NOT_FOUND */
async function anyTicket(db: Reader, id: number) {
  const row = await findTicket(db, id, null);
  if (!row) throw notFound();
  return presentTicket(row, 'staff', true);
}

export const supportAdminRoutes = ({ db }: SupportParts): Route[] => [
  route(adminListTickets, async ({ query }) => {
    const { rows, total, hasMore } = await readTickets(db, query, query.user_id ?? null);
    return { tickets: rows.map((row) => presentTicket(row, 'staff', query.include_user === 1)), total, has_more: hasMore };
  }),

  route(adminGetTicket, async ({ params }) => ({ ticket: await anyTicket(db, params.id) })),

  route(adminListMessages, async ({ params }) => {
    await anyTicket(db, params.id);
    const messages = (await readMessages(db, params.id)).map(presentMessage);
    return { messages, total: messages.length };
  }),

  write(adminReplyToTicket, async ({ tx, caller, params, body }) => {
    const messageId = await replyToTicket(tx, caller, params.id, body.content, 'staff');
    const [message] = await readMessages(tx, params.id, messageId);
    return { message: presentMessage(message!) };
  }),

  write(adminReadTicket, async ({ tx, caller, params }) => {
    await readTicket(tx, caller, params.id, 'staff');
    return {};
  }),

  write(adminSetTicketStatus, async ({ tx, caller, params, body }) => {
    await setStatus(tx, caller, params.id, body.status, 'staff');
    return { ticket: await anyTicket(tx, params.id) };
  }),

  write(adminSetTicketPriority, async ({ tx, caller, params, body }) => {
    await setPriority(tx, caller, params.id, body.priority, 'staff');
    return { ticket: await anyTicket(tx, params.id) };
  }),

  write(adminDeleteTicket, async ({ tx, caller, params }) => {
    await deleteTicket(tx, caller, params.id, 'staff');
    return { id: params.id };
  }),

  write(adminDeleteMessage, async ({ tx, caller, params }) => {
    await deleteMessage(tx, caller, params.id, params.messageId);
    return { id: params.messageId };
  }),
];
