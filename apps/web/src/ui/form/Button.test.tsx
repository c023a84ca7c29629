import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

it('keeps the focus while it is busy, and takes no second press and sends no form', () => {
  const press = vi.fn<() => void>();
  const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
  rerender(form(true));
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length, button.ariaBusy, document.activeElement]).toEqual([1, 1, 'true', button]);
  rerender(form(false));
  fireEvent.click(button);
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([2, 2]);
});
