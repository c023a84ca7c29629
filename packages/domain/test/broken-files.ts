import fc from 'fast-check';

/** The texts that replace some characters of a file. */
export const PIECES = [
  '"', '""', '\\', '\\"', ',', ';', '\n', '\r', '\r\n', '\t', '\0', '\\u0000', '\\ud800', '\ud83d', '\uFEFF', '€', 'null', '#Inventory',
  '-1', '0', '1e9', '99999999999999999999', 'NaN', '2026-13-45T99:99:99Z', '=cmd|1', '★', ' ', '\u202e', 'Item Name', 'Storage Name', 'x'.repeat(500),
  '{', '}', '[', ']', ':', '<', '>', '</div>', '__proto__', '1,234', '3/2/2026', '$',
] as const; // prettier-ignore

/** `at`: a place in parts of 10,000. */
type Change = { at: number; drop: number; piece: string | null };

const PARTS = 10_000;

/** A change at any place: some characters are removed, and a piece is inserted. */
export const change: fc.Arbitrary<Change> = fc.record({
  // a whole number, because most of the doubles from 0 to 1 lie next to 0
  at: fc.integer({ min: 0, max: PARTS }),
  drop: fc.nat(40),
  piece: fc.option(fc.constantFrom(...PIECES)),
});

export const mutate = (file: string, changes: readonly Change[]): string =>
  changes.reduce((text, { at, drop, piece }) => {
    const from = Math.floor((at / PARTS) * text.length);
    return text.slice(0, from) + (piece ?? '') + text.slice(from + drop);
  }, file);

type LineChange = { line: number; how: 'drop' | 'twice' | 'first' };

/** Changes of lines: one is left out, written twice, or put first. */
export const lineChanges: fc.Arbitrary<LineChange[]> = fc.array(
  fc.record({ line: fc.integer({ min: 1, max: 6 }), how: fc.constantFrom('drop', 'twice', 'first') }),
  { maxLength: 2 },
);

export const reorder = (file: string, changes: readonly LineChange[]): string =>
  changes
    .reduce((lines, { line, how }) => {
      const one = lines.slice(line, line + 1);
      const rest = lines.toSpliced(line, how === 'twice' ? 0 : 1);
      return how === 'drop' ? rest : how === 'first' ? [...one, ...rest] : [...rest, ...one];
    }, file.split('\n'))
    .join('\n');
