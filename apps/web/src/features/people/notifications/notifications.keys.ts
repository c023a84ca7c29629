/** Queries that the server's events invalidate: the messages that were sent, and the linked channels. */
export const LOGS = ['notifications', 'logs'];
export const CHANNELS = ['notifications', 'channels'];
/** The query of the feature `reach`: it depends on channels and settings, and is read again with the channels. */
export const REACH = [...CHANNELS, 'reach'];
