/**
 * Limits how many tasks of one owner run at once. Further tasks wait in their order of arrival.
 * @returns a function that waits for a turn, and resolves to the function that ends this turn
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
