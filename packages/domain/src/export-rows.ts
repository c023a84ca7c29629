/** Most rows of a file that is made while its call waits: every watchlist fits. */
export const MAX_ROWS = 5000;

/** Most rows of a file that is made in the background. A PDF of more would have hundreds of pages. */
export const MAX_ROWS_OF_ALL = { csv: 100_000, xlsx: 100_000, pdf: MAX_ROWS } as const;
