import { expect, it } from 'vitest';
import { anyTime, isoTime } from './times.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

it.each([
  '2026-11-20T12:00:00Z',
  '2026-11-20T15:00:00.000+03:00',
  '2026-11-20 12:00:00',
  '2026-11-20T12:00:00',
  1763640000,
  '1763640000',
  1763640000000,
])('reads %j as a time', (value) =>
  expect(anyTime(value)).toEqual(value.toString().startsWith('1763') ? new Date('2025-11-20T12:00:00Z') : NOON),
);

it('reads a day as its beginning', () => expect(anyTime('2026-11-20')).toEqual(new Date('2026-11-20T00:00:00Z')));

it.each([null, undefined, '', 0, '0', -1, 12.5, true, {}, 'yesterday', '2026-13-40', '2026-11-20T25:00:00Z', '11-20-26'])(
  'reads %j as no time',
  (value) => expect(anyTime(value)).toBeNull(),
);

it.each(['2026-11-20 12:00:00', 1763640000])('reads %j as no ISO time', (value) => expect(isoTime(value)).toBeNull());
