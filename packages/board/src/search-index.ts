import { toEnd } from './slices.ts';
import { type Term, termsOf, wordsOfName } from './search-words.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import type { BoardItem } from './types.ts';

/** The levels of a match. `exact`: every word as typed. `prefix`: every word begins as typed. `typo`: only with typos. */
export const MATCH = { typo: 1, prefix: 2, exact: 3 } as const;

/**
 * The match of each row (`MATCH`; 0 = not found), valid until the next search. Null for a text without letter or digit, which filters
 * nothing.
 */
export type MatchLevels = Uint8Array | null;

/** The index of the names of a board's rows. It is built for the first search, because a process that never searches needs none. */
export type SearchIndex = {
  /**
   * Indexes the rows that are not indexed yet, in slices of a few milliseconds. Without this call, the next search indexes them at once.
   */
  prepare: (list: readonly BoardItem[]) => Generator<void, void>;
  replace: (row: number, before: BoardItem, after: BoardItem) => void;
  /**
   * Finds rows whose names have all words of the text, in any order. Typos are tolerated only when no row accepted by `accept` matches
   * without them.
   */
  find: (text: string, list: readonly BoardItem[], accept: (row: number) => boolean) => MatchLevels;
};

/** The number of rows that are indexed in one slice. */
const SLICE = 1000;

/** The maximum number of words of one query. Further words are ignored. */
const MAX_TERMS = 12;

export function createSearchIndex(): SearchIndex {
  const vocabulary = createVocabulary();
  let indexed = 0;
  let levels = new Uint8Array(0);
  let passed = new Uint8Array(0);

  function search(terms: readonly Term[], rows: number, typos: boolean): void {
    levels.fill(MATCH.exact, 0, rows);
    passed.fill(0, 0, rows);
    terms.forEach((term, index) => {
      const markRows = (words: Iterable<string>, level: number): void => {
        for (const word of words) {
          for (const row of vocabulary.rowsOf(word)) {
            if (passed[row] !== index) continue;
            passed[row] = index + 1;
            if (level < levels[row]!) levels[row] = level;
          }
        }
      };
      markRows([term.word], MATCH.exact);
      markRows(vocabulary.withPrefix(term.word), MATCH.prefix);
      if (typos) markRows(vocabulary.withTypos(term.word), MATCH.typo);
    });
    for (let row = 0; row < rows; row++) if (passed[row] !== terms.length) levels[row] = 0;
  }

  function* prepare(list: readonly BoardItem[]): Generator<void, void> {
    while (indexed < list.length) {
      for (const word of wordsOf(list[indexed]!)) vocabulary.add(word, indexed);
      if (++indexed % SLICE === 0) yield;
    }
  }

  return {
    prepare,
    replace(row, before, after) {
      if (row >= indexed || (before.name === after.name && before.alias === after.alias)) return;
      for (const word of wordsOf(before)) vocabulary.remove(word, row);
      for (const word of wordsOf(after)) vocabulary.add(word, row);
    },
    find(text, list, accept) {
      const queryTerms = termsOf(text);
      if (queryTerms.length === 0) return null;
      toEnd(prepare(list));
      const rows = list.length;
      if (levels.length < rows) {
        levels = new Uint8Array(Math.ceil(rows * 1.1));
        passed = new Uint8Array(levels.length);
      }
      const terms = queryTerms.flatMap((term) => splitUnknown(vocabulary, term)).slice(0, MAX_TERMS);
      search(terms, rows, false);
      if (!hasAny(levels, rows, accept)) search(terms, rows, true);
      return levels;
    },
  };
}

const wordsOf = (item: BoardItem): Set<string> => wordsOfName(item.alias === null ? item.name : `${item.name} ${item.alias}`);

/** Splits a word with punctuation inside (`desert-eagle`) into its parts when no indexed word begins with it. */
function splitUnknown(vocabulary: Vocabulary, term: Term): Term[] {
  if (term.parts.length === 1 || vocabulary.withPrefix(term.word).length > 0) return [term];
  return term.parts.map((part) => ({ word: part, parts: [part] }));
}

function hasAny(levels: Uint8Array, rows: number, accept: (row: number) => boolean): boolean {
  for (let row = 0; row < rows; row++) if (levels[row]! > 0 && accept(row)) return true;
  return false;
}
