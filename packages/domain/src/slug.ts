/** Latin letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss' };

/**
 * The part of an address that names the item: `karambit-doppler-factory-new-phase-2`. Not unique: the caller that stores the slug appends
 * `-2` to a duplicate. A name without any Latin letter or digit gives `item`.
 */
export function slugOf(name: string, phase: string | null): string {
  const text = phase === null ? name : `${name} ${phase}`;
  const folded = text
    .replace(/[★™]/g, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøđðþæœß]/g, (letter) => LETTERS[letter]!);
  return folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'item';
}
