/**
 * The places outside for which jobs of one class wait, such as markets. Each place has separate slots, so that a market that does not answer
 * does not hold the slots of other markets.
 */
export type Places = {
  /** Takes a slot of a place; false when no slot is free. */
  enter: (place: string) => boolean;
  leave: (place: string) => void;
  /** Returns the places without a free slot. */
  full: () => string[];
};

/** @param most the number of jobs for one place that run at the same time */
export function createPlaces(most: number): Places {
  const running = new Map<string, number>();
  const count = (place: string): number => running.get(place) ?? 0;
  return {
    enter: (place) => {
      if (count(place) >= most) return false;
      running.set(place, count(place) + 1);
      return true;
    },
    leave: (place) => void running.set(place, count(place) - 1),
    full: () => [...running.keys()].filter((place) => count(place) >= most),
  };
}
