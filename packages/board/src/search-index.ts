import { type Term, termsOf, wordsOfName } from './search-words.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { BoardItem } from './types.ts';

/** How well a name matches. `exact`: every word as typed. `prefix`: every word begins as typed. `typo`: only with typos. */
export const FIT = { typo: 1, prefix: 2, exact: 3 } as const;

/** Match per row (`FIT`, 0 = not found), valid until the next search; null for a text without letter or digit, which filters nothing. */
export type Found = Uint8Array | null;

export type SearchIndex = {
  add: (row: number, item: BoardItem) => void;
  replace: (row: number, before: BoardItem, after: BoardItem) => void;
  /**
   * Finds rows whose names have all words of the text, in any order. Typos are tolerated only when no row accepted by `accept` matches
   * without them.
   */
  find: (text: string, rows: number, accept: (row: number) => boolean) => Found;
};

/** The most words of one query. Further words are ignored. */
const MAX_TERMS = 12;

export function createSearchIndex(): SearchIndex {
  const vocabulary = createVocabulary();
  let fits = new Uint8Array(0);
  let passed = new Uint8Array(0);

  function search(terms: readonly Term[], rows: number, typos: boolean): void {
    fits.fill(FIT.exact, 0, rows);
    passed.fill(0, 0, rows);
    terms.forEach((term, index) => {
      const mark = (words: Iterable<string>, fit: number): void => {
        for (const word of words) {
          for (const row of vocabulary.rowsOf(word)) {
            if (passed[row] !== index) continue;
            passed[row] = index + 1;
            if (fit < fits[row]!) fits[row] = fit;
          }
        }
      };
      mark([term.word], FIT.exact);
      mark(vocabulary.beginning(term.word), FIT.prefix);
      if (typos) mark(vocabulary.nearly(term.word), FIT.typo);
    });
    for (let row = 0; row < rows; row++) if (passed[row] !== terms.length) fits[row] = 0;
  }

  return {
    add(row, item) {
      for (const word of wordsOf(item)) vocabulary.add(word, row);
    },
    replace(row, before, after) {
      for (const word of wordsOf(before)) vocabulary.remove(word, row);
      for (const word of wordsOf(after)) vocabulary.add(word, row);
    },
    find(text, rows, accept) {
      const asked = termsOf(text);
      if (asked.length === 0) return null;
      if (fits.length < rows) {
        fits = new Uint8Array(Math.ceil(rows * 1.1));
        passed = new Uint8Array(fits.length);
      }
      const terms = asked.flatMap((term) => splitUnknown(vocabulary, term)).slice(0, MAX_TERMS);
      search(terms, rows, false);
      if (!hasAny(fits, rows, accept)) search(terms, rows, true);
      return fits;
    },
  };
}

const wordsOf = (item: BoardItem): Set<string> => wordsOfName(item.alias === null ? item.name : `${item.name} ${item.alias}`);

/** Splits a word with punctuation inside (`desert-eagle`) into its parts when no indexed word begins with it. */
function splitUnknown(vocabulary: Vocabulary, term: Term): Term[] {
  if (term.parts.length === 1 || vocabulary.beginning(term.word).length > 0) return [term];
  return term.parts.map((part) => ({ word: part, parts: [part] }));
}

function hasAny(fits: Uint8Array, rows: number, accept: (row: number) => boolean): boolean {
  for (let row = 0; row < rows; row++) if (fits[row]! > 0 && accept(row)) return true;
  return false;
}
