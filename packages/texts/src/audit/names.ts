import type { Messages } from '../keys.gen.ts';

export type NameKey = Exclude<Extract<keyof Messages, `audit.${string}`>, 'audit.all'>;
/** Words of the audit log, by what the log stores. */
export type Names = Readonly<Record<string, NameKey>>;

/** The key of a name; null for what has none, as in a row of an older release. */
export const nameIn = (names: Names | undefined, stored: string): NameKey | null =>
  names && Object.hasOwn(names, stored) ? names[stored]! : null;
