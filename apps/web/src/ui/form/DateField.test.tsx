import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import { renderPart } from '../../test-screen.tsx';
import { DateField, DateTimeField } from './DateField.tsx';

function setUp(start = '', bounds: { min?: string; max?: string } = {}) {
  const onChange = vi.fn<(value: string) => void>();
  function Screen() {
    const [value, setValue] = useState(start);
    const change = (next: string): void => {
      onChange(next);
      setValue(next);
    };
    return <DateField label="Buy date" value={value} onChange={change} {...bounds} />;
  }
  renderPart(<Screen />);
  return onChange;
}

function setUpTime(start = '') {
  const onChange = vi.fn<(value: string) => void>();
  function Screen() {
    const [value, setValue] = useState(start);
    const change = (next: string): void => {
      onChange(next);
      setValue(next);
    };
    return <DateTimeField label="Ends" value={value} onChange={change} />;
  }
  renderPart(<Screen />);
  return onChange;
}

const box = (): HTMLInputElement => screen.getByRole('textbox');
const type = (value: string): boolean => fireEvent.change(box(), { target: { value } });
const grid = (): Promise<HTMLElement> => screen.findByRole('grid');
const openCalendar = async (name = 'Open the calendar'): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name }));
  return grid();
};
const press = (key: string, options = {}): boolean => fireEvent.keyDown(document.activeElement!, { key, ...options });
const focused = (): string | null => document.activeElement!.getAttribute('aria-label');

afterEach(() => activateLanguage('en'));

describe('a date field', () => {
  it('has the date in the form of the language, and takes one that is typed', () => {
    const onChange = setUp('2026-11-05');
    expect([box().value, box().placeholder]).toEqual(['11/05/2026', 'MM/DD/YYYY']);
    type('11/6/2026');
    expect([onChange.mock.lastCall, box().value]).toEqual([['2026-11-06'], '11/6/2026']);
    fireEvent.blur(box());
    expect(box().value).toBe('11/06/2026');
  });

  it('has and takes a Turkish date in Turkish', async () => {
    await activateLanguage('tr');
    const onChange = setUp('2026-11-05');
    expect([box().value, box().placeholder]).toEqual(['05.11.2026', 'GG.AA.YYYY']);
    type('6.11.2026');
    expect(onChange.mock.lastCall).toEqual(['2026-11-06']);
  });

  it('keeps what is no date, gives on nothing, and says so when it is left', () => {
    const onChange = setUp('2026-11-05');
    type('11/31/2026');
    expect([onChange.mock.lastCall, screen.queryByRole('alert')]).toEqual([[''], null]);
    fireEvent.blur(box());
    expect([box().value, screen.getByRole('alert').textContent]).toEqual(['11/31/2026', 'Enter a date that exists.']);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    type('');
    fireEvent.blur(box());
    expect([onChange.mock.lastCall, screen.queryByRole('alert')]).toEqual([[''], null]);
  });

  it.each([
    ['10/31/2026', 'The earliest date is Nov 1, 2026.'],
    ['12/01/2026', 'The latest date is Nov 30, 2026.'],
    ['11/30/2026', null],
  ])('says that %s is outside of its limits', (text, words) => {
    setUp('', { min: '2026-11-01', max: '2026-11-30' });
    type(text);
    fireEvent.blur(box());
    expect(screen.queryByRole('alert')?.textContent ?? null).toBe(words);
  });
});

describe('the calendar', () => {
  it('opens on the date with the focus, and takes a day with one press', async () => {
    const onChange = setUp('2026-11-05');
    const days = await openCalendar();
    expect([days.getAttribute('aria-label'), focused()]).toEqual(['November 2026', 'Nov 5, 2026']);
    expect(days.querySelector('[aria-selected="true"]')!.textContent).toBe('5');
    fireEvent.click(within(days).getByRole('button', { name: 'Nov 20, 2026' }));
    expect([onChange.mock.calls, screen.queryByRole('grid'), box().value]).toEqual([[['2026-11-20']], null, '11/20/2026']);
  });

  it("has months, weekdays and days in the user's language, and begins on Monday", async () => {
    await activateLanguage('tr');
    setUp('2026-11-05');
    const days = await openCalendar('Takvimi aç');
    expect(days.getAttribute('aria-label')).toBe('Kasım 2026');
    expect(within(days).getAllByRole('columnheader')[0]!.firstElementChild!.getAttribute('title')).toBe('Pazartesi');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ay' }).selectedOptions[0]!.text).toBe('Kasım');
    expect(focused()).toBe('5 Kas 2026');
  });

  it('goes by keys: days, weeks, the ends of a week, months and years', async () => {
    setUp('2026-11-05');
    await openCalendar();
    const after = (key: string, options = {}): string | null => {
      press(key, options);
      return focused();
    };
    expect([after('ArrowRight'), after('ArrowDown'), after('ArrowLeft'), after('ArrowUp')]).toEqual([
      ...['Nov 6, 2026', 'Nov 13, 2026', 'Nov 12, 2026', 'Nov 5, 2026'],
    ]);
    expect([after('Home'), after('End'), after('PageDown'), after('PageUp', { shiftKey: true })]).toEqual([
      ...['Nov 2, 2026', 'Nov 8, 2026', 'Dec 8, 2026', 'Dec 8, 2025'],
    ]);
  });

  it('takes no day outside of its limits, and its keys stop there', async () => {
    const onChange = setUp('2026-11-05', { min: '2026-11-03', max: '2026-11-10' });
    const days = await openCalendar();
    fireEvent.click(within(days).getByRole('button', { name: 'Nov 11, 2026' }));
    expect(onChange).not.toHaveBeenCalled();
    press('PageUp');
    expect(focused()).toBe('Nov 3, 2026');
    for (const name of ['Previous month', 'Next month'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  it('shows another month and year, and clears the date', async () => {
    const onChange = setUp('2026-11-30');
    await openCalendar();
    fireEvent.change(screen.getByRole('combobox', { name: 'Month' }), { target: { value: '02' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } });
    expect((await grid()).getAttribute('aria-label')).toBe('February 2025');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect([onChange.mock.calls, screen.queryByRole('grid')]).toEqual([[['']], null]);
  });
});

describe('a field of a date with a time', () => {
  it('has both, and takes them typed or chosen', async () => {
    const onChange = setUpTime('2026-11-22T18:30');
    expect(box().value).toBe('11/22/2026 6:30 PM');
    type('11/23/2026 7:05 am');
    expect(onChange.mock.lastCall).toEqual(['2026-11-23T07:05']);
    const days = await openCalendar();
    fireEvent.click(within(days).getByRole('button', { name: 'Nov 24, 2026' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Hour' }), { target: { value: '21' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Minute' }), { target: { value: '45' } });
    expect(onChange.mock.calls.slice(1)).toEqual([['2026-11-24T07:05'], ['2026-11-24T21:05'], ['2026-11-24T21:45']]);
    expect(box().value).toBe('11/24/2026 9:45 PM');
  });

  it('says what a time looks like when only the date was typed', () => {
    const onChange = setUpTime();
    type('11/23/2026');
    fireEvent.blur(box());
    expect(onChange.mock.lastCall).toEqual(['']);
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a date and a time, such as \d\d\/\d\d\/\d{4} 6:30 PM\.$/);
  });
});
