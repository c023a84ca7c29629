/** How many jobs for one place run at the same time in one class of one process: a silent market does not hold the slots of others. */
const SLOTS = 2;

/** What jobs wait for outside, such as markets: each has slots of its own. */
export type Places = {
  /** Takes a slot of a place; false when it has none. */
  enter: (place: string) => boolean;
  leave: (place: string) => void;
  /** The places without a free slot. */
  full: () => string[];
};

export function createPlaces(): Places {
  const running = new Map<string, number>();
  const count = (place: string): number => running.get(place) ?? 0;
  return {
    enter: (place) => {
      if (count(place) >= SLOTS) return false;
      running.set(place, count(place) + 1);
      return true;
    },
    leave: (place) => void running.set(place, count(place) - 1),
    full: () => [...running.keys()].filter((place) => count(place) >= SLOTS),
  };
}
