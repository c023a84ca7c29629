import { useMatch, useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { parseSearch, type RawSearch } from './search-params.ts';

/**
 * What the address says of a screen, at the very moment in which it says it. The router's own `useSearch` follows once the screen was
 * let in again: until then a control bound to it flicks back to what it was.
 * @param read the route's `validateSearch`
 */
export function useAddress<T extends object>(read: (raw: RawSearch) => T): T {
  const { history } = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const settled: object = useMatch({ strict: false, select: (match): object => match.search });
  // on the way to another screen the address is no longer this one's
  const text = useSyncExternalStore(history.subscribe, () => (history.location.pathname === pathname ? history.location.search : null));
  const said = useMemo(() => (text === null ? null : read(parseSearch(text))), [text, read]);
  return said ?? (settled as T);
}
