/** Runs `work` one at a time. Calls during a run cause one more run at its end. */
export function serialized(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  return () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await work();
      }
      running = null;
    })();
    return running;
  };
}
