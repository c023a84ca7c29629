/** Calls `work` at once, and during the next `ms` at most once more: at their end, if it was asked for. */
export function throttle(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const start = (): void => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) start();
    }, ms);
    work();
  };
  return () => {
    if (timer === undefined) start();
    else again = true;
  };
}
