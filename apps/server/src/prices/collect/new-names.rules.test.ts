import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxNewNames, type GameNames } from './new-names.rules.ts';

const at = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number): Date => new Date(at.getTime() - days * 86_400_000);
const known: GameNames = { known: 37_000, addedToday: 0, since: daysAgo(400) };
const max = (game: Partial<GameNames> = {}, list: Partial<Parameters<typeof maxNewNames>[1]> = {}): number =>
  maxNewNames({ ...known, ...game }, { listed: 30_000, learned: false, accepted: false, at, ...list });

describe('the names that a list may add', () => {
  it.each([
    ['a fifth of a short list, but a few in any case', {}, { listed: 60 }, 200],
    ['a fifth of a list', {}, { listed: 20_000 }, 4000],
    ['5,000 of the longest list', {}, { listed: 100_000 }, 5000],
    ['what other lists of the day left', { addedToday: 4900 }, {}, 100],
    ['none when the day is used up', { addedToday: 6000 }, {}, 0],
    ['all of a list that an administrator accepted', { addedToday: 6000 }, { accepted: true }, 60_000],
    ['everything of the first list of a game without catalogue', { known: 0, since: null }, { learned: true }, 60_000],
    ['the rest in the week after it', { known: 25_000, since: daysAgo(6.9) }, { learned: true }, 35_000],
    ['none beyond', { known: 61_000, since: daysAgo(1) }, { learned: true }, 0],
    ['a share once the week is over', { since: daysAgo(7) }, { learned: true, listed: 10_000 }, 2000],
    ['a share of a new game with a catalogue', { known: 10, since: daysAgo(0) }, { listed: 10_000 }, 2000],
  ])('are %s', (_what, game, list, most) => expect(max(game, list)).toBe(most));

  it('are never negative, nor more than 60,000', () => {
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(
        count,
        count,
        count,
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.nat(1000)),
        (names, today, listed, learned, accepted, days) => {
          const most = max({ known: names, addedToday: today, since: days === null ? null : daysAgo(days) }, { listed, learned, accepted });
          expect(most).toBeGreaterThanOrEqual(0);
          expect(most).toBeLessThanOrEqual(60_000);
          expect(Number.isInteger(most)).toBe(true);
        },
      ),
    );
  });
});
