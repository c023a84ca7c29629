import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import type { DayRange } from '../../lib/calendar.ts';
import { DateRange, wrongDates } from './DateRange.tsx';

const TODAY = '2026-11-22';

function setUp(start: DayRange = { from: null, to: null }, bounds?: { min?: string; max?: string }) {
  const onChange = vi.fn<(value: DayRange) => void>();
  function Screen() {
    const [value, setValue] = useState(start);
    return (
      <DateRange
        label="Period"
        today={TODAY}
        bounds={bounds}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Screen />);
  return onChange;
}

const control = (): HTMLElement => screen.getByRole('button', { name: /^Period: / });
const spaced = (text: string | null): string | undefined => text?.replaceAll('\u2009', ' ');
const fill = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });

afterEach(() => activateLanguage('en'));

describe('DateRange', () => {
  it.each([
    ['7 days', { from: '2026-11-16', to: TODAY }, 'Nov 16 – 22, 2026'],
    ['14 days', { from: '2026-11-09', to: TODAY }, 'Nov 9 – 22, 2026'],
    ['30 days', { from: '2026-10-24', to: TODAY }, 'Oct 24 – Nov 22, 2026'],
    ['90 days', { from: '2026-08-25', to: TODAY }, 'Aug 25 – Nov 22, 2026'],
    ['This month', { from: '2026-11-01', to: TODAY }, 'Nov 1 – 22, 2026'],
  ])('%s takes one press, closes the popover, and shows its dates', (name, range, text) => {
    const onChange = setUp();
    expect(control().textContent).toBe('All time');
    fireEvent.click(control());
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onChange.mock.calls).toEqual([[range]]);
    expect([screen.queryByRole('dialog'), spaced(control().textContent)]).toEqual([null, text]);
    expect(document.activeElement).toBe(control());
    fireEvent.click(control());
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe(name);
  });

  it('goes back to all time', () => {
    const onChange = setUp({ from: '2026-11-01', to: TODAY });
    fireEvent.click(control());
    fireEvent.click(screen.getByRole('button', { name: 'All time' }));
    expect(onChange.mock.calls).toEqual([[{ from: null, to: null }]]);
  });

  it('accepts custom dates, also only one', () => {
    const onChange = setUp();
    fireEvent.click(control());
    fill('From', '2026-11-03');
    expect([onChange.mock.lastCall, control().textContent]).toEqual([[{ from: '2026-11-03', to: null }], 'Since Nov 3, 2026']);
    fill('To', '2026-11-03');
    expect([onChange.mock.lastCall, control().textContent]).toEqual([[{ from: '2026-11-03', to: '2026-11-03' }], 'Nov 3, 2026']);
    fill('From', '');
    expect([onChange.mock.lastCall, control().textContent]).toEqual([[{ from: null, to: '2026-11-03' }], 'Until Nov 3, 2026']);
  });

  it('keeps invalid dates with the reason, and does not report them', () => {
    const onChange = setUp({ from: null, to: '2026-11-10' });
    fireEvent.click(control());
    fill('From', '2026-11-11');
    expect(screen.getByRole('alert').textContent).toBe('The first date is after the second.');
    expect([screen.getByLabelText<HTMLInputElement>('From').value, onChange.mock.calls]).toEqual(['2026-11-11', []]);
    fill('To', '2026-11-12');
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-11', to: '2026-11-12' }]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows no problem of a year that is still being typed, until blur', () => {
    const onChange = setUp();
    fireEvent.click(control());
    fill('From', '0002-11-11');
    expect([screen.queryByRole('alert'), onChange.mock.calls]).toEqual([null, []]);
    fireEvent.blur(screen.getByLabelText('From'));
    expect(screen.getByRole('alert').textContent).toBe('Enter a date that exists.');
    fill('From', '2026-11-11');
    expect(onChange.mock.calls).toEqual([[{ from: '2026-11-11', to: null }]]);
  });

  it("is in the user's language", async () => {
    await activateLanguage('tr');
    setUp({ from: '2026-11-16', to: TODAY });
    expect(control().textContent).toBe('16–22 Kas 2026');
  });
});

it.each([
  [{ from: '2026-11-01', to: '2026-11-01' }, null],
  [{ from: '', to: '' }, null],
  [{ from: '2025-12-31', to: '' }, 'The earliest date is Jan 1, 2026.'],
  [{ from: '', to: '2026-11-23' }, 'The latest date is Nov 22, 2026.'],
  [{ from: '0026-02-30', to: '' }, 'Enter a date that exists.'],
])('shows the problem of %o', (dates, words) => {
  expect(wrongDates(dates, { min: '2026-01-01', max: TODAY })).toBe(words);
});
