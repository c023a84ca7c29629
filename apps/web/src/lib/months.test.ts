import { describe, expect, it } from 'vitest';
import { addMonths, inMonth, weeksOf } from './months.ts';

describe('the weeks of a month', () => {
  it('are whole, from Monday to Sunday', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
  });

  it('are four where the month fits', () =>
    // 1 February 2027 is a Monday
    expect(weeksOf('2027-02').map((week) => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']));

  it('hold every day of every month once', () => {
    for (let at = 0; at < 120; at++) {
      const month = new Date(Date.UTC(2020, at)).toISOString().slice(0, 7);
      const days = weeksOf(month).flat();
      const length = new Date(Date.UTC(2020, at + 1, 0)).getUTCDate();
      expect([days.filter((day) => day.startsWith(month)).length, new Set(days).size]).toEqual([length, days.length]);
    }
  });
});

it('goes from month to month, and keeps a day or the last one of a shorter month', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-11', -12)]).toEqual(['2027-01', '2025-12', '2025-11']);
  expect([inMonth('2026-01-31', '2026-02'), inMonth('2026-02-28', '2026-03'), inMonth('2026-12-31', '2027-01')]).toEqual([
    ...['2026-02-28', '2026-03-28', '2027-01-31'],
  ]);
});
