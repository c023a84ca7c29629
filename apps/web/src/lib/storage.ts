/** What the browser keeps, by name. It never throws: where it keeps nothing, this page itself remembers. */
export type Store = {
  get: (name: string) => string | null;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
  clear: () => void;
};

/** @param open the browser's own store; reaching for it may throw, where the user blocks it */
export function guarded(open: () => Storage): Store {
  /** What the browser would not take. */
  const memory = new Map<string, string>();
  const reach = <T>(ask: (store: Storage) => T): T | undefined => {
    try {
      return ask(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (name) => memory.get(name) ?? reach((store) => store.getItem(name)) ?? null,
    set: (name, text) => {
      const kept = reach((store) => {
        store.setItem(name, text);
        return true;
      });
      if (kept) memory.delete(name);
      else memory.set(name, text);
    },
    remove: (name) => {
      memory.delete(name);
      reach((store) => store.removeItem(name));
    },
    clear: () => {
      memory.clear();
      reach((store) => store.clear());
    },
  };
}

/** Shared by all tabs, and still there tomorrow. */
export const browserStore = guarded(() => localStorage);

/** This tab's alone, until it is closed. */
export const tabStore = guarded(() => sessionStorage);

/** Whether something that another tab wrote was written to the store that all tabs share. */
export const isBrowserStore = ({ storageArea }: StorageEvent): boolean => {
  try {
    return storageArea === localStorage;
  } catch {
    return false;
  }
};
