/** The room that the table has beside the sidebar. */
export type TableWidth = 'wide' | 'middle' | 'narrow';
