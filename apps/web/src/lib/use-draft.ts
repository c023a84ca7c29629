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
 * What is typed into the fields of a form until it is saved. With a name it is kept in this tab, where it outlives an ended
 * session and a reload.
 * @param name unique, with the user's Steam id in it: another user in this tab must not find it. Null for secrets, which are kept nowhere
 * @param saved what is stored already; a field shows it while nothing else was typed there
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
