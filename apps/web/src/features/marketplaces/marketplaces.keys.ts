/** The state of every price source; an event of the server says that it changed. */
export const SOURCES = ['marketplace', 'sources'];
