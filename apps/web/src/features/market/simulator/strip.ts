import { drawBelow, type RandomWords } from '@lootfolio/domain/odds';

/** The strip turns from the tile `start` to the tile `stop`. Enough tiles lie beyond both to fill the widest window. */
export const STRIP = { length: 58, start: 7, stop: 50 } as const;

/** A tile and the gap after it, in pixels. */
export const TILE = { width: 132, gap: 8 } as const;
const STEP = TILE.width + TILE.gap;

/** The offset of the strip at which the middle of a tile is at the mark. */
export const offsetOf = (tile: number): number => -(tile * STEP + TILE.width / 2);

const SKINS = 10;

function shuffled<T>(all: readonly T[], random: RandomWords): T[] {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = drawBelow(last + 1, random);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** `count` random items. They are all different when there are enough items. */
function pick<T>(all: readonly T[], count: number, random: RandomWords): T[] {
  const picked: T[] = [];
  while (picked.length < count) picked.push(...shuffled(all, random).slice(0, count - picked.length));
  return picked;
}

/** The items that a case shows: ten random skins and one random knife; a case without knives shows an eleventh skin. */
export function pickShown<T>({ skins, knives }: { skins: readonly T[]; knives: readonly T[] }, random: RandomWords): T[] {
  if (skins.length === 0) return pick(knives, SKINS + 1, random);
  return knives.length === 0 ? pick(skins, SKINS + 1, random) : [...pick(skins, SKINS, random), ...pick(knives, 1, random)];
}

/** The tiles of the strip: the shown items repeated and shuffled, with the drop where the strip stops. */
export function makeStrip<T>(shown: readonly T[], drop: T | null, random: RandomWords): T[] {
  const tiles: T[] = [];
  while (tiles.length < STRIP.length) tiles.push(...shuffled(shown, random));
  tiles.length = STRIP.length;
  if (drop !== null) tiles[STRIP.stop] = drop;
  return tiles;
}
