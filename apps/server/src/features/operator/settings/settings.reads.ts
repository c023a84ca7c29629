import type { Reader } from '../../../platform/database/database.ts';
import type { SettingValue } from '../../../platform/settings/setting-kinds.ts';
import type { Setting } from '../../../platform/settings/settings.ts';

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
