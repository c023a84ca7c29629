/** Signs that cannot be seen. Pages leave them at the ends of texts that people copy. */
const INVISIBLE = /^[\s\u200b-\u200f\u2060]+|[\s\u200b-\u200f\u2060]+$/g;
/** The first of them; other signs beyond it are rare enough to be looked at. */
const FIRST_INVISIBLE = '\u200b';
/** A formula that is nothing but a text, or the text of a link: programs write `="0123"` so that spreadsheets keep all of its signs. */
const FORMULA = /^="(.*)"$|^=HYPERLINK\("[^"]*"[,;] ?"(.*)"\)$/is;

/** What a cell says, without blanks and invisible signs around it. */
export function contentOf(cell: string): string {
  const plain = cell.trim();
  const isPlain = plain === '' || (plain[0]! < FIRST_INVISIBLE && plain.at(-1)! < FIRST_INVISIBLE);
  const content = isPlain ? plain : plain.replace(INVISIBLE, '');
  const found = content.startsWith('=') ? FORMULA.exec(content) : null;
  const text = found?.[1] ?? found?.[2];
  return text === undefined ? content : text.replaceAll('""', '"').trim();
}
