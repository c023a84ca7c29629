import { ticketNumber } from '@lootfolio/domain/support';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../platform/database/database.ts';
import type { NotificationType } from '../../platform/messages/notification-types.ts';
import { notify } from '../notifications/notifications.public.ts';
import { languageOf, readMessages, type TicketRow } from './support.reads.ts';

export const supportAnswers: NotificationType = {
  id: 5,
  key: 'SUPPORT_ANSWERS',
  name: 'support.notificationName',
  description: 'support.notificationType',
};

/** The start of an answer that a message quotes. */
const QUOTED = 300;

/** Tells a ticket's user of an answer. */
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
