import { Refusal } from '../errors/refusal.ts';

/** Levels of lists and objects within each other. No call needs more than five. */
export const MAX_NESTING = 20;

export const tooDeep = (): Refusal => new Refusal('VALIDATION', 'calls.tooDeep', { values: { n: MAX_NESTING } });

/** Signs of JSON, which all are one byte. */
export const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
export const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns the depth of lists and objects in JSON. Looks only at the bytes and parses nothing. */
export function nesting(bytes: Uint8Array): number {
  let [level, deepest] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      level += 1;
      if (level > deepest) deepest = level;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1;
    else if (byte === QUOTE) at = endOfText(bytes, at);
  }
  return deepest;
}

/** Returns the index of the quote that ends a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
