import { describe, expect, it } from 'vitest';
import { eventsOfDay, eventsOfMonth, eventsOfWeek, sumOf, undatedOf, weeksOf } from './calendar.rules.ts';
import { sampleEvent } from './calendar.test-helper.ts';

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

it('sums the events of a day, week and month, by kind', () => {
  const events = [
    sampleEvent({ date: '2026-11-30', amount: 1, count: 1 }),
    sampleEvent({ date: '2026-12-01', amount: 2, count: 2 }),
    sampleEvent({ date: '2026-12-01', kind: 'reversed', amount: 4, count: 3 }),
    sampleEvent({ date: null, kind: 'undated', amount: 8, count: 4 }),
  ];
  expect(sumOf(eventsOfDay(events, '2026-12-01'), 'payable')).toEqual({ amount: 2, count: 2 });
  expect(sumOf(eventsOfWeek(events, weeksOf('2026-12')[0]!), 'payable')).toEqual({ amount: 3, count: 3 });
  expect(sumOf(eventsOfMonth(events, '2026-11'), 'payable')).toEqual({ amount: 1, count: 1 });
  expect(sumOf(events, 'reversed')).toEqual({ amount: 4, count: 3 });
  expect(sumOf(undatedOf(events), 'undated')).toEqual({ amount: 8, count: 4 });
});
