const TIMEOUT_MS = 120_000;
/** The browsers' messages for a module that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

/**
 * Code could not be fetched, for example because an update replaced it. The message is our own, because the router reloads the page when it
 * sees the browsers' messages.
 */
export class MissingCode extends Error {}

const described = (error: unknown): unknown =>
  error instanceof Error && NOT_FETCHED.test(error.message)
    ? new MissingCode('code of this page could not be fetched', { cause: error })
    : error;

/**
 * Loads code on demand. It fails after two minutes, because the browser itself would wait without end.
 * @throws MissingCode when the code could not be fetched
 */
export function importWithTimeout<M>(load: () => Promise<M>): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a part of the page did not come within 120 s')), TIMEOUT_MS);
    load()
      .then(resolve, (error: unknown) => reject(described(error) as Error))
      .finally(() => clearTimeout(timer));
  });
}
