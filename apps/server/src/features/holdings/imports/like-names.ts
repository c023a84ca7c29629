import type { AppId } from '@lootfolio/domain/games';
import { looseName } from '@lootfolio/domain/loose-names';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';

const MOST = 5;
/** The least share of common pairs of letters from which a name is offered. */
const LEAST = 0.5;

/** Pairs of neighbouring letters. */
const pairsOf = (text: string): Set<string> => {
  const pairs = new Set<string>();
  for (let at = 0; at < text.length - 1; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
};

/** Returns the items of a game whose names are most like a name, the most like first: by their pairs of letters (Dice's coefficient). */
export function likeNames(items: ItemDirectory, appId: AppId, name: string): Item[] {
  const wanted = pairsOf(looseName(name).key);
  const found: { item: Item; like: number }[] = [];
  for (const item of items.all()) {
    if (item.appId !== appId || item.phase !== null) continue;
    const own = pairsOf(looseName(item.name).key);
    let common = 0;
    for (const pair of wanted) if (own.has(pair)) common += 1;
    const like = (2 * common) / (wanted.size + own.size);
    if (like >= LEAST) found.push({ item, like });
  }
  return found
    .toSorted((a, b) => b.like - a.like)
    .slice(0, MOST)
    .map(({ item }) => item);
}
