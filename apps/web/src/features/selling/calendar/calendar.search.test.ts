import { describe, expect, it } from 'vitest';
import { monthOf, moveMonth, readCalendarSearch } from './calendar.search.ts';

describe('the address of the calendar', () => {
  it('holds month, view, day and the dialog', () =>
    expect(readCalendarSearch({ month: '2026-11', view: 'list', day: '2026-11-28', feed: '1' })).toEqual({
      ...{ month: '2026-11', view: 'list', day: '2026-11-28', feed: true },
    }));

  it('knows the sales without a day', () => expect(readCalendarSearch({ day: 'undated' }).day).toBe('undated'));

  it.each([
    { month: '2026-13' },
    { month: '2010-12' },
    { month: '2099-01' },
    { month: 'November' },
    { view: 'grid' },
    { day: '2026-02-30' },
    { day: '2105-01-01' },
    { day: 'tomorrow' },
    { feed: 'x' },
  ])('leaves out %o', (raw) => expect(Object.values(readCalendarSearch(raw)).filter((value) => value !== undefined)).toEqual([]));

  it('shows the month of its day, else the present one', () => {
    const now = new Date(2026, 10, 26);
    expect(monthOf({ month: '2026-01', day: '2026-11-28' }, now)).toBe('2026-01');
    expect(monthOf({ day: '2026-12-28' }, now)).toBe('2026-12');
    expect(monthOf({ day: 'undated' }, now)).toBe('2026-11');
    expect(monthOf({}, now)).toBe('2026-11');
  });

  it('moves by months, to the ends of the calendar', () => {
    expect([moveMonth('2026-12', 1), moveMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([moveMonth('2098-12', 1), moveMonth('2011-01', -1)]).toEqual([null, null]);
  });
});
