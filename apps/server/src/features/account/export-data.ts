import { audit } from '../../platform/security/audit.ts';
import { now } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/database/personal-data.ts';

/** Everything that is stored of a user, as of one moment, by section; notes that it was handed out. */
export async function exportData(
  parts: { db: Db; personal: readonly PersonalData[] },
  caller: { userId: number; steamId: string | null; ip: string },
): Promise<{ file_name: string; data: Record<string, unknown> }> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const data: Record<string, unknown> = {};
      for (const part of parts.personal) data[part.name] = await part.read(tx, caller.userId);
      await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'data.exported', object: `user:${caller.userId}` });
      return { file_name: `lootfolio-${caller.steamId}-${now().toISOString().slice(0, 10)}.json`, data };
    });
}
