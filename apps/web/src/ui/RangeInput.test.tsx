import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MONEY } from './number-kinds.ts';
import { RangeInput, type Range } from './RangeInput.tsx';

function setUp(value: Range) {
  const onChange = vi.fn<(range: Range) => void>();
  render(<RangeInput label="Price" kind={MONEY} value={value} onChange={onChange} bounds={{ min: 0, max: 20_000_000 }} />);
  const type = (name: string, text: string): void => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  return { onChange, type };
}

describe('RangeInput', () => {
  it('reports thousandths on blur, also for a decimal comma', () => {
    const { onChange, type } = setUp({ min: null, max: null });
    type('Price, minimum', '12,5');
    expect(onChange).toHaveBeenLastCalledWith({ min: 12_500, max: null });
  });

  it('reads a comma before three digits as a thousands separator', () => {
    const { onChange, type } = setUp({ min: null, max: null });
    type('Price, minimum', '1,000');
    expect(onChange).toHaveBeenLastCalledWith({ min: 1_000_000, max: null });
  });

  it.each([
    ['abc', 'Enter a number, such as 12.34.'],
    ['30000', 'Enter a value between 0 and 20000.'],
    ['300', 'The minimum is above the maximum.'],
  ])('shows the problem of %s and reports nothing', (text, words) => {
    const { onChange, type } = setUp({ min: null, max: 250_000 });
    type('Price, minimum', text);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(onChange).not.toHaveBeenCalled();
  });
});
