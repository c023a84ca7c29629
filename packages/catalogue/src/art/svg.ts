/** Rounds to the one decimal that a picture of 128 × 96 units needs. */
export const short = (value: number): number => Math.round(value * 10) / 10;

/** A stable number for a text, 0 to 2³² - 1 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // hashes of similar texts differ little in the low bits: mix the bits
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Random numbers that depend only on a seed (mulberry32). */
export type Random = {
  /** From `low` up to `high`. */
  between: (low: number, high: number) => number;
  pick: <T>(choices: readonly T[]) => T;
};

export function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (low, high) => low + (high - low) * next(),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  };
}

export const times = (count: number, make: (at: number) => string): string => Array.from({ length: count }, (_, at) => make(at)).join('');

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour between two, both as `#rrggbb`. @param share of the second one, 0 to 1 */
export function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  return `#${channels(first)
    .map((value, at) =>
      Math.round(value + (other[at]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const lighter = (color: string, share: number): string => mix(color, '#ffffff', share);
export const darker = (color: string, share: number): string => mix(color, '#000000', share);

/** Colour stops at even distances. */
export const stops = (colors: readonly string[]): string =>
  colors.map((color, at) => `<stop offset="${short(at / Math.max(1, colors.length - 1))}" stop-color="${color}"/>`).join('');

export const gradient = (id: string, colors: readonly string[], direction = 'x2="0" y2="1"'): string =>
  `<linearGradient id="${id}"${direction && ` ${direction}`}>${stops(colors)}</linearGradient>`;
