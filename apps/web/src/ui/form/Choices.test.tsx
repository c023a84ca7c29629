import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ChoiceProps } from './Choices.tsx';
import { MultiSelect } from './MultiSelect.tsx';

const OPTIONS = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const WHOLE = ['alpha', 'beta', 'gamma'];
const PRESETS = [
  { id: 'all', label: 'Every', values: OPTIONS.map(({ value }) => value) },
  { id: 'greek', label: 'First three', values: WHOLE },
  { id: 'mine', label: 'Mine', values: [], why: 'You have none.' },
];

/** Opens the list. Returns the values of each change, in order. */
function open(given: Partial<ChoiceProps> = {}): string[][] {
  const made: string[][] = [];
  function Picker() {
    const [value, setValue] = useState(given.value ?? []);
    return (
      <MultiSelect
        label="Letters"
        options={OPTIONS}
        {...given}
        value={value}
        onChange={(next) => {
          made.push(next);
          setValue(next);
        }}
      />
    );
  }
  render(<Picker />);
  fireEvent.click(screen.getByRole('button', { name: /^Letters/ }));
  return made;
}

const dialog = () => within(screen.getByRole('dialog'));
const ticked = (): string[] =>
  dialog()
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.closest('label')!.textContent);
const press = (name: string): boolean => fireEvent.click(dialog().getByRole('button', { name }));
const tick = (name: string): boolean => fireEvent.click(dialog().getByRole('checkbox', { name }));
const count = (): string | null => dialog().getByRole('status').textContent;

it('shows the options that an empty choice stands for as ticked, and counts them', () => {
  const made = open({ whole: WHOLE, presets: PRESETS });
  expect([ticked(), count()]).toEqual([['Alpha', 'Beta', 'Gamma'], '3 of 8']);
  tick('Beta');
  expect([made, ticked(), count()]).toEqual([[['alpha', 'gamma']], ['Alpha', 'Gamma'], '2 of 8']);
  tick('Beta');
  expect(made.at(-1)).toEqual([]);
});

it('chooses one option alone by one press', () => {
  const made = open({ value: ['alpha', 'beta'] });
  press('Only Gamma');
  expect([made, ticked()]).toEqual([[['gamma']], ['Gamma']]);
});

it('applies a preset at once: "all" ticks every option, and the active preset is marked', () => {
  const made = open({ whole: WHOLE, presets: PRESETS });
  expect(dialog().getByRole('button', { name: 'First three' }).getAttribute('aria-pressed')).toBe('true');
  press('Every');
  expect([made.at(-1)?.length, ticked().length, count()]).toEqual([8, 8, '8 of 8']);
  expect(dialog().getByRole('button', { name: 'Every' }).getAttribute('aria-pressed')).toBe('true');
  const mine = dialog().getByRole<HTMLButtonElement>('button', { name: 'Mine' });
  expect([mine.disabled, mine.title]).toEqual([true, 'You have none.']);
});

it('waits for a tick after "none" when the choice cannot be empty', () => {
  const made = open({ value: ['alpha', 'beta'], whole: WHOLE, presets: PRESETS });
  press('None');
  expect([made, ticked(), count()]).toEqual([[], [], '0 of 8']);
  expect(dialog().getByText('Choose at least one: until then the list stays as it is.')).toBeTruthy();
  tick('Theta');
  expect([made, ticked()]).toEqual([[['theta']], ['Theta']]);
  tick('Theta');
  expect([made.length, count()]).toEqual([1, '0 of 8']);
});

it('treats "none" as no filter when the choice may be empty', () => {
  const made = open({ value: ['alpha'] });
  press('All');
  press('None');
  expect([made[0]?.length, made[1], count()]).toEqual([8, [], '0 of 8']);
});

it('works with the keyboard: the search filters, Enter ticks the first option, arrows move between the boxes, typing continues the search', () => {
  const made = open();
  const search = dialog().getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'gam' } });
  expect(
    dialog()
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')!.textContent),
  ).toEqual(['Gamma']);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(made).toEqual([['gamma']]);
  fireEvent.change(search, { target: { value: '' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  const boxes = dialog().getAllByRole('checkbox');
  expect(document.activeElement).toBe(boxes[0]);
  fireEvent.keyDown(boxes[0]!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(boxes[1]);
  fireEvent.keyDown(boxes[1]!, { key: 'ArrowUp' });
  fireEvent.keyDown(boxes[0]!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(search);
  boxes[3]!.focus();
  fireEvent.keyDown(boxes[3]!, { key: 'b' });
  expect(document.activeElement).toBe(search);
});

it('refuses more than the maximum, and shows why', () => {
  const made = open({ value: ['alpha', 'beta'], max: 2, fullText: 'Two at most.' });
  expect(dialog().getByRole('alert').textContent).toBe('');
  tick('Gamma');
  expect([made, dialog().getByRole('alert').textContent, count()]).toEqual([[], 'Two at most.', '2 of 2']);
  tick('Alpha');
  expect([made, dialog().getByRole('alert').textContent]).toEqual([[['beta']], '']);
});
