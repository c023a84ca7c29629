import { hasTerms, termsOf, wordsOfName } from '@lootfolio/board/search-words';
import { displayName } from '@lootfolio/domain/names';
import type { Item } from '../../../prices/board/item-directory.ts';

/** Matches an item when every word of the search begins a word of its name, in either language. */
export function nameMatcher(search: string): (item: Item) => boolean {
  const terms = termsOf(search);
  if (terms.length === 0) return () => true;
  return (item) => hasTerms(terms, [...wordsOfName(`${displayName(item.name, item.phase)} ${item.nameTr ?? ''}`)]);
}
