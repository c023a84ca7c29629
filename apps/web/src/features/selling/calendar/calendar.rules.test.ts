import { weeksOf } from '../../../lib/months.ts';
import { expect, it } from 'vitest';
import { eventsOfDay, eventsOfMonth, eventsOfWeek, sumOf, undatedOf } from './calendar.rules.ts';
import { sampleEvent } from './calendar.test-helper.ts';

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
