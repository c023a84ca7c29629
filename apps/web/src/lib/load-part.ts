const PATIENCE_MS = 120_000;

/** Loads code that comes later. What takes longer than two minutes counts as failed; the browser itself would wait on. */
export function loadPart<M>(load: () => Promise<M>): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a part of the page did not come within 120 s')), PATIENCE_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
