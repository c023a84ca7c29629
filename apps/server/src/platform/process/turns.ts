/**
 * Places that each owner has so many of. Who finds none waits, first come, first served.
 * @returns the function that takes one; it resolves to the function that gives it back
 */
export function createTurns(): (owner: string, most: number) => Promise<() => void> {
  const owners = new Map<string, { taken: number; waiting: (() => void)[] }>();
  return async (owner, most) => {
    const places = owners.get(owner) ?? { taken: 0, waiting: [] };
    owners.set(owner, places);
    if (places.taken < most) places.taken += 1;
    else await new Promise<void>((resolve) => places.waiting.push(resolve));
    return () => {
      const next = places.waiting.shift();
      if (next) next();
      else if ((places.taken -= 1) === 0) owners.delete(owner);
    };
  };
}
