/** The maximum size of a file of storage units, in characters. A row takes about 150. */
export const MAX_STORAGE_FILE = 5_000_000;

/** The maximum number of things in storage units: those of a thousand units, as many as an inventory can have, with 1,000 things each. */
export const MAX_STORED = 1_000_000;

/** Several indistinguishable things of one item in a storage unit. */
export type Stack = { id: number; itemId: number; unit: string; units: number };

/**
 * Finds out which new things of an inventory came out of storage units. The item of a new thing is not enough, because the thing could have
 * been bought. But Steam reports the number of things in a unit: things that are missing there are in the inventory now, or gone.
 * @param stacks the things in storage units that cannot be recognised otherwise
 * @param missing by the name of the unit: the number of things that are stored for it, less the number that Steam reports
 * @param added new things of the inventory
 * @returns for each new thing, the id of the stack that it came from; null = it came from none
 */
export function takeOut(
  stacks: readonly Stack[],
  missing: ReadonlyMap<string, number>,
  added: readonly { itemId: number; units: number }[],
): (number | null)[] {
  const left = new Map(missing);
  const open = stacks.map((stack) => ({ ...stack }));
  const byItem = Map.groupBy(open, ({ itemId }) => itemId);
  return added.map(({ itemId, units }) => {
    const stack = byItem.get(itemId)?.find((one) => one.units >= units && (left.get(one.unit) ?? 0) >= units);
    if (!stack) return null;
    stack.units -= units;
    left.set(stack.unit, left.get(stack.unit)! - units);
    return stack.id;
  });
}
