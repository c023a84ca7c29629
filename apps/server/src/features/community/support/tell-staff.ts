import { ticketNumber } from '@lootfolio/domain/support';
import { LANGUAGES } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { notifyAll } from '../../people/notifications/notifications.public.ts';
import { readAdmins } from './support.reads.ts';

export const supportRequests: NotificationType = {
  id: 7,
  key: 'SUPPORT_REQUESTS',
  name: 'support.requestsName',
  description: 'support.requestsType',
  forAdmins: true,
};

/** Tells every administrator except the writer about a user's message. @param messageId null for a new ticket */
export async function tellStaff(tx: Tx, ticket: { id: number; title: string; userId: number }, messageId: number | null): Promise<void> {
  const admins = (await readAdmins(tx)).filter(({ id }) => id !== ticket.userId);
  const title = messageId === null ? 'support.requestTitle' : 'support.replyTitle';
  for (const language of LANGUAGES) {
    const userIds = admins.filter(({ lang }) => lang === language).map(({ id }) => id);
    if (userIds.length === 0) continue;
    await notifyAll(tx, userIds, {
      type: supportRequests,
      title: text(title, language, { number: ticketNumber(ticket.id) }),
      message: ticket.title,
      link: `/admin/tickets/${ticket.id}`,
      onceKey: messageId === null ? `ticket:${ticket.id}` : `ticket-message:${messageId}`,
    });
  }
}
