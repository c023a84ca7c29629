import { REOPEN_DAYS } from '@lootfolio/domain/support';
import type { Tx } from '../../../platform/database/database.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import { closeResolved } from './support.store.ts';

const DAY = 86_400_000;

/** Closes tickets that have been resolved for 7 days. */
export async function closeTickets(tx: Tx): Promise<void> {
  for (const id of await closeResolved(tx, new Date(nowMs() - REOPEN_DAYS * DAY)))
    await audit(
      tx,
      { userId: null, ip: null },
      { action: 'ticket.status', object: `ticket:${id}`, before: { status: 'RESOLVED' }, after: { status: 'CLOSED' } },
    );
}
