import type { TextKey } from '@lootfolio/texts/text';
import type { Reader } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import type { Logger } from '../process/log.ts';
import type { SettingKind, SettingValue } from './setting-kinds.ts';

/** Settings that the screen shows together. Groups are ordered by their number. */
export type SettingGroup = { key: string; title: TextKey; order: number };

/** A value that administrators change while the server runs. The feature that reads it declares it, with all fields for its screen. */
export type Setting<T extends SettingValue = SettingValue> = SettingKind<T> & {
  /** Group and name: `limits.user.call`. The key is stored in the database and never changes. */
  key: string;
  /** Also used when the stored value does not fit the schema. */
  default: T;
  group: SettingGroup;
  label: TextKey;
  /** Text key of the setting's effect and unit. */
  help: TextKey;
  /** This time must be later than the other setting's time, when both are set. */
  after?: Setting<string>;
  /** This number must not be below the other setting's number. */
  notBelow?: Setting<number>;
};

type Shown = Pick<Setting, 'group' | 'label' | 'help' | 'after' | 'notBelow'>;

export const setting = <T extends SettingValue>(key: string, kind: SettingKind<T>, fallback: NoInfer<T>, shown: Shown): Setting<T> => ({
  ...kind,
  ...shown,
  key,
  default: fallback,
});

export type Settings = {
  get: <T extends SettingValue>(setting: Setting<T>) => T;
};

/** `onRead`: calls the handler each time after the settings were read again. */
export type LoadedSettings = Settings & { onRead: (handler: () => void) => void };

/**
 * Reads all settings, and reads them again whenever one changes: a trigger of the table sends a notification after any write.
 * @param declared the settings of every module; a stored value that does not fit its schema is logged and replaced by the default
 */
export async function loadSettings(db: Reader, listener: Listener, declared: readonly Setting[], log: Logger): Promise<LoadedSettings> {
  let values = new Map<string, unknown>();
  const handlers: (() => void)[] = [];
  const read = async (): Promise<void> => {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
    const stored = new Map(rows.map((row) => [row.key, row.value]));
    values = new Map(declared.flatMap((one) => (stored.has(one.key) ? checked(one, stored.get(one.key), log) : [])));
    for (const handler of handlers) handler();
  };
  await read();
  listener.on('settings', read);
  return {
    get: <T extends SettingValue>(one: Setting<T>) => (values.get(one.key) ?? one.default) as T,
    onRead: (handler) => void handlers.push(handler),
  };
}

/** Reads settings as the transaction sees them, for decisions that must not come from values that were read before. */
export async function readSettings(db: Reader, wanted: readonly Setting[]): Promise<Settings['get']> {
  const keys = wanted.map(({ key }) => key);
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute();
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return <T extends SettingValue>(one: Setting<T>): T => {
    const parsed = one.schema.safeParse(stored.get(one.key));
    return parsed.success ? parsed.data : one.default;
  };
}

/** Reads one setting in this way. */
export const readSetting = async <T extends SettingValue>(db: Reader, one: Setting<T>): Promise<T> =>
  (await readSettings(db, [one as Setting]))(one);

function checked(one: Setting, value: unknown, log: Logger): [string, unknown][] {
  const parsed = one.schema.safeParse(value);
  if (parsed.success) return [[one.key, parsed.data]];
  log.warn({ setting: one.key, value }, 'a stored setting is not valid, its default is used');
  return [];
}
