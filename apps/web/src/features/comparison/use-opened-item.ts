import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the previous history entry is the same list without the item's details. */
    overList?: boolean;
  }
}

const ROUTE = '/comparison';

/** The item whose details are open. It is part of the address: Back closes it, and a copied address opens it. */
export function useOpenedItem(): { slug: string | undefined; open: (slug: string) => void; close: () => void } {
  const slug = useSearch({ from: ROUTE, select: ({ item }) => item });
  const overList = useLocation({ select: ({ state }) => state.overList === true });
  const navigate = useNavigate({ from: ROUTE });
  const { history } = useRouter();
  const open = useCallback(
    (item: string): void => void navigate({ search: (previous) => ({ ...previous, item }), state: { overList: true }, resetScroll: false }),
    [navigate],
  );
  const isClosing = useRef(false);
  useEffect(() => {
    if (slug !== undefined) isClosing.current = false;
  }, [slug]);
  const close = useCallback((): void => {
    // the details stay open until the browser has gone back: a second press meanwhile would go back one step too far
    if (isClosing.current) return;
    isClosing.current = true;
    if (overList) history.back();
    else void navigate({ search: ({ item: _item, ...list }) => list, replace: true, resetScroll: false });
  }, [navigate, history, overList]);
  return { slug, open, close };
}
