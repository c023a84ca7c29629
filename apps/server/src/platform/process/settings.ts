import type { z } from 'zod';
import type { Reader } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import type { Logger } from './log.ts';

/** A value that administrators change while the server runs. The feature that reads it declares it. */
export type Setting<T extends number | string = number | string> = {
  /** Group and name: `limits.user.call`. It stands in the database and never changes. */
  key: string;
  default: T;
  /** What may be stored; anything else counts as the default. */
  schema: z.ZodType<T>;
};

export const setting = <T extends number | string>(key: string, schema: z.ZodType<T>, fallback: NoInfer<T>): Setting<T> => ({
  key,
  schema,
  default: fallback,
});

export type Settings = {
  get: <T extends number | string>(setting: Setting<T>) => T;
};

/**
 * Reads all settings, and reads them again whenever one changes: a trigger of the table sends the notice after any write.
 * @param declared those of every module; a stored value that does not fit its schema is logged and counts as the default
 */
export async function loadSettings(db: Reader, listener: Listener, declared: readonly Setting[], log: Logger): Promise<Settings> {
  let values = new Map<string, unknown>();
  const read = async (): Promise<void> => {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
    const stored = new Map(rows.map((row) => [row.key, row.value]));
    values = new Map(declared.flatMap((one) => (stored.has(one.key) ? checked(one, stored.get(one.key), log) : [])));
  };
  await read();
  listener.on('settings', read);
  return { get: <T extends number | string>(one: Setting<T>) => (values.get(one.key) ?? one.default) as T };
}

function checked(one: Setting, value: unknown, log: Logger): [string, unknown][] {
  const parsed = one.schema.safeParse(value);
  if (parsed.success) return [[one.key, parsed.data]];
  log.warn({ setting: one.key, value }, 'a stored setting is not valid, its default is used');
  return [];
}
