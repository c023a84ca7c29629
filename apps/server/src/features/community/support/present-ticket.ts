import type { ReplyOf } from '@lootfolio/contract/call';
import type { getTicket, listMessages } from '@lootfolio/contract/features/community/support';
import { ticketNumber } from '@lootfolio/domain/support';
import type { MessageRow, TicketRow } from './support.reads.ts';

type Ticket = ReplyOf<typeof getTicket>['ticket'];
type Message = ReplyOf<typeof listMessages>['messages'][number];

/** @param withUser includes the user of the ticket */
export const presentTicket = (row: TicketRow, side: 'user' | 'staff', withUser = false): Ticket => ({
  id: row.id,
  ticket_number: ticketNumber(row.id),
  title: row.title,
  description: row.description,
  type: row.type,
  priority: row.priority,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  closed_at: row.closedAt?.toISOString() ?? null,
  active_at: row.activeAt.toISOString(),
  messages: row.messages,
  unread: side === 'user' ? row.unreadByUser : row.unreadByStaff,
  user: withUser ? { user_name: row.userName, steam_id: row.steamId, mail: row.mail } : null,
});

export const presentMessage = ({ id, content, createdAt, isAnswer, userName }: MessageRow): Message => ({
  id,
  content,
  created_at: createdAt.toISOString(),
  isAdmin: isAnswer,
  author: { user_name: userName, ROLE: isAnswer ? 'ADMIN' : 'USER' },
});
