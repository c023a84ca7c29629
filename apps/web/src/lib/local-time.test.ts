import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localTime, momentOf } from './local-time.ts';

it('a moment is typed in the local time zone and comes back as it was', () => {
  const minutes = fc.integer({ min: 0, max: 60_000_000 }).map((n) => new Date(n * 60_000).toISOString());
  fc.assert(
    fc.property(minutes, (moment) => {
      expect(momentOf(localTime(moment))).toBe(moment);
    }),
  );
});

it('keeps seconds that a field cannot show', () => {
  const moment = '2026-11-23T10:00:31.250Z';
  expect(momentOf(localTime(moment), moment)).toBe(moment);
  expect(momentOf(localTime(moment))).toBe('2026-11-23T10:00:00.000Z');
});

it.each([[''], ['2026-13-40T00:00']])('refuses "%s", which is no time', (text) => expect(momentOf(text, '')).toBeNull());
