import { TICKETS_AN_HOUR, type TicketPriority, type TicketType } from '@lootfolio/domain/support';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { switchOnMail } from '../../people/notifications/notifications.public.ts';
import { countSince } from './support.reads.ts';
import { insertTicket } from './support.store.ts';
import { supportAnswers } from './tell-answer.ts';
import { tellStaff } from './tell-staff.ts';

const HOUR = 3_600_000;

/** Opens a ticket of the caller. @returns its id @throws Refusal LIMIT_REACHED after five in an hour */
export async function createTicket(
  tx: Tx,
  caller: Caller,
  ticket: { title: string; description: string; type: TicketType; priority: TicketPriority },
): Promise<number> {
  await lockUser(tx, caller.userId);
  if ((await countSince(tx, caller.userId, new Date(nowMs() - HOUR))) >= TICKETS_AN_HOUR)
    throw new Refusal('LIMIT_REACHED', 'support.tooMany', { values: { n: TICKETS_AN_HOUR } });
  const id = await insertTicket(tx, caller.userId, ticket);
  // a user who opens a ticket waits for its answer: a mail tells them, unless they chose otherwise before
  await switchOnMail(tx, caller.userId, supportAnswers);
  await tellStaff(tx, { id, userId: caller.userId, title: ticket.title }, null);
  await audit(tx, caller, { action: 'ticket.created', object: `ticket:${id}`, after: { type: ticket.type, priority: ticket.priority } });
  return id;
}
