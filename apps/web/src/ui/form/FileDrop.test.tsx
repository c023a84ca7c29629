import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { FileDrop } from './FileDrop.tsx';

const file = (name: string, bytes: number): File => new File(['x'.repeat(bytes)], name);

function setUp({ busy = false, problem = null }: { busy?: boolean; problem?: string | null } = {}) {
  const onChange = vi.fn<(file: File | null) => void>();
  function Screen() {
    const [value, setValue] = useState<File | null>(null);
    return (
      <FileDrop
        label="Sales"
        extensions={['.csv', '.txt']}
        maxBytes={2000}
        busy={busy}
        problem={problem}
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

const input = (): HTMLInputElement => screen.getByLabelText('Sales');
const choose = (...files: File[]): boolean => fireEvent.change(input(), { target: { files } });
const drop = (...files: File[]): boolean => fireEvent.drop(input().parentElement!, { dataTransfer: { files } });
const problem = (): string | null => screen.queryByRole('alert')?.textContent ?? null;

it('shows which files it accepts', () => {
  setUp();
  expect(input().accept).toBe('.csv,.txt');
  expect(document.getElementById(input().getAttribute('aria-describedby')!)?.textContent).toBe(
    'Drop a file here or choose one.csv and .txt, up to 2 kB',
  );
});

it.each(['chosen', 'dropped'])('shows the name and size of a file that is %s, and removes it', (how) => {
  const onChange = setUp();
  const sales = file('Sales of May.CSV', 1500);
  if (how === 'chosen') choose(sales);
  else drop(sales);
  expect(onChange).toHaveBeenLastCalledWith(sales);
  expect(input().parentElement?.textContent).toBe('Sales of May.CSV1.5 kB');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Sales of May.CSV' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect([screen.queryByText('Sales of May.CSV'), document.activeElement]).toEqual([null, input()]);
});

it.each([
  ['another type', [file('a.pdf', 10)], 'Only .csv and .txt files can be used.'],
  ['too large a file', [file('a.csv', 2600)], 'The file has 2.6 kB. At most 2 kB are possible.'],
  ['an empty file', [file('a.csv', 0)], 'The file is empty.'],
  ['several files', [file('a.csv', 1), file('b.csv', 1)], 'Choose one file only.'],
])('rejects %s and shows why', (_, files, words) => {
  const onChange = setUp();
  drop(...files);
  expect([problem(), input().getAttribute('aria-invalid'), onChange.mock.calls]).toEqual([words, 'true', []]);
  choose(file('a.csv', 5));
  expect(problem()).toBeNull();
});

it('accepts no file while busy', () => {
  const onChange = setUp({ busy: true });
  drop(file('a.csv', 5));
  expect([input().disabled, onChange.mock.calls]).toEqual([true, []]);
});

it("shows the server's refusal", () => {
  setUp({ problem: 'Line 3 has no price.' });
  expect(problem()).toBe('Line 3 has no price.');
});
