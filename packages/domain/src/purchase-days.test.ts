import { expect, it } from 'vitest';
import { isPastDay } from './purchase-days.ts';

it('the day of a purchase has begun where the user is', () => {
  const now = new Date('2026-11-20T22:30:00Z');
  expect([isPastDay('2026-11-20', now, 'UTC'), isPastDay('2026-11-21', now, 'UTC')]).toEqual([true, false]);
  expect([isPastDay('2026-11-21', now, 'Europe/Istanbul'), isPastDay('2026-11-22', now, 'Europe/Istanbul')]).toEqual([true, false]);
  expect([isPastDay('2003-01-01', now, 'UTC'), isPastDay('2002-12-31', now, 'UTC')]).toEqual([true, false]);
});
