import { allowedEdits, prefixWithinEdits, bitCount, letterMask } from './search-words.ts';

/** All words of all names, each with the rows of the names that contain it. */
export type Vocabulary = {
  add: (word: string, row: number) => void;
  remove: (word: string, row: number) => void;
  rowsOf: (word: string) => readonly number[];
  /** Words that begin with `typed`, the word itself included. */
  withPrefix: (typed: string) => string[];
  /** Words with a prefix that matches `typed` within the tolerated number of typos. */
  withTypos: (typed: string) => string[];
};

export function createVocabulary(): Vocabulary {
  const rows = new Map<string, number[]>();
  let sorted: string[] = [];
  let masks = new Int32Array(0);
  let stale = false;

  function refresh(): void {
    if (!stale) return;
    sorted = [...rows.keys()].sort();
    masks = Int32Array.from(sorted, letterMask);
    stale = false;
  }

  return {
    add(word, row) {
      const known = rows.get(word);
      if (known) known.push(row);
      else {
        rows.set(word, [row]);
        stale = true;
      }
    },
    remove(word, row) {
      const known = rows.get(word)!;
      known.splice(known.indexOf(row), 1);
      if (known.length > 0) return;
      rows.delete(word);
      stale = true;
    },
    rowsOf: (word) => rows.get(word) ?? [],
    withPrefix(typed) {
      refresh();
      let first = firstNotBefore(sorted, typed);
      const words: string[] = [];
      while (first < sorted.length && sorted[first]!.startsWith(typed)) words.push(sorted[first++]!);
      return words;
    },
    withTypos(typed) {
      refresh();
      const limit = allowedEdits(typed);
      if (limit === 0) return [];
      const mask = letterMask(typed);
      return sorted.filter((word, place) => bitCount(mask & ~masks[place]!) <= limit && prefixWithinEdits(typed, word, limit));
    },
  };
}

function firstNotBefore(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
