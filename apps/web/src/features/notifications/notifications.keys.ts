/** What an event of the server changes: the messages that were sent, and the linked channels. */
export const LOGS = ['notifications', 'logs'];
export const CHANNELS = ['notifications', 'channels'];
