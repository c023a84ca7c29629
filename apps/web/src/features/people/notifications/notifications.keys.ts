/** Queries that the server's events invalidate: the messages that were sent, and the linked channels. */
export const LOGS = ['notifications', 'logs'];
export const CHANNELS = ['notifications', 'channels'];
