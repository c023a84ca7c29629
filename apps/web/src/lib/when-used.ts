const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Runs once, at the first sign that somebody uses the page: a moved pointer, a touch, a key, or the focus, which
 * assistive technology sets without a key. Does not run while the page is prerendered.
 */
export function whenUsed(run: () => void): void {
  if (import.meta.env.SSR) return;
  const use = (): void => {
    for (const sign of SIGNS) removeEventListener(sign, use, { capture: true });
    run();
  };
  for (const sign of SIGNS) addEventListener(sign, use, { capture: true, passive: true });
}
