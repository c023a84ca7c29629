/** The maximum size of a file in bytes, and the maximum number of rows of all files of an import. */
export const MAX_IMPORT_BYTES = 50_000_000;
export const MAX_IMPORT_ROWS = 1_000_000;
export const MAX_IMPORT_FILES = 100;
/** The maximum number of rows that are sent at once. */
export const SENT_ROWS = 2500;

/**
 * The states of an import. `filling`: rows are sent; `checking`: it is computed what they would change; `checked`: the user decides;
 * `importing`; `imported`; `failed`: it has to be begun anew.
 */
export const IMPORT_STATES = ['filling', 'checking', 'checked', 'importing', 'imported', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a row. `new`: it is added. `known`: it was imported before, by its id. `alike`: the same purchase or sale is stored already,
 * or stands in an earlier file; its user can let it in. `unknown`: no item has its name. `day`: its day has not begun. `rate`: no exchange rate
 * of its day is known. `price`: it is too high.
 */
export const IMPORT_ROW_STATES = ['new', 'known', 'alike', 'unknown', 'day', 'rate', 'price'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** The source of an exchange rate that the user stated. */
export const OWN_RATE = 'own';

export const NOTE_LENGTH = 500;
/** The length of the id of a row with the name of its source. */
export const SOURCE_ID_LENGTH = 200;
