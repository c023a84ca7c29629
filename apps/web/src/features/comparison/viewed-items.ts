import { useSyncExternalStore } from 'react';

const KEY = 'viewedItems';
/** How long an item counts as viewed, in milliseconds. */
export const VIEWED_MS = 3_600_000;

type Viewed = Readonly<Record<string, number>>;

const listeners = new Set<() => void>();
let text: string | null = null;
let parsed: Viewed = {};

/** The items of a stored text that were viewed less than an hour before `now`; damaged entries are dropped. */
export function stillViewed(stored: string | null, now: number): Viewed {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] <= now && now - entry[1] < VIEWED_MS),
    );
  } catch {
    return {};
  }
}

/** Reads what is stored, and drops from the store what is older than an hour. */
export function readViewed(now: number): Viewed {
  const stored = localStorage.getItem(KEY);
  const viewed = stillViewed(stored, now);
  const next = JSON.stringify(viewed);
  if (stored !== null && next !== stored) localStorage.setItem(KEY, next);
  if (next !== text) {
    text = next;
    parsed = viewed;
  }
  return parsed;
}

/** Each item keeps its own hour. */
export function markViewed(itemId: number, now: number = Date.now()): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readViewed(now), [itemId]: now }));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the item was viewed within the hour before `now`. */
export const useViewed = (itemId: number, now: number): boolean =>
  useSyncExternalStore(subscribe, () => String(itemId) in readViewed(Math.max(now, Date.now())));
