/** The state of every price source. An event of the server invalidates it. */
export const SOURCES = ['marketplace', 'sources'];
/** Every marketplace with its fees. An event of the server invalidates it. */
export const MARKETS = ['marketplace', 'all'];
