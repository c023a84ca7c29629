import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusBack } from './use-focus-back.ts';

function Dialog() {
  useFocusBack('[href="/row"]');
  return <button type="button">Close</button>;
}

function Screen({ opened }: { opened: boolean }) {
  return (
    <>
      <a href="/row">Row</a>
      <a href="/other">Other</a>
      {opened && <Dialog />}
    </>
  );
}

it('gives the focus of a dialog that is gone back to the row that opened it', () => {
  const { rerender } = render(<Screen opened />);
  screen.getByText('Close').focus();
  rerender(<Screen opened={false} />);
  expect(document.activeElement).toBe(screen.getByText('Row'));
});

it('leaves the focus where it was taken to meanwhile', () => {
  const { rerender } = render(<Screen opened />);
  screen.getByText('Other').focus();
  rerender(<Screen opened={false} />);
  expect(document.activeElement).toBe(screen.getByText('Other'));
});

it('without a selector gives it back to what had it before', () => {
  function Plain() {
    useFocusBack();
    return <button type="button">Cancel</button>;
  }
  const screenWith = (opened: boolean) => (
    <>
      <a href="/other">Other</a>
      {opened && <Plain />}
    </>
  );
  const { rerender } = render(screenWith(false));
  screen.getByText('Other').focus();
  rerender(screenWith(true));
  screen.getByText('Cancel').focus();
  rerender(screenWith(false));
  expect(document.activeElement).toBe(screen.getByText('Other'));
});
