import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReturnFocus } from './use-return-focus.ts';

function Dialog() {
  useReturnFocus('[href="/row"]');
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

it('returns the focus of a closed dialog to the row that opened it', () => {
  const { rerender } = render(<Screen opened />);
  screen.getByText('Close').focus();
  rerender(<Screen opened={false} />);
  expect(document.activeElement).toBe(screen.getByText('Row'));
});

it('does not move a focus that was set elsewhere meanwhile', () => {
  const { rerender } = render(<Screen opened />);
  screen.getByText('Other').focus();
  rerender(<Screen opened={false} />);
  expect(document.activeElement).toBe(screen.getByText('Other'));
});

it('returns it to the element that had it before when that row no longer exists', () => {
  const screenWith = (opened: boolean) => (
    <>
      <button type="button">Opener</button>
      {opened && <Dialog />}
    </>
  );
  const { rerender } = render(screenWith(false));
  screen.getByText('Opener').focus();
  rerender(screenWith(true));
  screen.getByText('Close').focus();
  rerender(screenWith(false));
  expect(document.activeElement).toBe(screen.getByText('Opener'));
});

it('returns it to the element that had it before without a selector', () => {
  function Plain() {
    useReturnFocus();
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

it('moves it to the nearest element when the one that had it is removed', () => {
  function Plain() {
    useReturnFocus();
    return <button type="button">Cancel</button>;
  }
  const screenWith = (opened: boolean, rows: readonly string[]) => (
    <>
      <a href="/other">Other</a>
      <section>
        <input aria-label="Key" />
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button">{row}</button>
            </li>
          ))}
        </ul>
      </section>
      {opened && <Plain />}
    </>
  );
  const { rerender } = render(screenWith(false, ['first', 'second']));
  screen.getByText('second').focus();
  rerender(screenWith(true, ['first', 'second']));
  screen.getByText('Cancel').focus();
  rerender(screenWith(false, ['first']));
  expect(document.activeElement).toBe(screen.getByText('first'));
  rerender(screenWith(true, ['first']));
  screen.getByText('Cancel').focus();
  rerender(screenWith(false, []));
  expect(document.activeElement).toBe(screen.getByLabelText('Key'));
});

it('returns it to the element before an overlay that another one replaced', () => {
  function Plain({ name }: { name: string }) {
    useReturnFocus();
    return <button type="button">{name}</button>;
  }
  const screenWith = (name: string | null) => (
    <>
      <a href="/other">Other</a>
      {name && <Plain key={name} name={name} />}
    </>
  );
  const { rerender } = render(screenWith(null));
  screen.getByText('Other').focus();
  rerender(screenWith('Revoke'));
  screen.getByText('Revoke').focus();
  rerender(screenWith('Sign in'));
  screen.getByText('Sign in').focus();
  rerender(screenWith(null));
  expect(document.activeElement).toBe(screen.getByText('Other'));
});
