type Glyph = { advanceWidth: number };
type Layout = { glyphs: Glyph[]; positions: object[]; advanceWidth: number };

/** The used part of a fontkit font, whose type PDFKit does not export. */
export type FontFile = {
  unitsPerEm: number;
  hasGlyphForCodePoint: (code: number) => boolean;
  glyphForCodePoint: (code: number) => Glyph;
  layout: (text: string, features?: readonly string[]) => Layout;
};

const DIGITS = '0123456789';

/**
 * Makes the font set one glyph after another, with digits of equal width. Kerning and ligatures would take nine tenths of a file's time,
 * and a table does not need them.
 */
export function simplifyLayout(font: FontFile): void {
  const digits = font.layout(DIGITS, ['tnum']).glyphs;
  const glyphs = new Map<string, Glyph>(Array.from(DIGITS, (digit, at) => [digit, digits[at]!]));
  const glyphOf = (character: string): Glyph => {
    let glyph = glyphs.get(character);
    if (!glyph) glyphs.set(character, (glyph = font.glyphForCodePoint(character.codePointAt(0)!)));
    return glyph;
  };
  font.layout = (text) => {
    const set = Array.from(text, glyphOf);
    const positions = set.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return { glyphs: set, positions, advanceWidth: set.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
  };
}

/** Measures and cuts texts of one font and size, in points. */
export type TextMeasurer = {
  width: (text: string) => number;
  /** Returns the text in at most `max` lines: broken between words, the rest cut with an ellipsis. */
  lines: (text: string, width: number, max: number) => string[];
  /** Returns the text with a question mark for every character that the font lacks. */
  writable: (text: string) => string;
};

const ELLIPSIS = '…';

export function createTextMeasurer(font: FontFile, size: number): TextMeasurer {
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    let width = widths.get(character);
    if (width === undefined) {
      width = (font.layout(character).advanceWidth / font.unitsPerEm) * size;
      widths.set(character, width);
    }
    return width;
  };
  const width = (text: string): number => {
    let sum = 0;
    for (const character of text) sum += widthOf(character);
    return sum;
  };
  /** Returns the longest prefix that fits, at least one character. */
  const longestPrefix = (text: string, max: number): string => {
    let sum = 0;
    let prefix = '';
    for (const character of text) {
      sum += widthOf(character);
      if (sum > max && prefix !== '') break;
      prefix += character;
    }
    return prefix;
  };
  const lines = (text: string, max: number, count: number): string[] => {
    if (width(text) <= max) return [text];
    if (count === 1) return [`${longestPrefix(text, max - widthOf(ELLIPSIS)).trimEnd()}${ELLIPSIS}`];
    const fits = longestPrefix(text, max);
    const space = text[fits.length] === ' ' ? fits.length : fits.lastIndexOf(' ');
    // a word longer than the line is broken
    const end = space > 0 ? space : fits.length;
    return [text.slice(0, end).trimEnd(), ...lines(text.slice(end).trimStart(), max, count - 1)];
  };
  const hasGlyph = new Map<string, boolean>();
  const isWritable = (character: string): boolean => {
    let has = hasGlyph.get(character);
    if (has === undefined) hasGlyph.set(character, (has = font.hasGlyphForCodePoint(character.codePointAt(0)!)));
    return has;
  };
  return { width, lines, writable: (text) => Array.from(text, (character) => (isWritable(character) ? character : '?')).join('') };
}
