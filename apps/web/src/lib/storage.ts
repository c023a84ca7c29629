/** The browser's storage by name. It never throws: when the browser stores nothing, the values last as long as this page. */
export type Store = {
  get: (name: string) => string | null;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
  clear: () => void;
};

/** @param open returns the browser's own store; throws when the user blocks storage */
export function createSafeStore(open: () => Storage): Store {
  /** Values that the browser refused to store. */
  const memory = new Map<string, string>();
  const tryAccess = <T>(access: (store: Storage) => T): T | undefined => {
    try {
      return access(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (name) => memory.get(name) ?? tryAccess((store) => store.getItem(name)) ?? null,
    set: (name, text) => {
      const isStored = tryAccess((store) => {
        store.setItem(name, text);
        return true;
      });
      if (isStored) memory.delete(name);
      else memory.set(name, text);
    },
    remove: (name) => {
      memory.delete(name);
      tryAccess((store) => store.removeItem(name));
    },
    clear: () => {
      memory.clear();
      tryAccess((store) => store.clear());
    },
  };
}

/** Shared by all tabs and permanent: local storage. */
export const browserStore = createSafeStore(() => localStorage);

/** Only for this tab, until it is closed: session storage. */
export const tabStore = createSafeStore(() => sessionStorage);

/** True when the event is about local storage, which all tabs share. */
export const isBrowserStore = ({ storageArea }: StorageEvent): boolean => {
  try {
    return storageArea === localStorage;
  } catch {
    return false;
  }
};
