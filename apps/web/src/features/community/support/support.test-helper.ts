import type { Ticket, TicketMessage } from './support.queries.ts';

/** A ticket for tests. */
export const ticketOf = (more: Partial<Ticket> = {}): Ticket => ({
  id: 42,
  ticket_number: 'T-000042',
  title: 'A deposit is missing',
  description: 'I sent it on Monday.',
  type: 'PAYMENT',
  priority: 'HIGH',
  status: 'OPEN',
  created_at: '2026-11-20T10:00:00.000Z',
  resolved_at: null,
  closed_at: null,
  active_at: '2026-11-21T10:00:00.000Z',
  messages: 0,
  unread: 0,
  user: null,
  ...more,
});

/** A message for tests. */
export const messageOf = (id: number, ROLE: 'ADMIN' | 'USER', more: Partial<TicketMessage> = {}): TicketMessage => ({
  id,
  content: `Message ${id}`,
  created_at: '2026-11-21T10:00:00.000Z',
  isAdmin: ROLE === 'ADMIN',
  author: { user_name: ROLE === 'ADMIN' ? 'Ada' : 'Deniz', ROLE },
  ...more,
});
