import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { hasAdministrator } from '../../../platform/security/administrators.ts';
import { audit } from '../../../platform/security/audit.ts';
import { endAccess, type Credential } from '../../../platform/security/end-access.ts';
import { lockUnlisted, takeRole } from './auth.store.ts';

/**
 * Takes the role from administrators who had it by ADMIN_STEAM_IDS and are no longer named there, and ends the access to their accounts.
 * Administrators who got the role from another one keep it. The operator's list counts even when no administrator is left.
 */
export async function demoteUnlisted(
  db: Db,
  { ADMIN_STEAM_IDS: listed }: Pick<Config, 'ADMIN_STEAM_IDS'>,
  credentials: readonly Credential[],
  log: Logger,
): Promise<void> {
  const { demoted, isOneLeft } = await inTransaction(db, async (tx) => {
    const users = await lockUnlisted(tx, listed);
    for (const id of users) {
      await takeRole(tx, id);
      await endAccess(tx, id, { causes: ['demoted'], credentials });
      const change = { before: { role: 'ADMIN' }, after: { role: 'USER', why: 'ADMIN_STEAM_IDS' } };
      await audit(tx, { userId: null, ip: null }, { action: 'role.revoked', object: `user:${id}`, ...change });
    }
    return { demoted: users, isOneLeft: users.length === 0 || (await hasAdministrator(tx)) };
  });
  if (demoted.length > 0) log.warn({ users: demoted }, 'ADMIN_STEAM_IDS no longer names these administrators: they lost the role');
  if (!isOneLeft) log.warn('nobody administers this server now, until somebody whom ADMIN_STEAM_IDS names signs in');
}
