import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { now } from '../../platform/process/clock.ts';
import type { SettingValue } from '../../platform/process/setting-kinds.ts';
import type { Setting } from '../../platform/process/settings.ts';

/** The values by key of the settings that do not have their default. */
export type Values = ReadonlyMap<string, SettingValue>;

/** Stored values that their schema refuses count as not stored, as everywhere. Not from memory: a change may be younger. */
export async function readStored(db: Reader, declared: readonly Setting[]): Promise<Values> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return new Map(
    declared.flatMap((one): [string, SettingValue][] => {
      const parsed = one.schema.safeParse(stored.get(one.key));
      return parsed.success ? [[one.key, parsed.data]] : [];
    }),
  );
}

/** Other changes of settings wait until the transaction ends; reading does not. */
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
