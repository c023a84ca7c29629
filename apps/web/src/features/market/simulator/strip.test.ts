import { describe, expect, it } from 'vitest';
import { sampleItem, sampleItems } from './case-items.test-helper.ts';
import { createRandomWords } from './random-words.ts';
import { EASING, tickTimes, timeAt } from './spin-curve.ts';
import { makeStrip, offsetOf, pickShown, STRIP, TILE } from './strip.ts';

const random = createRandomWords();
const counts = (tiles: readonly { item_id: number }[]): number[] =>
  [...Map.groupBy(tiles, ({ item_id: id }) => id).values()].map((one) => one.length);

describe('the items that a case shows', () => {
  it('are ten different skins and one knife, at random [SIM-230]', () => {
    const items = sampleItems(17, 13);
    const seen = new Set<number>();
    for (let time = 0; time < 200; time += 1) {
      const shown = pickShown(items, random);
      expect(shown).toHaveLength(11);
      expect(new Set(shown).size).toBe(11);
      expect(shown.filter(({ rarity }) => rarity === 'Exceedingly Rare')).toHaveLength(1);
      for (const { item_id: id } of shown) seen.add(id);
    }
    expect(seen.size).toBe(30);
  });

  it('have an eleventh skin where the case has no knives [SIM-231]', () => {
    expect(new Set(pickShown(sampleItems(17, 0), random)).size).toBe(11);
  });

  it('repeat where the case has fewer', () => {
    expect(pickShown(sampleItems(3, 1), random)).toHaveLength(11);
    expect(pickShown(sampleItems(0, 2), random)).toHaveLength(11);
  });
});

describe('the strip', () => {
  it('repeats and shuffles them, with the drop at its stop [SIM-231]', () => {
    const shown = pickShown(sampleItems(17, 13), random);
    const drop = sampleItem(5000);
    const tiles = makeStrip(shown, drop, random);
    expect(tiles).toHaveLength(STRIP.length);
    expect(tiles[STRIP.stop]).toBe(drop);
    const others = tiles.filter((tile) => tile !== drop);
    expect(new Set(others)).toEqual(new Set(shown));
    // the strip holds five rounds of the eleven items, and the beginning of a sixth
    expect(Math.max(...counts(others))).toBeLessThanOrEqual(6);
    expect(Math.min(...counts(others))).toBeGreaterThanOrEqual(4);
    expect(makeStrip(shown, drop, random)).not.toEqual(tiles);
  });

  it('has tiles enough on both sides of its start and stop for the widest window', () => {
    const half = 1760 / 2 / (TILE.width + TILE.gap);
    expect(STRIP.start).toBeGreaterThanOrEqual(half);
    expect(STRIP.length - 1 - STRIP.stop).toBeGreaterThanOrEqual(half);
  });

  it('stops with the middle of the drop at the mark', () => {
    expect(offsetOf(0)).toBe(-TILE.width / 2);
    expect(offsetOf(STRIP.stop) - offsetOf(STRIP.stop - 1)).toBe(-(TILE.width + TILE.gap));
  });
});

describe('the ticks', () => {
  it('come once for each tile that passes, ever more slowly, within the seven seconds', () => {
    const times = tickTimes();
    expect(times).toHaveLength(STRIP.stop - STRIP.start);
    expect(times.at(-1)).toBeLessThan(7000);
    const pauses = times.slice(1).map((time, at) => time - times[at]!);
    expect(Math.min(...pauses)).toBeGreaterThan(0);
    expect(pauses.at(-1)).toBeGreaterThan(10 * pauses[0]!);
  });

  it('follow the curve of the strip', () => {
    expect(EASING).toMatch(/^cubic-bezier\(0\.12, 0\.62, 0\.1, 1\)$/);
    expect([timeAt(0), timeAt(1)].map((time) => Math.round(time * 1000))).toEqual([0, 1000]);
    // the middle of the curve through (0.12, 0.62) and (0.1, 1): x = 0.2075, y = 0.7325
    expect(timeAt(0.7325)).toBeCloseTo(0.2075, 4);
  });
});
