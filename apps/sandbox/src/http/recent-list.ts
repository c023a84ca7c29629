/** The last 200 entries that the sandbox received, newest first. */
export type RecentList<T> = {
  /** Gives the entry the next id and puts it first. */
  add: (entry: T) => T & { id: string };
  all: () => readonly (T & { id: string })[];
  clear: () => void;
};

const MAX_ENTRIES = 200;

export function createRecentList<T extends object>(): RecentList<T> {
  let entries: (T & { id: string })[] = [];
  let count = 0;
  return {
    add: (entry) => {
      count += 1;
      const added = { id: String(count), ...entry };
      entries = [added, ...entries.slice(0, MAX_ENTRIES - 1)];
      return added;
    },
    all: () => entries,
    clear: () => {
      entries = [];
    },
  };
}
