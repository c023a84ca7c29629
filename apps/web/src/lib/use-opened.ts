import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True when the previous history entry is the same list without open details. */
    overList?: boolean;
  }
}

type Opened = { id: string | undefined; open: (id: string) => void; close: () => void };

/**
 * The item of a list whose details are open. It is part of the address: Back closes the details, and a copied address opens them.
 * @param name the search parameter that holds the item
 */
export function useOpened(name: string): Opened {
  const id = useSearch({ strict: false, select: (search) => (search as Record<string, string | undefined>)[name] });
  const overList = useLocation({ select: ({ state }) => state.overList === true });
  const navigate = useNavigate();
  const { history } = useRouter();
  /** The same list, with these details or without. */
  const searchWith = useCallback(
    (opened: string | undefined) => ({
      to: '.',
      search: ((list: object) => ({ ...list, [name]: opened })) as never,
      resetScroll: false,
    }),
    [name],
  );
  const open = useCallback(
    (opened: string): void => void navigate({ ...searchWith(opened), state: { overList: true } }),
    [navigate, searchWith],
  );
  const isClosing = useRef(false);
  useEffect(() => {
    if (id !== undefined) isClosing.current = false;
  }, [id]);
  const close = useCallback((): void => {
    // the details stay open until the browser has gone back, because a second press meanwhile would go back one step too far
    if (isClosing.current) return;
    isClosing.current = true;
    if (overList) history.back();
    else void navigate({ ...searchWith(undefined), replace: true });
  }, [navigate, history, overList, searchWith]);
  return { id, open, close };
}
