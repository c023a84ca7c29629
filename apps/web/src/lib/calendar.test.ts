import { expect, it } from 'vitest';
import { addDays, firstOfMonth, isDay, lastDays, today, todayInUtc } from './calendar.ts';

it('accepts only dates that exist', () => {
  expect(['2026-11-22', '2028-02-29', '2026-02-29', '2026-13-01', '26-1-1', '', '2026-11-22T00:00Z'].map(isDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('adds days across months, years and clock changes', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-03-29', 1), addDays('2026-10-25', 1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-30',
    '2026-10-26',
  ]);
});

it('counts today as one of the last days', () => {
  expect([lastDays('2026-11-22', 7), lastDays('2026-11-22', 1), firstOfMonth('2026-11-22')]).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-22', to: '2026-11-22' },
    '2026-11-01',
  ]);
});

it("today is the day in the browser's time zone", () => {
  expect(today(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05');
  expect(today(new Date(2026, 10, 22, 23, 59, 59))).toBe('2026-11-22');
});

it('the day in UTC ends at midnight in UTC, wherever the browser is', () => {
  expect([todayInUtc(new Date('2026-11-23T23:59:59Z')), todayInUtc(new Date('2026-11-24T00:00:00Z'))]).toEqual([
    '2026-11-23',
    '2026-11-24',
  ]);
});
