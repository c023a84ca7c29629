import type { BoardItem } from '@lootfolio/board/types';

/** Each item's place in the order by name, which breaks ties. Every engine receives it, so that none has to sort texts. */
export function ranksByName(items: readonly BoardItem[]): Map<number, number> {
  const named = items.map(({ itemId, name }) => ({ itemId, key: name.toLowerCase() }));
  named.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.itemId - b.itemId));
  return new Map(named.map(({ itemId }, place) => [itemId, place]));
}
