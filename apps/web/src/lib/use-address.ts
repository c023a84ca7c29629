import { useMatch, useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { parseSearch, type RawSearch } from '@lootfolio/domain/search-params';

/**
 * The search parameters of the current address, without delay. The router's own `useSearch` changes only after the route has loaded:
 * until then a control bound to it would show its former value.
 * @param read the route's `validateSearch`
 */
export function useAddress<T extends object>(read: (raw: RawSearch) => T): T {
  const { history } = useRouter();
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const settled: object = useMatch({ strict: false, select: (match): object => match.search });
  // during the navigation to another screen the address belongs to that screen
  const text = useSyncExternalStore(history.subscribe, () => (history.location.pathname === pathname ? history.location.search : null));
  const current = useMemo(() => (text === null ? null : read(parseSearch(text))), [text, read]);
  return current ?? (settled as T);
}
