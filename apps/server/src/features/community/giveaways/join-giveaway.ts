import { giveawayStatus, isOpen } from '@lootfolio/domain/giveaways';
import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { switchOnMail } from '../../people/notifications/notifications.public.ts';
import { hasDoneTasks, type TaskParts } from '../tasks/tasks.public.ts';
import { findGiveaway, stateOf, type GiveawayRow } from './giveaways.reads.ts';
import { insertEntry } from './giveaways.store.ts';
import { giveawayNews } from './tell-winner.ts';

const alreadyJoined = (): Refusal => new Refusal('ALREADY_EXISTS', 'giveaways.alreadyJoined');

/**
 * Enters the caller into a giveaway.
 * @throws Refusal NOT_FOUND; ALREADY_EXISTS; STATE when it has not begun, is over or cancelled; TASKS_OPEN
 */
export async function joinGiveaway(tx: Tx, caller: Caller, id: number, tasks: TaskParts): Promise<void> {
  await lockUser(tx, caller.userId);
  const giveaway = await findGiveaway(tx, id, caller.userId);
  if (!giveaway) throw notFound();
  if (giveaway.entryId !== null) throw alreadyJoined();
  if (!isOpen(stateOf(giveaway), nowMs())) throw closed(giveaway);
  if (!(await hasDoneTasks(tx, tasks, caller.userId))) throw new Refusal('TASKS_OPEN', 'giveaways.tasksOpen');
  const entry = await insertEntry(tx, id, caller.userId);
  if (entry === 'joined') throw alreadyJoined();
  if (entry === 'closed') throw new Refusal('STATE', 'giveaways.over');
  // a user who joins waits for the draw: a mail tells them when they win, unless they chose otherwise before
  await switchOnMail(tx, caller.userId, giveawayNews);
  await audit(tx, caller, { action: 'giveaway.joined', object: `giveaway:${id}`, after: { entry } });
}

function closed(giveaway: GiveawayRow): Refusal {
  const status = giveawayStatus(stateOf(giveaway), nowMs());
  if (status === 'CANCELLED') return new Refusal('STATE', 'giveaways.cancelled');
  return new Refusal('STATE', status === 'ACTIVE' ? 'giveaways.notBegun' : 'giveaways.over');
}
