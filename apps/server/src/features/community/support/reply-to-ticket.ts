import { MAX_MESSAGES, statusAfterReply, takesReplies } from '@lootfolio/domain/support';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { insertMessage, lockTicket } from './support.store.ts';
import { tellAnswer } from './tell-answer.ts';
import { tellStaff } from './tell-staff.ts';

/**
 * Writes a message into a ticket. A user writes into their own ticket, and administrators are notified. An administrator writes into any
 * ticket, and its user is notified.
 * @returns the id of the message
 * @throws Refusal NOT_FOUND, also for another user's ticket; TICKET_CLOSED; LIMIT_REACHED
 */
export async function replyToTicket(tx: Tx, caller: Caller, id: number, content: string, side: 'user' | 'staff'): Promise<number> {
  const ticket = await lockTicket(tx, id, side === 'user' ? caller.userId : null);
  if (!ticket) throw notFound();
  if (!takesReplies(ticket.status)) throw new Refusal('TICKET_CLOSED', 'support.closed');
  if (ticket.messages >= MAX_MESSAGES) throw new Refusal('LIMIT_REACHED', 'support.tooManyMessages', { values: { n: MAX_MESSAGES } });
  const status = statusAfterReply(ticket.status, side);
  const messageId = await insertMessage(tx, ticket, { authorId: caller.userId, isAnswer: side === 'staff', content, status });
  if (side === 'staff') await tellAnswer(tx, ticket, messageId);
  else await tellStaff(tx, ticket, messageId);
  await audit(tx, caller, {
    action: side === 'staff' ? 'ticket.answered' : 'ticket.replied',
    object: `ticket:${id}`,
    before: { status: ticket.status },
    after: { status, message: messageId },
  });
  return messageId;
}
