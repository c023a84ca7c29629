import type { Provider } from '@lootfolio/domain/connections';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { releaseAccount } from './connections.store.ts';

/** Disconnects the caller's account of a service. @throws Refusal NOT_FOUND when there is none */
export async function disconnectAccount(tx: Tx, caller: Caller, provider: Provider): Promise<void> {
  if (!(await releaseAccount(tx, caller.userId, provider))) throw notFound();
  await audit(tx, caller, { action: 'connection.removed', object: `user:${caller.userId}`, before: { provider }, always: true });
}
