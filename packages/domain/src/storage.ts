/** The largest file of storage units, in characters. A row takes about 150. */
export const MAX_STORAGE_FILE = 5_000_000;

/** Several things of one item in a storage unit that nothing tells apart. */
export type Stack = { id: number; itemId: number; unit: string; units: number };

/**
 * Finds out which new things of an inventory came out of storage units. An item alone does not say so: it could have been bought. But Steam
 * says how many things a unit has, and those that are missing there are in the inventory now, or gone.
 * @param stacks what lies in storage units and cannot be recognised otherwise
 * @param missing how many things each unit has less than is stored, by its name
 * @param added new things of the inventory
 * @returns the id of the stack that each of them is from; null = it is from none
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
