import type { RandomWords } from '@lootfolio/domain/odds';

const AT_ONCE = 1024;

/** Random words from the browser's cryptographic generator, requested in large batches. */
export function createRandomWords(): RandomWords {
  const words = new Uint32Array(AT_ONCE);
  let at = AT_ONCE;
  return () => {
    if (at === AT_ONCE) {
      crypto.getRandomValues(words);
      at = 0;
    }
    return words[at++]!;
  };
}
