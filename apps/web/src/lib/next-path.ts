import { tabStore } from './storage.ts';

const KEY = 'next';

/** The path of an address on this origin; null for an address that could lead elsewhere. */
export function safePath(text: string | null): string | null {
  // eslint-disable-next-line no-control-regex -- the expression looks for control characters
  if (text === null || /[\\\u0000-\u001f\u007f]/.test(text)) return null;
  try {
    const url = new URL(text, location.origin);
    // a path that begins with two slashes would name another host when it is resolved again
    return url.origin === location.origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}

/** Stores the address to open after the sign-in. */
export function storeNextPath(path: string): void {
  const safe = safePath(path);
  if (safe !== null) tabStore.set(KEY, safe);
}

/** The address to open after the sign-in, read once; /dashboard when no safe address was stored. */
export function consumeNextPath(): string {
  const next = safePath(tabStore.get(KEY));
  tabStore.remove(KEY);
  return next ?? '/dashboard';
}
