const TURKISH: Record<string, string> = { İ: 'i', I: 'i', ı: 'i' };

/** Text for comparing what people type: case, accents, signs and the four Turkish i do not count. */
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
