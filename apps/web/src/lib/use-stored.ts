import { useCallback, useSyncExternalStore } from 'react';
import { browserStore, isBrowserStore } from './storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (isBrowserStore(event)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** A text in local storage. All components that use the key, in this tab and others, have the same value. Null removes it. */
export function useStored(key: string): [text: string | null, store: (text: string | null) => void] {
  const text = useSyncExternalStore(subscribe, () => browserStore.get(key));
  const store = useCallback(
    (next: string | null): void => {
      if (next === null) browserStore.remove(key);
      else browserStore.set(key, next);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [text, store];
}
