import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '../../i18n/i18n.ts';
import { MoneyInput } from './MoneyInput.tsx';
import type { NumberFieldProps } from './NumberField.tsx';
import { PercentInput } from './PercentInput.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import type { Typed } from './use-number-text.ts';

type Given = Partial<NumberFieldProps> & { start?: Typed; Input?: typeof MoneyInput };

/** Renders a field in a parent that stores every value, as a form does. */
function setUp({ start = null, Input = MoneyInput, bounds = { min: 0, max: 1_000_000 }, ...props }: Given = {}) {
  const onChange = vi.fn<(value: Typed) => void>();
  const onCommit = vi.fn<(value: Typed) => void>();
  function Parent() {
    const [value, setValue] = useState<Typed>(start);
    return (
      <>
        <Input
          {...props}
          label="Amount"
          bounds={bounds}
          value={value}
          onCommit={onCommit}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button onClick={() => setValue(5000)}>Elsewhere</button>
      </>
    );
  }
  render(<Parent />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  const type = (text: string): void => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
  };
  const blur = (): void => act(() => field.blur());
  return { field, type, blur, onChange, onCommit };
}

const problem = (): string | null => screen.queryByRole('alert')?.textContent ?? null;

afterEach(() => activateLanguage('en'));

describe('MoneyInput', () => {
  it.each([
    ['1,000.50', 1_000_500, '1,000.50'],
    ['1.000,50', 1_000_500, '1,000.50'],
    ['1000,5', 1_000_500, '1,000.50'],
    [' 12 ', 12_000, '12.00'],
    ['0.125', 125, '0.125'],
  ])('reads %j as %i thousandths and shows it as %j on blur', (text, value, shown) => {
    const { field, type, blur, onChange } = setUp({ bounds: { min: 0, max: 2_000_000 } });
    type(text);
    expect(onChange).toHaveBeenLastCalledWith(value);
    expect(field.value).toBe(text);
    blur();
    expect(field.value).toBe(shown);
  });

  it('writes the amount in the language of the user', async () => {
    await activateLanguage('tr');
    const { field, type, blur } = setUp({ bounds: { min: 0, max: 2_000_000 } });
    type('1000.5');
    blur();
    expect(field.value).toBe('1.000,50');
  });

  it('keeps all of its text selected when it gets the focus by the Tab key, so that typing replaces it', () => {
    const { field } = setUp({ start: 1_000_500, bounds: { min: 0, max: 2_000_000 } });
    const selected = (): string => field.value.slice(field.selectionStart!, field.selectionEnd!);
    field.setSelectionRange(0, field.value.length);
    act(() => field.focus());
    expect([field.value, selected()]).toEqual(['1000.5', '1000.5']);
    act(() => field.blur());
    field.setSelectionRange(2, 2);
    act(() => field.focus());
    expect([field.value, selected()]).toEqual(['1000.5', '']);
  });

  it('removes digit groups while the user types', () => {
    const { field, blur } = setUp({ start: 1_000_500, bounds: { min: 0, max: 2_000_000 } });
    expect(field.value).toBe('1,000.50');
    act(() => field.focus());
    expect(field.value).toBe('1000.5');
    blur();
    expect(field.value).toBe('1,000.50');
  });

  it.each([
    ['abc', 'Enter a number, such as 12.34.'],
    ['-1', 'Enter a value between 0 and 1000.'],
    ['-x', 'Enter a number, such as 12.34.'],
    ['1.2345', 'Enter a number, such as 12.34.'],
    ['1000.01', 'Enter a value between 0 and 1000.'],
  ])('keeps %j, reports undefined and shows the problem', (text, words) => {
    const { field, type, blur, onChange, onCommit } = setUp({ start: 3000 });
    type(text);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(problem()).toBeNull();
    blur();
    expect([field.value, problem(), field.getAttribute('aria-invalid')]).toEqual([text, words, 'true']);
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(undefined);
    type('7');
    expect(problem()).toBeNull();
  });

  it('may be empty unless it is required', () => {
    const optional = setUp({ start: 3000 });
    optional.type('');
    optional.blur();
    expect([optional.onChange.mock.calls, problem()]).toEqual([[[null]], null]);
  });

  it("shows its screen's message when it is required and empty", () => {
    const { type, blur, onChange } = setUp({ start: 3000, required: true, wrong: 'Enter a price between 0 and 1000.' });
    type('');
    blur();
    expect([onChange.mock.calls, problem()]).toEqual([[[undefined]], 'Enter a price between 0 and 1000.']);
  });

  it('shows a value that changed elsewhere, also in place of an invalid text', () => {
    const { field, type, blur } = setUp();
    type('abc');
    blur();
    fireEvent.click(screen.getByText('Elsewhere'));
    expect([field.value, problem()]).toEqual(['5.00', null]);
  });

  it("shows the server's refusal and gets the focus", () => {
    const { rerender } = render(<MoneyInput label="Price" bounds={{ min: 0, max: 9 }} value={null} onChange={() => undefined} />);
    rerender(<MoneyInput label="Price" bounds={{ min: 0, max: 9 }} value={null} onChange={() => undefined} problem="Too low." />);
    expect(problem()).toBe('Too low.');
    expect(document.activeElement).toBe(screen.getByLabelText('Price'));
  });

  it('steps by the arrow keys within its bounds', () => {
    const { field, onChange } = setUp({ start: 999_500, step: 1000 });
    const press = (key: string): boolean => fireEvent.keyDown(field, { key });
    act(() => field.focus());
    expect(field.getAttribute('role')).toBe('spinbutton');
    press('ArrowUp');
    expect([onChange.mock.lastCall, field.value, field.getAttribute('aria-valuenow')]).toEqual([[1_000_000], '1000', '1000000']);
    press('ArrowDown');
    press('PageDown');
    expect(onChange).toHaveBeenLastCalledWith(989_000);
  });

  it('ignores the arrow keys without a step', () => {
    const { field, onChange } = setUp({ start: 3000 });
    expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('QuantityInput', () => {
  const bounds = { min: 1, max: 30 };

  it('has a stepper and shows its bounds', () => {
    const { field, onCommit } = setUp({ Input: QuantityInput, bounds, start: 29 });
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('1–30').id);
    const up = screen.getByRole<HTMLButtonElement>('button', { name: 'Amount: one step up' });
    fireEvent.click(up);
    expect([field.value, onCommit.mock.calls, up.disabled]).toEqual(['30', [[30]], true]);
    fireEvent.click(screen.getByRole('button', { name: 'Amount: one step down' }));
    expect(field.value).toBe('29');
  });

  it('starts an empty field at its smallest value', () => {
    const { field, onChange } = setUp({ Input: QuantityInput, bounds });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect([field.value, onChange.mock.calls]).toEqual(['1', [[1]]]);
  });

  it('accepts only whole numbers', () => {
    const { type, blur } = setUp({ Input: QuantityInput, bounds });
    type('1.5');
    blur();
    expect(problem()).toBe('Enter a whole number.');
  });

  it('changes neither by typing nor by steps while busy', () => {
    const { field, onChange } = setUp({ Input: QuantityInput, bounds, start: 5, busy: true });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect([field.readOnly, onChange.mock.calls]).toEqual([true, []]);
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /one step/ })) expect(button.disabled).toBe(true);
  });
});

it('PercentInput steps without errors of binary fractions', () => {
  const { field, onChange } = setUp({ Input: PercentInput, bounds: { min: 0, max: 100 }, start: 0.1, step: 0.2 });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(onChange).toHaveBeenLastCalledWith(0.3);
});

it('a press into a field selects its number, so that typing replaces it; a further press sets the cursor', () => {
  setUp({ start: 5000 });
  const input = screen.getByRole<HTMLInputElement>('textbox');
  const press = (): void => {
    fireEvent.mouseDown(input);
    act(() => input.focus());
    input.setSelectionRange(1, 1);
    fireEvent.click(input);
  };
  press();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, input.value.length]);
  press();
  expect([input.selectionStart, input.selectionEnd]).toEqual([1, 1]);
});

describe('a program that fills a field without its focus', () => {
  /** Assigns a value as a script of the page does: React's own record of the value changes, too. */
  const assign = (field: HTMLInputElement, value: string, event: 'input' | 'change'): void => {
    field.value = value;
    act(() => void field.dispatchEvent(new Event(event, { bubbles: true })));
  };
  /** Assigns a value as the browser and its extensions do, past React. */
  const autofill = (field: HTMLInputElement, value: string, events: readonly ('input' | 'change')[]): void => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    for (const event of events) act(() => void field.dispatchEvent(new Event(event, { bubbles: true })));
  };

  it.each([[['input']], [['change']], [['input', 'change']]] as const)('commits the value at once on %j', (events) => {
    const { field, onChange, onCommit } = setUp({ bounds: { min: 0, max: 2_000_000 } });
    autofill(field, '1000.5', events);
    expect([onChange.mock.calls, onCommit.mock.calls, field.value]).toEqual([[[1_000_500]], [[1_000_500]], '1,000.50']);
    fireEvent.click(screen.getByText('Elsewhere'));
    expect(field.value).toBe('5.00');
  });

  it('commits it also when a script assigned the value before its event', () => {
    const { field, onChange, onCommit } = setUp({ bounds: { min: 0, max: 2_000_000 } });
    assign(field, '12', 'input');
    expect([onChange.mock.calls, onCommit.mock.calls, field.value]).toEqual([[[12_000]], [[12_000]], '12.00']);
  });

  it('shows at once what is wrong with an invalid text, and keeps it', () => {
    const { field, onCommit } = setUp({ start: 3000 });
    autofill(field, '2000', ['input']);
    expect([field.value, problem(), onCommit.mock.calls]).toEqual(['2000', 'Enter a value between 0 and 1000.', [[undefined]]]);
  });

  it('pasted text in a field with the focus is like typed text: it counts when the field is left', () => {
    const { field, onChange, onCommit, blur } = setUp({ bounds: { min: 0, max: 2_000_000 } });
    act(() => field.focus());
    autofill(field, '1.000,50', ['input']);
    expect([onChange.mock.calls, onCommit.mock.calls, field.value]).toEqual([[[1_000_500]], [], '1.000,50']);
    blur();
    expect([onCommit.mock.calls, field.value]).toEqual([[[1_000_500]], '1,000.50']);
  });
});
