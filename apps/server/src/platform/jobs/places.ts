/**
 * The number of jobs for one place that run at the same time in one class of one process, so that a market that does not answer does not
 * hold the slots of other markets.
 */
const SLOTS = 2;

/** The places outside for which jobs wait, such as markets. Each place has separate slots. */
export type Places = {
  /** Takes a slot of a place; false when no slot is free. */
  enter: (place: string) => boolean;
  leave: (place: string) => void;
  /** Returns the places without a free slot. */
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
