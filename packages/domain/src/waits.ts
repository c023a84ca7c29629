/** The longest time in milliseconds that a call waits for work outside before it answers that the work goes on. */
export const MAX_WAIT_MS = 90_000;
