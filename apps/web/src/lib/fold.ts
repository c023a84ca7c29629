const TURKISH: Record<string, string> = { İ: 'i', I: 'i', ı: 'i' };

/** Prepares a text for comparison with typed text: case, accents, signs and the four Turkish letters i are ignored. */
export const fold = (text: string): string =>
  text
    .replace(/[İIı]/g, (letter) => TURKISH[letter] ?? letter)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/ +/g, ' ')
    .trim();

/** True when every typed word occurs in the text. */
export function matches(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(' ')
    .every((word) => folded.includes(word));
}

/** True when every typed word begins a word of the text. */
export function beginsWords(text: string, typed: string): boolean {
  // "Trade-ups" is found as "tradeups" and as "ups"
  const words = [...fold(text).split(' '), ...text.split(/[\s-]+/).map(fold)];
  return fold(typed)
    .split(' ')
    .every((word) => words.some((one) => one.startsWith(word)));
}
