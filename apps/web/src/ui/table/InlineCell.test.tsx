import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { InlineCell } from './InlineCell.tsx';
import { Money } from '../value/figures.tsx';
import { MONEY, QUANTITY } from '../form/number-kinds.ts';

const WRONG = 'Enter a price between 0 and 1000.';
const refused = new ApiError({ code: 'MARKET_UNAVAILABLE', msg: 'Skinport does not answer.', status: 503 });

/** A row that keeps the stored value. */
function setUp(store: (value: number) => Promise<unknown> = () => Promise.resolve()) {
  const onSave = vi.fn(store);
  const onRow = vi.fn<() => void>();
  function Row() {
    const [value, setValue] = useState(12_340);
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- stands for a row */}
        <div onClick={onRow}>
          <InlineCell
            label="Buy price"
            kind={MONEY}
            value={value}
            bounds={{ min: 0, max: 1_000_000 }}
            wrong={WRONG}
            onSave={async (next) => {
              await onSave(next);
              setValue(next);
            }}
          >
            <Money value={value} />
          </InlineCell>
        </div>
        <button>Elsewhere</button>
        <button onClick={() => setValue((old) => (old === 12_340 ? 9000 : 12_340))}>Other value</button>
      </>
    );
  }
  render(<Row />);
  return { onSave, onRow };
}

const figure = (): HTMLElement => screen.getByRole('button', { name: /^Edit Buy price/ });
const input = (): HTMLInputElement => screen.getByLabelText('Buy price');
const edit = (text?: string): void => {
  fireEvent.click(figure());
  if (text !== undefined) fireEvent.change(input(), { target: { value: text } });
};
const enter = (): boolean => fireEvent.keyDown(input(), { key: 'Enter' });
const isEdited = (): boolean => screen.queryByLabelText('Buy price') !== null;

beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true));

describe('a figure that is edited in its cell', () => {
  it('becomes a focused input with its value, nothing selected, and does not open the row', () => {
    const { onRow } = setUp();
    edit();
    expect([input().value, document.activeElement]).toEqual(['12.34', input()]);
    expect([input().selectionStart, input().selectionEnd]).toEqual([5, 5]);
    expect(onRow).not.toHaveBeenCalled();
  });

  it.each(['Enter', 'tick'])('is saved by %s, locked while saving, and focused afterwards', async (by) => {
    const answer = Promise.withResolvers<void>();
    const { onSave } = setUp(() => answer.promise);
    edit('15,5');
    if (by === 'Enter') enter();
    else fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith(15_500);
    expect([input().readOnly, screen.queryByRole('button', { name: 'Save' })]).toEqual([true, null]);
    enter();
    await act(async () => answer.resolve());
    expect(onSave).toHaveBeenCalledOnce();
    expect([figure().textContent, document.activeElement]).toEqual(['Edit Buy price $15.50', figure()]);
  });

  it.each(['Escape', 'cross'])('is not changed by %s, and has the focus', (by) => {
    const { onSave } = setUp();
    edit('15');
    if (by === 'Escape') fireEvent.keyDown(input(), { key: 'Escape' });
    else fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([figure().textContent, document.activeElement, onSave.mock.calls]).toEqual(['Edit Buy price $12.34', figure(), []]);
  });

  it('is cancelled on blur, not when its own buttons get the focus', () => {
    const { onSave } = setUp();
    edit('15');
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    expect(isEdited()).toBe(true);
    act(() => screen.getByText('Elsewhere').focus());
    expect([isEdited(), document.activeElement, onSave.mock.calls]).toEqual([false, screen.getByText('Elsewhere'), []]);
  });

  it.each(['', 'abc', '-1', '1000.01'])('%j is not sent and shows a problem', (text) => {
    const { onSave } = setUp();
    edit(text);
    enter();
    expect(screen.getByRole('alert').textContent).toBe(WRONG);
    expect([input().value, input().getAttribute('aria-describedby'), onSave.mock.calls]).toEqual([text, screen.getByRole('alert').id, []]);
  });

  it('sends nothing without a change', () => {
    const { onSave } = setUp();
    edit();
    enter();
    expect([isEdited(), onSave.mock.calls]).toEqual([false, []]);
  });

  it('shows the old value with the reason when saving fails, and can be retried', async () => {
    let tries = 0;
    const { onSave } = setUp(() => (tries++ === 0 ? Promise.reject(refused) : Promise.resolve()));
    edit('15');
    enter();
    expect((await screen.findByRole('alert')).textContent).toContain('Skinport does not answer.');
    expect(figure().textContent).toBe('Edit Buy price $12.34');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try 15.00 again' })));
    expect(onSave.mock.calls).toEqual([[15_000], [15_000]]);
    expect([figure().textContent, screen.queryByRole('alert')]).toEqual(['Edit Buy price $15.00', null]);
  });

  it('hides a failure that is dismissed', async () => {
    setUp(() => Promise.reject(refused));
    edit('15');
    enter();
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss message' }));
    expect([screen.queryByRole('alert'), figure().textContent]).toEqual([null, 'Edit Buy price $12.34']);
  });

  it.each(['Escape', 'a press elsewhere'])('hides a failure on %s, which covers other rows', async (by) => {
    setUp(() => Promise.reject(refused));
    edit('15');
    enter();
    fireEvent.pointerDown(await screen.findByRole('alert'));
    expect(screen.getByRole('alert')).toBeTruthy();
    // the message listens a moment after it appears
    await waitFor(() => {
      if (by === 'Escape') fireEvent.keyDown(document.body, { key: 'Escape' });
      else fireEvent.pointerDown(screen.getByText('Elsewhere'));
      expect([screen.queryByRole('alert'), figure().textContent]).toEqual([null, 'Edit Buy price $12.34']);
    });
  });

  it('offers no retry once the value has changed, which the retry would undo', async () => {
    setUp(() => Promise.reject(refused));
    edit('15');
    enter();
    await screen.findByRole('alert');
    fireEvent.click(screen.getByText('Other value'));
    expect([screen.queryByRole('alert'), figure().textContent]).toEqual([null, 'Edit Buy price $9.00']);
    fireEvent.click(screen.getByText('Other value'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts whole numbers for a quantity', () => {
    const onSave = vi.fn(() => Promise.resolve());
    render(
      <InlineCell label="Quantity" kind={QUANTITY} value={3} bounds={{ min: 1, max: 9 }} step={1} onSave={onSave}>
        3
      </InlineCell>,
    );
    fireEvent.click(screen.getByRole('button'));
    const field = screen.getByRole('spinbutton', { name: 'Quantity' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSave).toHaveBeenCalledExactlyOnceWith(4);
  });
});
