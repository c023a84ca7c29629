import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CENTS, MONEY } from './number-kinds.ts';
import { RangeInput, type Range } from './RangeInput.tsx';

function setUp(value: Range) {
  const onChange = vi.fn<(range: Range) => void>();
  render(<RangeInput label="Price" kind={MONEY} value={value} onChange={onChange} bounds={{ min: 0, max: 20_000_000 }} />);
  const type = (name: string, text: string): void => {
    const field = screen.getByRole('textbox', { name });
    act(() => field.focus());
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

  it('takes both ends from a program that fills them without their focus', () => {
    const onChange = vi.fn<(range: Range) => void>();
    function Parent() {
      const [value, setValue] = useState<Range>({ min: null, max: null });
      const change = (range: Range): void => {
        onChange(range);
        setValue(range);
      };
      return <RangeInput label="Price" kind={MONEY} value={value} onChange={change} bounds={{ min: 0, max: 20_000_000 }} />;
    }
    render(<Parent />);
    const fill = (name: string, value: string) => fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
    fill('Price, minimum', '5');
    fill('Price, maximum', '7');
    expect(onChange.mock.calls).toEqual([[{ min: 5000, max: null }], [{ min: 5000, max: 7000 }]]);
  });

  it('moves by its step, and shows the messages of its caller', () => {
    const onChange = vi.fn<(range: Range) => void>();
    const texts = { wrong: 'From 0 to 20.', wrongOrder: 'Turn them around.' };
    const bounds = { min: 0, max: 20_000 };
    render(
      <RangeInput label="Price" kind={CENTS} step={10} {...texts} value={{ min: 0, max: 10_000 }} onChange={onChange} bounds={bounds} />,
    );
    const field = screen.getByRole('textbox', { name: 'Price, minimum' });
    act(() => field.focus());
    const type = (text: string): void => {
      fireEvent.change(field, { target: { value: text } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    for (const text of ['1.005', '20.01', 'x']) {
      type(text);
      expect(screen.getByRole('alert').textContent).toBe('From 0 to 20.');
    }
    type('12');
    expect(screen.getByRole('alert').textContent).toBe('Turn them around.');
    type('1.23');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onChange.mock.calls).toEqual([[{ min: 1230, max: 10_000 }], [{ min: 1240, max: 10_000 }]]);
  });
});
