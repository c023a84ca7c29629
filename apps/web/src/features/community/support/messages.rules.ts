/** What of a message tells who wrote it. */
type Written = { isAdmin: boolean; author?: { ROLE: string } | null };

/** True for an administrator's message: its author's role decides, and the flag only when there is no author. */
export const isOfAdmin = ({ author, isAdmin }: Written): boolean => (author ? author.ROLE === 'ADMIN' : isAdmin);

/** Characters of a text in lists and questions. */
export const PREVIEW_LENGTH = 120;

/** The start of a longer text. */
export const previewOf = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}...` : text;
