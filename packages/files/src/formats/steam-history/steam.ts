/** The market of the sales in Steam's history. */
export const STEAM_SLUG = 'steam';
