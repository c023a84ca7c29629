import type { Tx } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/database/personal-data.ts';
import { now } from '../../platform/process/clock.ts';
import { audit } from '../../platform/security/audit.ts';
import type { Caller } from '../../platform/security/sessions.ts';

/** Returns all stored data of a user by section, and the name of the file. Records the export. */
export async function exportData(
  tx: Tx,
  caller: Caller,
  personal: readonly PersonalData[],
): Promise<{ file_name: string; data: Record<string, unknown> }> {
  const data: Record<string, unknown> = {};
  for (const part of personal) data[part.name] = await part.read(tx, caller.userId);
  await audit(tx, caller, { action: 'data.exported', object: `user:${caller.userId}` });
  return { file_name: `lootfolio-${caller.steamId}-${now().toISOString().slice(0, 10)}.json`, data };
}
