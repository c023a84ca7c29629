/** Runs sliced work to its end without pauses, and returns its result. */
export function toEnd<R>(slices: Generator<void, R>): R {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}
