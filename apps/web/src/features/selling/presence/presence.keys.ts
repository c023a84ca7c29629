/** The key of what is known of the markets. In a file of its own, because it loads with every page. */
export const PRESENCE = ['presence'];
