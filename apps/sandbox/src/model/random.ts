/** Hashes text to 32 bits (FNV-1a over its UTF-16 units). */
export function hashText(text: string, start = 0x811c9dc5): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return scramble(hash);
}

/** Combines three numbers into 32 well-mixed bits: the sandbox's only source of randomness. */
export const mix = (a: number, b: number, c: number): number => scramble(scramble(scramble(a ^ 0x9e3779b9) + b) + c);

function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number from 0 up to 1 (exclusive) from a hash. */
export const uniform = (hash: number): number => hash / 4_294_967_296;

/** A bell-shaped number with mean 0 and deviation 1, from -3 to 3: the sum of three parts of the hash. */
export const normal = (hash: number): number => (((hash & 1023) + ((hash >>> 10) & 1023) + ((hash >>> 20) & 1023)) / 1023 - 1.5) * 2;
