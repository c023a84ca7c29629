/** Calls `work` at once, then at most once per `ms`: calls within that time cause one call at its end. */
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
