import { useSyncExternalStore } from 'react';
import { browserStore } from '../../../lib/storage.ts';

const KEY = 'viewedItems';
/** How long an item counts as viewed, in milliseconds. */
export const VIEWED_MS = 3_600_000;

type Viewed = Readonly<Record<string, number>>;

const listeners = new Set<() => void>();

/** The time of view of each item in a stored text, in milliseconds; invalid entries are dropped. */
function parseViewed(stored: string | null): Viewed {
  try {
    const entries = Object.entries(JSON.parse(stored ?? '{}') as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    return {};
  }
}

const isRecent = (viewedAt: number, now: number): boolean => viewedAt <= now && now - viewedAt < VIEWED_MS;

/** The items of a stored text that were viewed within the hour before `now`. */
export const recentlyViewed = (stored: string | null, now: number): Viewed =>
  Object.fromEntries(Object.entries(parseViewed(stored)).filter(([, viewedAt]) => isRecent(viewedAt, now)));

/** Reads the stored items, and removes those older than an hour from the store. */
export function readViewed(now: number): Viewed {
  const stored = browserStore.get(KEY);
  const viewed = recentlyViewed(stored, now);
  const text = JSON.stringify(viewed);
  if (stored !== null && text !== stored) browserStore.set(KEY, text);
  return viewed;
}

/** Marks one item as viewed. The times of other items stay unchanged. */
export function markViewed(itemId: number, now: number = Date.now()): void {
  browserStore.set(KEY, JSON.stringify({ ...readViewed(now), [itemId]: now }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // remove expired items when a list opens
  if (listeners.size === 0) readViewed(Date.now());
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastText: string | null = null;
let lastParsed: Viewed = {};

/** A cached read for React's snapshots: every row of a page reads the same text. Does not write. */
function cachedViewed(): Viewed {
  const text = browserStore.get(KEY);
  if (text !== lastText) {
    lastParsed = parseViewed(text);
    lastText = text;
  }
  return lastParsed;
}

/** True when the item was viewed within the hour before `now`. */
export function useViewed(itemId: number, now: number): boolean {
  const viewedAt = useSyncExternalStore(subscribe, () => cachedViewed()[itemId]);
  return viewedAt !== undefined && isRecent(viewedAt, Math.max(now, viewedAt));
}
