import { ticketNumber } from '@lootfolio/domain/support';
import { text } from '@lootfolio/texts/text';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { NotificationType } from '../../platform/messages/notification-types.ts';
import { notify } from '../notifications/notifications.public.ts';
import type { TicketRow } from './support.reads.ts';

export const supportAnswers: NotificationType = {
  id: 5,
  key: 'SUPPORT_ANSWERS',
  name: 'support.notificationName',
  description: 'support.notificationType',
};

/** Who opens a ticket waits for an answer: a mail tells them, unless they chose otherwise before. */
export const switchOnMail = (tx: Tx, userId: number): Promise<unknown> =>
  sql`insert into notification_settings (user_id, type_id, channel, is_enabled, schedule_time, next_at)
    values (${userId}, ${supportAnswers.id}, 'MAIL', true, '00:00', null) on conflict do nothing`.execute(tx);

/** The start of an answer that a message quotes. */
const QUOTED = 300;

/** Tells a ticket's user of an answer. */
export async function tellAnswer(tx: Tx, ticket: TicketRow, messageId: number): Promise<void> {
  const user = await tx.selectFrom('users').select('lang').where('id', '=', ticket.userId).executeTakeFirstOrThrow();
  const { content } = await tx.selectFrom('ticket_messages').select('content').where('id', '=', messageId).executeTakeFirstOrThrow();
  const quoted = content.length > QUOTED ? `${content.slice(0, QUOTED).toWellFormed()}…` : content;
  await notify(tx, {
    userId: ticket.userId,
    type: supportAnswers,
    title: text('support.answerTitle', user.lang, { number: ticketNumber(ticket.id) }),
    message: `${ticket.title}\n\n${quoted}`,
    link: `/support/ticket/${ticket.id}`,
    onceKey: `ticket-message:${messageId}`,
  });
}
