import { redirect } from '@tanstack/react-router';
import { importWithTimeout } from './import-with-timeout.ts';

type Raw = Record<string, unknown>;

/** Marks the values of an address that were not checked by a reader yet. */
const UNREAD = Symbol('unread');

const loads: (() => Promise<void>)[] = [];

/**
 * A `validateSearch` whose code is loaded later, because a visitor's first page needs no code of other screens. The build puts all these
 * readers into one file, which the HTML of every page that is not prerendered preloads.
 */
export function lateSearch<T extends object>(load: () => Promise<(raw: Raw) => T>): (raw: Raw) => T {
  let read: ((raw: Raw) => T) | undefined;
  loads.push(async () => {
    read ??= await load();
  });
  return (raw) => read?.(raw) ?? ({ ...raw, [UNREAD]: true } as unknown as T);
}

/** Loads the code of every `lateSearch`. From then on addresses are read at once. */
export const loadSearches = (): Promise<unknown> => importWithTimeout(() => Promise.all(loads.map((load) => load())));

type Entry = { matches: readonly { search: unknown }[]; location: { href: string } };

/**
 * For `beforeLoad` of the root route: an address whose reader is missing is matched again once it has loaded.
 * @param context an `Entry`; the router's own type would depend on itself here
 */
export function requireSearches(context: unknown): Promise<void> | undefined {
  const { matches, location } = context as Entry;
  if (!matches.some(({ search }) => UNREAD in (search as object))) return undefined;
  return loadSearches().then(() => {
    throw redirect({ href: location.href, state: true });
  });
}
