import {
  closeTicket as closeCall,
  createTicket as createCall,
  deleteTicket as deleteCall,
  getTicket,
  listMessages,
  listTickets,
  readTicket as readCall,
  replyToTicket as replyCall,
  setTicketPriority as priorityCall,
  setTicketStatus as statusCall,
} from '@lootfolio/contract/features/community/support';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { deleteTicket, readTicket, setPriority, setStatus } from './change-ticket.ts';
import { createTicket } from './create-ticket.ts';
import { presentMessage, presentTicket } from './present-ticket.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { countUnread, findTicket, readMessages, readTickets } from './support.reads.ts';

export type SupportParts = { db: Reader };

/** Returns the caller's ticket as they see it. @throws Refusal NOT_FOUND, also for another user's ticket */
async function own(db: Reader, userId: number, id: number) {
  const row = await findTicket(db, id, userId);
  if (!row) throw notFound();
  return presentTicket(row, 'user');
}

export const supportRoutes = ({ db }: SupportParts): Route[] => [
  route(listTickets, async ({ caller, query }) => {
    const { rows, total } = await readTickets(db, query, caller.userId);
    return { tickets: rows.map((row) => presentTicket(row, 'user')), total, unread: await countUnread(db, caller.userId) };
  }),

  route(getTicket, async ({ caller, params }) => ({ ticket: await own(db, caller.userId, params.id) })),

  route(listMessages, async ({ caller, params }) => {
    await own(db, caller.userId, params.id);
    const messages = (await readMessages(db, params.id)).map(presentMessage);
    return { messages, total: messages.length };
  }),

  write(createCall, async ({ tx, caller, body }) => {
    const id = await createTicket(tx, caller, body);
    return { ticket: await own(tx, caller.userId, id) };
  }),

  write(closeCall, async ({ tx, caller, params }) => {
    await setStatus(tx, caller, params.id, 'CLOSED', 'user');
    return { ticket: await own(tx, caller.userId, params.id) };
  }),

  write(statusCall, async ({ tx, caller, params, body }) => {
    await setStatus(tx, caller, params.id, body.status, 'user');
    return { ticket: await own(tx, caller.userId, params.id) };
  }),

  write(priorityCall, async ({ tx, caller, params, body }) => {
    await setPriority(tx, caller, params.id, body.priority, 'user');
    return { ticket: await own(tx, caller.userId, params.id) };
  }),

  write(replyCall, async ({ tx, caller, params, body }) => {
    const messageId = await replyToTicket(tx, caller, params.id, body.content, 'user');
    const [message] = await readMessages(tx, params.id, messageId);
    return { message: presentMessage(message!) };
  }),

  write(readCall, async ({ tx, caller, params }) => {
    await readTicket(tx, caller, params.id, 'user');
    return {};
  }),

  write(deleteCall, async ({ tx, caller, params }) => {
    await deleteTicket(tx, caller, params.id, 'user');
    return { id: params.id };
  }),
];
