/** The encodings in which files are read. The user can choose another one than the guess. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type DecodedText = { text: string; encoding: Encoding };

/** The number of bytes from which UTF-16 without a mark is recognised. */
const SAMPLE = 65_536;

/**
 * Decodes the bytes of a file, and removes the byte order mark. Texts that are neither UTF-8 nor UTF-16 are read as Windows-1251 when most
 * of their letters beyond ASCII form words, as in Russian. Otherwise they are read as Windows-1254: it has the signs of Windows-1252, and
 * the Turkish letters in place of the Icelandic ones.
 * @param encoding null: as the bytes tell
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding | null = null): DecodedText {
  const known = encoding ?? encodingOf(bytes);
  return { text: new TextDecoder(known).decode(bytes), encoding: known };
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wideEncodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : narrowEncodingOf(bytes));
}

/** In UTF-16 at least one byte of this many is zero at one of the two places of a character, in texts of any language with separators. */
const MOST_TO_ZERO = 40;

/** Recognises UTF-16 without a mark: its separators, digits and Latin letters have a zero byte. In other texts a zero is a damage. */
function wideEncodingOf(bytes: Uint8Array): Encoding | null {
  const zeros: [even: number, odd: number] = [0, 0];
  const length = Math.min(bytes.length, SAMPLE);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [least, most] = zeros.toSorted((a, b) => a - b) as typeof zeros;
  if (most * MOST_TO_ZERO < length || least * 4 > most || most === 0) return null;
  return zeros[1] === most ? 'utf-16le' : 'utf-16be';
}

/** True for UTF-8, also when some characters are broken: one bad byte must not spoil the others. Other encodings hardly form whole ones. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const broken = text.split('\uFFFD').length - 1;
    const whole = new TextEncoder().encode(text.replace(/[\0-\x7f\ufffd]+/g, '')).length;
    return whole >= broken;
  }
}

/** Letters beyond ASCII stand alone in Western and Turkish words, and side by side in Russian ones. */
function narrowEncodingOf(bytes: Uint8Array): Encoding {
  let alone = 0;
  let sideBySide = 0;
  let run = 0;
  for (const byte of bytes.subarray(0, SAMPLE)) {
    if (byte >= 0xc0) {
      run += 1;
      continue;
    }
    if (run >= 3) sideBySide += run;
    else alone += run;
    run = 0;
  }
  return sideBySide > alone ? 'windows-1251' : 'windows-1254';
}
