/**
 * Creates the waiting times before restarts. They grow with the number of restarts within the last `windowMs`, up to the last value. A
 * program that ran well for that time is restarted at once.
 * @param delaysMs before the first, second, … restart
 */
export function createBackOff(delaysMs: readonly number[], windowMs: number, time: () => number = () => performance.now()): () => number {
  let restarts: number[] = [];
  return () => {
    const at = time();
    restarts = [...restarts.filter((earlier) => at - earlier < windowMs), at];
    return delaysMs[Math.min(restarts.length, delaysMs.length) - 1]!;
  };
}
