/** Letters that canonical decomposition does not change. */
const LETTERS: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Short codes that traders use, with the folded words for which they stand. */
const CODES: readonly { words: string; code: string }[] = [
  { words: '(factory new)', code: 'fn' },
  { words: '(minimal wear)', code: 'mw' },
  { words: '(field-tested)', code: 'ft' },
  { words: '(well-worn)', code: 'ww' },
  { words: '(battle-scarred)', code: 'bs' },
  { words: 'stattrak', code: 'st' },
];

/** Lower case without accents. The Turkish letters i İ ı I all become i. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ıøđłßæœ]/g, (letter) => LETTERS[letter]!);
}

/**
 * Splits a text into chunks at blanks, brackets and the signs `|` `★` `,` `/`, and each chunk at its punctuation into parts: `ak-47` has
 * the parts `ak` and `47`.
 */
const chunksOf = (folded: string): string[][] =>
  folded
    .split(/[\s|()[\]★,/]+/u)
    .map((chunk) => chunk.replace(/['’`´.]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0);

/** The words with which a name can be found: each chunk as one word, its parts, and the short codes of words in the name. */
export function wordsOfName(name: string): Set<string> {
  const folded = fold(name);
  const words = new Set<string>();
  for (const parts of chunksOf(folded)) {
    words.add(parts.join(''));
    for (const part of parts) words.add(part);
  }
  for (const { words: phrase, code } of CODES) if (folded.includes(phrase)) words.add(code);
  return words;
}

/** A word of a query. `parts` is used when no name contains the whole word. */
export type Term = { word: string; parts: readonly string[] };

/** The words of a query, without duplicates. */
export function termsOf(query: string): Term[] {
  const terms = chunksOf(fold(query)).map((parts): Term => ({ word: parts.join(''), parts }));
  return terms.filter(({ word }, place) => terms.findIndex((other) => other.word === word) === place);
}

/** True when every word of a query is the beginning of one of these words of a name. */
export const hasTerms = (terms: readonly Term[], words: readonly string[]): boolean => {
  const begins = (typed: string): boolean => words.some((word) => word.startsWith(typed));
  return terms.every(({ word, parts }) => begins(word) || parts.every(begins));
};

/** The number of typos tolerated in a word of that length. */
export const allowedEdits = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * True when `word` or a prefix of it is at most `limit` edits away from `typed`. An edit inserts, removes or changes a letter, or
 * swaps two neighbours.
 */
export function prefixWithinEdits(typed: string, word: string, limit: number): boolean {
  const width = Math.min(word.length, typed.length + limit);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let i = 1; i <= typed.length; i++) {
    const line = [i];
    let lowest = i;
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === word[j - 1];
      let edits = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, line[j - 1]! + 1);
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (swapped) edits = Math.min(edits, beforeLast[j - 2]! + 1);
      line.push(edits);
      lowest = Math.min(lowest, edits);
    }
    if (lowest > limit) return false;
    beforeLast = last;
    last = line;
  }
  return last.some((edits) => edits <= limit);
}

/**
 * A bit mask with one bit per letter or digit. When a word lacks more of the typed letters than the tolerated number of edits, it cannot
 * match.
 */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
