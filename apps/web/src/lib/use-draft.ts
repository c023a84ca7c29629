import { useState } from 'react';
import { tabStore } from './storage.ts';

const PREFIX = 'draft:';

type Changes<T> = Partial<T>;

/** The stored draft, reduced to fields that exist and have the right type, because another release may have written it. */
function readDraft<T extends object>(text: string | null, saved: T): Changes<T> {
  if (text === null) return {};
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return {};
    const known = Object.entries(stored).filter(([name, value]) => {
      const savedValue: unknown = saved[name as keyof T];
      return name in saved && (savedValue === null || savedValue === undefined || value === null || typeof value === typeof savedValue);
    });
    return Object.fromEntries(known) as Changes<T>;
  } catch {
    return {};
  }
}

/**
 * The typed values of a form until they are saved. With a name they are stored in this tab, where they survive the end of a session and a
 * reload.
 * @param name unique, and contains the user's Steam id, so that another user in this tab does not get the draft. Null for secrets, which
 * are not stored
 * @param saved the stored values; a field shows its stored value while nothing else was typed
 */
export function useDraft<T extends object>(name: string | null, saved: T) {
  const [changes, setChanges] = useState<Changes<T>>(() => readDraft(name === null ? null : tabStore.get(PREFIX + name), saved));
  const store = (next: Changes<T>): void => {
    setChanges(next);
    if (name === null) return;
    if (Object.keys(next).length === 0) tabStore.remove(PREFIX + name);
    else tabStore.set(PREFIX + name, JSON.stringify(next));
  };
  return {
    values: { ...saved, ...changes },
    /** True when a field differs from `saved`. */
    changed: Object.entries(changes).some(([field, value]) => value !== saved[field as keyof T]),
    set: (change: Changes<T>): void => store({ ...changes, ...change }),
    /** Discards the draft, after it was saved or cancelled. */
    drop: (): void => store({}),
  };
}
