/** Runs work that is cut into slices without a pause, and returns its result. */
export function toEnd<R>(slices: Generator<void, R>): R {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}
