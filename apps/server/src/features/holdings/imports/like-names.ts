import { looseName } from '@lootfolio/domain/loose-names';
import { mapInSlices } from '../../../platform/process/slices.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';

const MOST = 5;
/** The minimum share of common pairs of letters from which a name is suggested. */
const LEAST = 0.5;

/** Finds the items whose names are most like a name, the most like first. Those of the given game come first among equals. */
export type NameSuggester = (appId: number, name: string) => number[];

/** Pairs of neighbouring letters. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at < text.length - 1; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}

/**
 * Compares names by their pairs of letters (Dice's coefficient), in all games: a file without a column for games may be of another one. Each
 * pair knows the names that contain it, so that a name is compared only with those that have something in common with it.
 */
export async function createNameSuggester(items: ItemDirectory): Promise<NameSuggester> {
  const named: { item: Item; pairs: number }[] = [];
  const byPair = new Map<string, number[]>();
  await mapInSlices([...items.all()], (item) => {
    if (item.phase !== null) return;
    const pairs = pairsOf(looseName(item.name).key);
    for (const pair of pairs) {
      const places = byPair.get(pair);
      if (places) places.push(named.length);
      else byPair.set(pair, [named.length]);
    }
    named.push({ item, pairs: pairs.size });
  });
  return (appId, name) => {
    const wanted = pairsOf(looseName(name).key);
    const common = new Uint16Array(named.length);
    for (const pair of wanted) for (const place of byPair.get(pair) ?? []) common[place]! += 1;
    const found: { item: Item; like: number }[] = [];
    for (const [place, { item, pairs }] of named.entries()) {
      const like = (2 * common[place]!) / (wanted.size + pairs);
      if (like >= LEAST) found.push({ item, like });
    }
    return found
      .toSorted((a, b) => b.like - a.like || Number(b.item.appId === appId) - Number(a.item.appId === appId))
      .slice(0, MOST)
      .map(({ item }) => item.itemId);
  };
}
