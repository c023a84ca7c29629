import { useSyncExternalStore } from 'react';

/** A value outside of components, for work that goes on while they change. */
export type ValueStore<T extends object> = {
  get: () => T;
  set: (changes: Partial<T>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createValueStore<T extends object>(initial: T): ValueStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (changes) => {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the component renders again when it changes. */
export const useValue = <T extends object>({ subscribe, get }: Pick<ValueStore<T>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
