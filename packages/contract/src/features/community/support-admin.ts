import { TICKET_DEFAULTS } from '@lootfolio/domain/support';
import { z } from 'zod';
import { call } from '../../call.ts';
import { id, idInPath, ok } from '../../primitives.ts';
import { priority, reply, status, ticket, ticketMessage, ticketQuery } from '../../ticket.ts';

const success = z.literal(true);
const params = z.object({ id: idInPath });
const oneTicket = z.object({ success, ticket });

export const adminListTickets = call({
  method: 'GET',
  path: '/admin/support/ticket/all',
  access: 'admin',
  summary: 'The tickets of all users, the last active first',
  query: ticketQuery(TICKET_DEFAULTS.staffSize).extend({
    /** Only the tickets of this user. */
    user_id: idInPath.optional(),
  }),
  reply: z.object({ success, tickets: z.array(ticket), total: z.int(), has_more: z.boolean().describe('More were found than are listed') }),
});

export const adminGetTicket = call({
  method: 'GET',
  path: '/admin/support/ticket/{id}',
  access: 'admin',
  summary: 'One ticket of a user',
  params,
  reply: oneTicket,
});

export const adminListMessages = call({
  method: 'GET',
  path: '/admin/support/ticket/{id}/messages',
  access: 'admin',
  summary: 'The messages of a ticket, oldest first',
  params,
  reply: z.object({ success, messages: z.array(ticketMessage), total: z.int() }),
});

export const adminReplyToTicket = call({
  method: 'POST',
  path: '/admin/support/ticket/{id}/reply',
  access: 'admin',
  summary: 'Answers a ticket; its user is told',
  params,
  body: reply,
  reply: z.object({ success, message: ticketMessage }),
});

export const adminReadTicket = call({
  method: 'POST',
  path: '/admin/support/ticket/{id}/read',
  access: 'admin',
  summary: "Marks a user's messages in a ticket as read",
  params,
  reply: ok,
});

export const adminSetTicketStatus = call({
  method: 'PUT',
  path: '/admin/support/ticket/{id}/status',
  access: 'admin',
  summary: 'Sets any status of a ticket',
  params,
  body: status,
  reply: oneTicket,
});

export const adminSetTicketPriority = call({
  method: 'PUT',
  path: '/admin/support/ticket/{id}/priority',
  access: 'admin',
  summary: 'Sets the priority of a ticket',
  params,
  body: priority,
  reply: oneTicket,
});

export const adminDeleteTicket = call({
  method: 'DELETE',
  path: '/admin/support/ticket/{id}',
  access: 'admin',
  summary: 'Deletes a ticket with its messages',
  params,
  reply: z.object({ success, id }),
});

export const adminDeleteMessage = call({
  method: 'DELETE',
  path: '/admin/support/ticket/{id}/message/{messageId}',
  access: 'admin',
  summary: "Deletes an administrator's message of a ticket",
  params: z.object({ id: idInPath, messageId: idInPath }),
  reply: z.object({ success, id }),
});
