export const SEARCH_ID = 'item-search';

/** The longest link that the field takes. */
export const SEARCH_MAX_LENGTH = 2000;

/**
 * What was typed into the field of the search before its code had loaded; whether the field has the focus, and was pressed or typed into, which
 * opens the list.
 */
export type EarlySearch = { text: string; isFocused: boolean; isOpened: boolean };
