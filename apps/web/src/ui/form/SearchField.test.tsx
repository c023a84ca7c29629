import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from './SearchField.tsx';

const MS = 1000;
const onSearch = vi.fn<(text: string) => void>();
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string): boolean => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

/** A list that applies a search `lateMs` later. */
function List({ lateMs = 0 }: { lateMs?: number }) {
  const [value, setValue] = useState('');
  const search = (text: string): void => {
    onSearch(text);
    if (lateMs === 0) setValue(text);
    else setTimeout(() => setValue(text), lateMs);
  };
  return (
    <>
      <SearchField label="Search" ms={MS} value={value} onSearch={search} />
      <button onClick={() => setValue('')}>Clear</button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  onSearch.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('the search of a list', () => {
  it('searches after a pause in typing, and at once on Enter or blur', () => {
    render(<List />);
    type('red ');
    pass(MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('red');
    type('redline');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onSearch).toHaveBeenLastCalledWith('redline');
    type('redline ft');
    fireEvent.blur(field());
    expect(onSearch).toHaveBeenLastCalledWith('redline ft');
    pass(2 * MS);
    expect(onSearch).toHaveBeenCalledTimes(3);
  });

  it('is empty after the filters were cleared, also during the pause after typing', () => {
    render(<List />);
    type('redline');
    fireEvent.blur(field());
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    pass(2 * MS);
    expect(field().value).toBe('');
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  it('keeps the text that was typed during the last search', () => {
    render(<List lateMs={300} />);
    type('red');
    pass(MS);
    type('redline');
    pass(300);
    expect(field().value).toBe('redline');
  });

  it('searches for the text that was typed before the last search was rendered', () => {
    render(<List />);
    type('red');
    vi.advanceTimersByTime(MS);
    type('redline');
    pass(MS);
    expect(onSearch.mock.calls).toEqual([['red'], ['redline']]);
  });

  it('does not search for a text that was cleared from elsewhere', () => {
    render(<List />);
    type('red');
    pass(MS);
    type('redline');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    pass(2 * MS);
    expect(field().value).toBe('');
    expect(onSearch.mock.calls).toEqual([['red']]);
  });
});
