import type { Reader } from '../../../platform/database/database.ts';
import type { SettingValue } from '../../../platform/settings/setting-kinds.ts';
import type { Setting } from '../../../platform/settings/settings.ts';

/** The values by key of the settings that do not have their default. */
export type Values = ReadonlyMap<string, SettingValue>;

/**
 * Returns the stored values. A stored value that its schema refuses counts as not stored, as everywhere. Reads the database instead of
 * memory, because memory may miss a recent change.
 */
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
