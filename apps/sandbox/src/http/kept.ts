/** The last 200 things that the sandbox received, newest first. */
export type Kept<T> = {
  /** Gives the thing the next id and puts it first. */
  add: (thing: T) => T & { id: string };
  all: () => readonly (T & { id: string })[];
  clear: () => void;
};

const MOST = 200;

export function createKept<T extends object>(): Kept<T> {
  let things: (T & { id: string })[] = [];
  let count = 0;
  return {
    add: (thing) => {
      count += 1;
      const kept = { id: String(count), ...thing };
      things = [kept, ...things.slice(0, MOST - 1)];
      return kept;
    },
    all: () => things,
    clear: () => {
      things = [];
    },
  };
}
