import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { SettingValue } from '../../../platform/settings/setting-kinds.ts';

/** Locks the settings: other changes wait until the transaction ends, readers do not. */
export const lockSettings = (tx: Tx): Promise<unknown> => sql`lock table settings in share row exclusive mode`.execute(tx);

export async function storeSetting(tx: Tx, key: string, value: SettingValue): Promise<void> {
  const stored = { value: JSON.stringify(value), updated_at: now() };
  await tx
    .insertInto('settings')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
}

export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', key).execute();
}
