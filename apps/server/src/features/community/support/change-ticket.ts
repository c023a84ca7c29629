import {
  mayUserDelete,
  mayUserSet,
  mayUserSetPriority,
  type TicketPriority,
  type TicketState,
  type TicketStatus,
} from '@lootfolio/domain/support';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readMessages, type TicketRow } from './support.reads.ts';
import { deleteAnswer, deleteTicketRow, lockTicket, markRead, updatePriority, updateStatus } from './support.store.ts';
import { tellEnd } from './tell-answer.ts';

/** A user changes their own ticket within the rules; an administrator changes any ticket. */
export type Side = 'user' | 'staff';

/** Returns the ticket, locked. @throws Refusal NOT_FOUND, also for another user's ticket */
async function take(tx: Tx, caller: Caller, id: number, side: Side): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id, side === 'user' ? caller.userId : null);
  if (!ticket) throw notFound();
  return ticket;
}

const stateOf = ({ status, resolvedAt, answers }: TicketRow): TicketState => ({
  status,
  resolvedAt: resolvedAt?.getTime() ?? null,
  answers,
});

/** @throws Refusal NOT_FOUND; STATE for a status that the user may not set */
export async function setStatus(tx: Tx, caller: Caller, id: number, status: TicketStatus, side: Side): Promise<void> {
  const ticket = await take(tx, caller, id, side);
  if (side === 'user' && !mayUserSet(stateOf(ticket), status, nowMs())) throw new Refusal('STATE', 'support.statusRefused');
  await updateStatus(tx, ticket, status);
  if (side === 'staff' && status !== ticket.status) await tellEnd(tx, ticket, status);
  await audit(tx, caller, { action: 'ticket.status', object: `ticket:${id}`, before: { status: ticket.status }, after: { status } });
}

/** @throws Refusal NOT_FOUND; STATE for a user's ticket that is not open */
export async function setPriority(tx: Tx, caller: Caller, id: number, priority: TicketPriority, side: Side): Promise<void> {
  const ticket = await take(tx, caller, id, side);
  if (side === 'user' && !mayUserSetPriority(stateOf(ticket))) throw new Refusal('STATE', 'support.priorityRefused');
  await updatePriority(tx, ticket, priority);
  await audit(tx, caller, {
    action: 'ticket.priority',
    object: `ticket:${id}`,
    before: { priority: ticket.priority },
    after: { priority },
  });
}

/** @throws Refusal NOT_FOUND; STATE for a user's ticket that is not open or was answered */
export async function deleteTicket(tx: Tx, caller: Caller, id: number, side: Side): Promise<void> {
  const ticket = await take(tx, caller, id, side);
  if (side === 'user' && !mayUserDelete(stateOf(ticket))) throw new Refusal('STATE', 'support.deletionRefused');
  await deleteTicketRow(tx, ticket);
  await audit(tx, caller, { action: 'ticket.deleted', object: `ticket:${id}`, before: { user: ticket.userId, messages: ticket.messages } });
}

/** Deletes an administrator's message. @throws Refusal NOT_FOUND; STATE for a user's message */
export async function deleteMessage(tx: Tx, caller: Caller, id: number, messageId: number): Promise<void> {
  const ticket = await take(tx, caller, id, 'staff');
  const [message] = await readMessages(tx, id, messageId);
  if (!message) throw notFound();
  if (!message.isAnswer) throw new Refusal('STATE', 'support.messageOfUser');
  await deleteAnswer(tx, ticket, messageId);
  await audit(tx, caller, { action: 'ticket.message_deleted', object: `ticket:${id}`, before: { message: messageId } });
}

/** Marks the messages of the other side as read. @throws Refusal NOT_FOUND, also for another user's ticket */
export async function readTicket(tx: Tx, caller: Caller, id: number, side: Side): Promise<void> {
  const ticket = await take(tx, caller, id, side);
  if ((side === 'user' ? ticket.unreadByUser : ticket.unreadByStaff) === 0) return;
  await markRead(tx, ticket, side);
  await audit(tx, caller, { action: 'ticket.read', object: `ticket:${id}`, after: { by: side } });
}
