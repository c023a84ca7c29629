import { timesAfter, type TicketPriority, type TicketStatus, type TicketType } from '@lootfolio/domain/support';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import { findTicket, type TicketRow } from './support.reads.ts';

/** Sends an event to the screens of the ticket's user and of all administrators when the transaction commits. */
const notifyScreens = (tx: Tx, userId: number): Promise<unknown> =>
  sql`select pg_notify('tickets', id::text) from users where id = ${userId} or (role = 'ADMIN' and deleted_at is null)`.execute(tx);

/**
 * Locks a ticket and returns it. @param userId only if the ticket belongs to this user; null = any user. @returns null when there is none
 */
export async function lockTicket(tx: Tx, id: number, userId: number | null): Promise<TicketRow | null> {
  await sql`select from tickets where id = ${id} for update`.execute(tx);
  return findTicket(tx, id, userId);
}

export async function insertTicket(
  tx: Tx,
  userId: number,
  ticket: { title: string; description: string; type: TicketType; priority: TicketPriority },
): Promise<number> {
  const at = now();
  const { id } = await tx
    .insertInto('tickets')
    .values({
      ...ticket,
      ...{ user_id: userId, status: 'OPEN', created_at: at, resolved_at: null, closed_at: null, active_at: at, unread_by_staff: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyScreens(tx, userId);
  return id;
}

export async function insertMessage(
  tx: Tx,
  ticket: TicketRow,
  message: { authorId: number; isAnswer: boolean; content: string; status: TicketStatus },
): Promise<number> {
  const at = now();
  const { authorId, isAnswer, content, status } = message;
  const { id } = await tx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticket.id, author_id: authorId, is_answer: isAnswer, content, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unread = isAnswer ? sql`unread_by_user = unread_by_user + 1` : sql`unread_by_staff = unread_by_staff + 1`;
  await sql`update tickets set messages = messages + 1, answers = answers + ${isAnswer ? 1 : 0}, ${unread}, status = ${status},
      active_at = ${at} where id = ${ticket.id}`.execute(tx);
  await notifyScreens(tx, ticket.userId);
  return id;
}

/** @returns false when the ticket has no such answer */
export async function deleteAnswer(tx: Tx, ticket: TicketRow, messageId: number): Promise<boolean> {
  const { rows } =
    await sql`delete from ticket_messages where id = ${messageId} and ticket_id = ${ticket.id} and is_answer returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`update tickets set messages = messages - 1, answers = answers - 1,
      unread_by_user = unread_by_user - case when unread_by_user > (select count(*) from ticket_messages
        where ticket_id = ${ticket.id} and is_answer and id > ${messageId}) then 1 else 0 end
    where id = ${ticket.id}`.execute(tx);
  await notifyScreens(tx, ticket.userId);
  return true;
}

export async function updateStatus(tx: Tx, ticket: TicketRow, status: TicketStatus): Promise<void> {
  const at = now();
  const { resolvedAt, closedAt } = timesAfter(status, ticket, at);
  await tx
    .updateTable('tickets')
    .set({ status, resolved_at: resolvedAt, closed_at: closedAt, active_at: at })
    .where('id', '=', ticket.id)
    .execute();
  await notifyScreens(tx, ticket.userId);
}

export async function updatePriority(tx: Tx, ticket: TicketRow, priority: TicketPriority): Promise<void> {
  await tx.updateTable('tickets').set({ priority, active_at: now() }).where('id', '=', ticket.id).execute();
  await notifyScreens(tx, ticket.userId);
}

export async function markRead(tx: Tx, ticket: TicketRow, by: 'user' | 'staff'): Promise<void> {
  const column = by === 'user' ? ('unread_by_user' as const) : ('unread_by_staff' as const);
  await tx
    .updateTable('tickets')
    .set({ [column]: 0 })
    .where('id', '=', ticket.id)
    .execute();
  await notifyScreens(tx, ticket.userId);
}

export async function deleteTicketRow(tx: Tx, ticket: TicketRow): Promise<void> {
  await tx.deleteFrom('tickets').where('id', '=', ticket.id).execute();
  await notifyScreens(tx, ticket.userId);
}

/** Closes tickets that were resolved before this time. */
export async function closeResolved(tx: Tx, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; userId: number }>`
    update tickets set status = 'CLOSED', closed_at = ${now()} where status = 'RESOLVED' and resolved_at <= ${before}
    returning id, user_id as "userId"`.execute(tx);
  for (const userId of new Set(rows.map((row) => row.userId))) await notifyScreens(tx, userId);
  return rows.map(({ id }) => id);
}

/** Closes all tickets of a user. */
export async function closeTicketsOf(tx: Tx, userId: number): Promise<void> {
  await sql`update tickets set status = 'CLOSED', closed_at = ${now()}
    where user_id = ${userId} and status not in ('CLOSED', 'CANCELLED')`.execute(tx);
}
