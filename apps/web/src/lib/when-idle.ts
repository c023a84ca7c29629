const WITHOUT_IDLE_MS = 2000;

/** Runs once the browser has nothing else to do, and never while the page is prerendered. Safari does not tell: there, after two seconds. */
export function whenIdle(run: () => void): void {
  if (import.meta.env.SSR) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, WITHOUT_IDLE_MS);
}
