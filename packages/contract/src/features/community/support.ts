import { TICKET_DEFAULTS, TICKET_PRIORITIES, TICKET_TYPES } from '@lootfolio/domain/support';
import { z } from 'zod';
import { call } from '../../call.ts';
import { id, idInPath, ok } from '../../primitives.ts';
import { content, priority, reply, status, ticket, ticketMessage, ticketQuery, title } from '../../ticket.ts';

const success = z.literal(true);
const params = z.object({ id: idInPath });
const oneTicket = z.object({ success, ticket });

export const listTickets = call({
  method: 'GET',
  path: '/support/ticket/all',
  access: 'user',
  summary: 'The own tickets, the last active first',
  owned: true,
  query: ticketQuery(TICKET_DEFAULTS.size),
  reply: z.object({ success, tickets: z.array(ticket), total: z.int(), unread: z.int().describe('Own tickets with unread answers') }),
});

export const getTicket = call({
  method: 'GET',
  path: '/support/ticket/{id}',
  access: 'user',
  summary: 'One own ticket',
  owned: true,
  params,
  reply: oneTicket,
});

export const createTicket = call({
  method: 'POST',
  path: '/support/ticket/create',
  access: 'user',
  summary: 'Opens a ticket; at most five an hour',
  owned: true,
  body: z.object({
    title,
    description: content,
    type: z.enum(TICKET_TYPES),
    priority: z.enum(TICKET_PRIORITIES).default(TICKET_DEFAULTS.priority),
  }),
  reply: oneTicket,
});

export const closeTicket = call({
  method: 'PATCH',
  path: '/support/ticket/{id}/close',
  access: 'user',
  summary: 'Closes an own ticket',
  owned: true,
  params,
  reply: oneTicket,
});

export const replyToTicket = call({
  method: 'POST',
  path: '/support/ticket/{id}/reply',
  access: 'user',
  summary: 'Writes into an own ticket that is not resolved or closed',
  owned: true,
  params,
  body: reply,
  reply: z.object({ success, message: ticketMessage }),
});

export const listMessages = call({
  method: 'GET',
  path: '/support/ticket/{id}/messages',
  access: 'user',
  summary: 'The messages of an own ticket, oldest first',
  owned: true,
  params,
  reply: z.object({ success, messages: z.array(ticketMessage), total: z.int() }),
});

export const readTicket = call({
  method: 'POST',
  path: '/support/ticket/{id}/read',
  access: 'user',
  summary: 'Marks the answers to an own ticket as read',
  owned: true,
  params,
  reply: ok,
});

export const deleteTicket = call({
  method: 'DELETE',
  path: '/support/ticket/{id}',
  access: 'user',
  summary: 'Deletes an own ticket that is open and was not answered',
  owned: true,
  params,
  reply: z.object({ success, id }),
});

export const setTicketStatus = call({
  method: 'PATCH',
  path: '/support/ticket/{id}/status',
  access: 'user',
  summary: 'Closes an own ticket, or opens one again that was resolved less than 7 days ago',
  owned: true,
  params,
  body: status,
  reply: oneTicket,
});

export const setTicketPriority = call({
  method: 'PATCH',
  path: '/support/ticket/{id}/priority',
  access: 'user',
  summary: 'Sets the priority of an own ticket that is open',
  owned: true,
  params,
  body: priority,
  reply: oneTicket,
});
