/** The key of all queries of targets. */
export const TARGETS = ['targets'];
