/** How much room the table has. */
export type Room = 'wide' | 'middle' | 'narrow';
