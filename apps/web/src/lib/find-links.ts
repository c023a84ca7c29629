/** A piece of a text that begins at character `at`. `href` is null when the piece is not a web address. */
export type TextPart = { at: number; part: string; href: string | null };

/**
 * Quotation marks end an address. Invisible characters end it too, because they could make the shown address differ from the link's
 * address.
 */
const ADDRESS = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"“”„«»‘’`\p{C}]+/giu;
const PUNCTUATION = /[.,;:!?'*_~…|)\]}]/u;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** An address without the punctuation of the sentence around it. A closing bracket stays when the address has the opening one. */
function withoutEnd(address: string): string {
  const numbers = new Map<string, number>();
  for (const one of address) numbers.set(one, (numbers.get(one) ?? 0) + 1);
  const numberOf = (character: string): number => numbers.get(character) ?? 0;
  let length = address.length;
  for (let last = address[length - 1]!; PUNCTUATION.test(last); last = address[length - 1]!) {
    const opening = OPENING[last];
    if (opening !== undefined && numberOf(opening) >= numberOf(last)) break;
    numbers.set(last, numberOf(last) - 1);
    length -= 1;
  }
  return address.slice(0, length);
}

/** Splits a text at its http and https addresses. The parts joined in order are the text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, href: string | null): void => {
    if (to > from) parts.push({ at: from, part: text.slice(from, to), href });
    from = to;
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!URL.canParse(address)) continue;
    add(index, null);
    add(index + address.length, address);
  }
  add(text.length, null);
  return parts;
}
