/** The maximum number of rows of a file that is created while the call waits. Every watchlist fits. */
export const MAX_ROWS = 5000;

/** The maximum number of rows of a file that is created in the background. A PDF with more rows would have hundreds of pages. */
export const MAX_ROWS_OF_ALL = { csv: 100_000, xlsx: 100_000, pdf: MAX_ROWS } as const;
