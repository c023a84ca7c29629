/** The browser's storage by name. It never throws: when the browser stores nothing, the values live as long as this page. */
export type Store = {
  get: (name: string) => string | null;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
  clear: () => void;
};

/** @param open returns the browser's own store; it throws where the user blocks storage */
export function guarded(open: () => Storage): Store {
  /** Values that the browser refused to store. */
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

/** Shared by all tabs and permanent: local storage. */
export const browserStore = guarded(() => localStorage);

/** Of this tab only, until it is closed: session storage. */
export const tabStore = guarded(() => sessionStorage);

/** True when the event is about local storage, which all tabs share. */
export const isBrowserStore = ({ storageArea }: StorageEvent): boolean => {
  try {
    return storageArea === localStorage;
  } catch {
    return false;
  }
};
