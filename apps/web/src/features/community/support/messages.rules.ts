/** The fields of a message that show who wrote it. */
type Written = { isAdmin: boolean; author?: { ROLE: string } | null };

/** True for an administrator's message: its author's role decides, and the flag only when there is no author. */
export const isOfAdmin = ({ author, isAdmin }: Written): boolean => (author ? author.ROLE === 'ADMIN' : isAdmin);

/** The number of characters of a text that lists and questions show. */
export const PREVIEW_LENGTH = 120;

/** Shortens a longer text to its start. */
export const previewOf = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}...` : text;
