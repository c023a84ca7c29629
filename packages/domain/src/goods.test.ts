import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, recognise, type Known, type Seen } from './goods.ts';

const marks = { float: null, stickers: [], nameTag: null };

describe('a fingerprint', () => {
  it('is the float where it is known, whatever is stuck on the thing', () => {
    const plain = fingerprintOf({ ...marks, float: 0.123_456_789 });
    expect(fingerprintOf({ float: 0.123_456_789, stickers: ['a'], nameTag: 'x' })).toBe(plain);
    expect(fingerprintOf({ ...marks, float: 0.123_456 })).not.toBe(plain);
  });

  it('does not depend on how many digits of a 32-bit float were sent', () => {
    expect(fingerprintOf({ ...marks, float: 0.063_422_702_252_864_84 })).toBe(fingerprintOf({ ...marks, float: 0.063_422_702 }));
  });

  it('is name tag and stickers where there is no float, and nothing without them', () => {
    expect(fingerprintOf({ ...marks, nameTag: 'Mine', stickers: ['a', 'b'] })).toBe('["Mine","a","b"]');
    expect(fingerprintOf({ ...marks, nameTag: 'Mine' })).toBe('["Mine"]');
    expect(fingerprintOf({ ...marks, stickers: ['a'] })).toBe('[null,"a"]');
    expect(fingerprintOf({ ...marks, stickers: ['Mine'] })).not.toBe(fingerprintOf({ ...marks, nameTag: 'Mine' }));
    expect(fingerprintOf(marks)).toBeNull();
  });
});

const known = (id: number, steamId: string, itemId: number, fingerprint: string | null = null, leftAt: number | null = null): Known => ({
  id,
  steamId,
  itemId,
  fingerprint,
  leftAt,
});
const seen = (steamId: string, itemId: number, fingerprint: string | null = null): Seen => ({ steamId, itemId, fingerprint });

describe('a thing in an inventory is recognised', () => {
  it('by its Steam id, also when what is known of it changed', () => {
    expect(recognise([known(1, 'a', 10)], [seen('a', 11, 'f')])).toEqual({ same: [1], gone: [] });
    expect(recognise([known(1, 'a', 10, null, 100)], [seen('a', 10)])).toEqual({ same: [1], gone: [] });
    expect(recognise([known(1, 'a', 10), known(2, 'a', 10, null, 100)], [seen('a', 10)])).toEqual({ same: [1], gone: [] });
  });

  it('by its fingerprint when a trade gave it a new id', () => {
    const stored = [known(1, 'a', 10, 'f'), known(2, 'b', 10, 'g')];
    expect(recognise(stored, [seen('c', 10, 'g'), seen('d', 10, 'h')])).toEqual({ same: [2, null], gone: [1] });
    // the same float on another item is a different thing
    expect(recognise(stored, [seen('c', 12, 'g')])).toEqual({ same: [null], gone: [1, 2] });
  });

  it('when it comes back: the one that is there before those that left, the last that left first', () => {
    const stored = [known(1, 'a', 10, 'f', 100), known(2, 'b', 10, 'f', 200), known(3, 'c', 10, 'f')];
    expect(recognise(stored, [seen('x', 10, 'f'), seen('y', 10, 'f'), seen('z', 10, 'f'), seen('w', 10, 'f')])).toEqual({
      same: [3, 2, 1, null],
      gone: [],
    });
  });

  it('by its item alone only while it would be gone otherwise', () => {
    expect(recognise([known(1, 'a', 10), known(2, 'b', 10)], [seen('c', 10)])).toEqual({ same: [1], gone: [2] });
    expect(recognise([known(1, 'a', 10, null, 100)], [seen('c', 10)])).toEqual({ same: [null], gone: [] });
    expect(recognise([known(1, 'a', 10, 'f')], [seen('c', 10)])).toEqual({ same: [null], gone: [1] });
  });

  it('once: no stored thing stands for two, and those that are there are either seen or gone', () => {
    const thing = fc.record({
      steamId: fc.integer({ min: 0, max: 30 }).map(String),
      itemId: fc.integer({ min: 1, max: 4 }),
      fingerprint: fc.option(fc.constantFrom('f', 'g', 'h')),
    });
    const bySteamId = { selector: (one: Seen) => one.steamId };
    const stored = fc.uniqueArray(fc.record({ thing, leftAt: fc.option(fc.nat(50)) }), { selector: (one) => one.thing.steamId });
    fc.assert(
      fc.property(stored, fc.uniqueArray(thing, bySteamId), (before, now) => {
        const things = before.map((one, at) => ({ ...one.thing, leftAt: one.leftAt, id: at + 1 }));
        const { same, gone } = recognise(things, now);
        const found = same.filter((id) => id !== null);
        expect(same).toHaveLength(now.length);
        expect(new Set([...found, ...gone]).size).toBe(found.length + gone.length);
        const here = things.filter(({ leftAt }) => leftAt === null).map(({ id }) => id);
        expect(here.filter((id) => !found.includes(id))).toEqual(gone);
        // reading the same again changes nothing
        const again = recognise(
          now.map((one, at) => ({ ...one, id: at, leftAt: null })),
          now,
        );
        expect(again).toEqual({ same: now.map((_, at) => at), gone: [] });
      }),
    );
  });
});
