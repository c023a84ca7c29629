import { expect, it } from 'vitest';
import { dayOrNull, linkOrNull, orNull, parseCounter } from './site.rules.ts';

it.each([
  ['65K+', 65, 'K+'],
  ['500+', 500, '+'],
  ['24/7', 24, '/7'],
  [' 1200 ', 1200, ''],
  ['many', 0, 'many'],
  ['', 0, ''],
])('reads the counter %j as %i and what follows it [LAND-136]', (literal, value, suffix) => {
  expect(parseCounter(literal)).toEqual({ value, suffix });
});

it.each([
  ['2026-11-20', '2026-11-20'],
  [' 2024-02-29 ', '2024-02-29'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['soon', null],
  ['', null],
])('takes %j as the day %j', (setting, day) => {
  expect(dayOrNull(setting)).toBe(day);
});

it.each([
  ['https://discord.gg/abc', 'https://discord.gg/abc'],
  ['javascript:alert(1)', null],
  ['discord', null],
  ['', null],
])('opens %j as %j', (setting, link) => {
  expect(linkOrNull(setting)).toBe(link);
});

it('takes a blank text as unset', () => {
  expect([orNull('  '), orNull(' a ')]).toEqual([null, 'a']);
});
