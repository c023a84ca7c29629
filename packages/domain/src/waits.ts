/** The time in milliseconds after which a client gives up a call that waits for work outside. */
export const CLIENT_WAIT_MS = 90_000;
/** The longest time in milliseconds that the server waits in such a call before it answers that the work goes on. It leaves time for the answer. */
export const MAX_WAIT_MS = CLIENT_WAIT_MS - 5000;
