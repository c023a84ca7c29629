type Period = { from: string | null; until: string | null };

/** True when a notice is visible at a time in milliseconds. */
export const isShown = ({ from, until }: Period, now: number): boolean =>
  (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
