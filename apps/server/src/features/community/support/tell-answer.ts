import { REOPEN_DAYS, ticketNumber, type TicketStatus } from '@lootfolio/domain/support';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import { languageOf, readMessages, type TicketRow } from './support.reads.ts';

export const supportAnswers: NotificationType = {
  id: 5,
  key: 'SUPPORT_ANSWERS',
  name: 'support.notificationName',
  description: 'support.notificationType',
};

/** Tells a ticket's user that the ticket was resolved or closed. The user can reopen a resolved ticket for `REOPEN_DAYS` days. */
export async function tellEnd(tx: Tx, ticket: TicketRow, status: TicketStatus): Promise<void> {
  if (status !== 'RESOLVED' && status !== 'CLOSED') return;
  const language = await languageOf(tx, ticket.userId);
  const number = ticketNumber(ticket.id);
  const isResolved = status === 'RESOLVED';
  await notify(tx, {
    userId: ticket.userId,
    type: supportAnswers,
    title: text(isResolved ? 'support.resolvedTitle' : 'support.closedTitle', language, { number }),
    message: isResolved ? `${ticket.title}\n\n${text('support.reopenHint', language, { days: REOPEN_DAYS })}` : ticket.title,
    link: `/support/ticket/${ticket.id}`,
    onceKey: null,
  });
}

/** The maximum number of characters of an answer that its notification quotes. */
const QUOTED = 300;

/** Tells a ticket's user that somebody answered. */
export async function tellAnswer(tx: Tx, ticket: TicketRow, messageId: number): Promise<void> {
  const language = await languageOf(tx, ticket.userId);
  const [{ content } = { content: '' }] = await readMessages(tx, ticket.id, messageId);
  const quoted = content.length > QUOTED ? `${content.slice(0, QUOTED).toWellFormed()}…` : content;
  await notify(tx, {
    userId: ticket.userId,
    type: supportAnswers,
    title: text('support.answerTitle', language, { number: ticketNumber(ticket.id) }),
    message: `${ticket.title}\n\n${quoted}`,
    link: `/support/ticket/${ticket.id}`,
    onceKey: `ticket-message:${messageId}`,
  });
}
