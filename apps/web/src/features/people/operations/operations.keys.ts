/** The queries that the server's event invalidates: everything about the user's long work. */
export const OPERATIONS = ['operations'];
