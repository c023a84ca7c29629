/** Compares numbers for a sort. A missing number comes last in both directions. `sign`: -1 for descending. */
export function missingLast(a: number | null | undefined, b: number | null | undefined, sign: 1 | -1): number {
  const [hasA, hasB] = [typeof a === 'number', typeof b === 'number'];
  if (!hasA || !hasB) return Number(hasB) - Number(hasA);
  return sign * (a! - b!);
}
