const TIMEOUT_MS = 120_000;

/** Loads code on demand. It fails after two minutes, because the browser itself would wait without end. */
export function importWithTimeout<M>(load: () => Promise<M>): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a part of the page did not come within 120 s')), TIMEOUT_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
