import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Popover } from './Popover.tsx';

function Sample() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        label="Fee"
        width={200}
        target={
          <button type="button" onClick={() => setOpened(!opened)}>
            open
          </button>
        }
      >
        <button type="button">first</button>
        <input aria-label="own fee" data-autofocus />
      </Popover>
      <p>elsewhere</p>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'open' });

describe('a popover', () => {
  beforeEach(() => {
    render(<Sample />);
    fireEvent.click(opener());
  });

  it('is a labelled dialog that its button announces, with the focus on data-autofocus', () => {
    const dialog = screen.getByRole('dialog', { name: 'Fee' });
    expect([opener().getAttribute('aria-expanded'), opener().getAttribute('aria-controls')]).toEqual(['true', dialog.id]);
    expect(document.activeElement).toBe(screen.getByLabelText('own fee'));
  });

  it('gets the focus back at its other end when Tab leaves it', () => {
    const { previousElementSibling: before, nextElementSibling: after } = screen.getByRole('dialog');
    (after as HTMLElement).focus();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'first' }));
    (before as HTMLElement).focus();
    expect(document.activeElement).toBe(screen.getByLabelText('own fee'));
  });

  it('closes on Escape and returns the focus', () => {
    fireEvent.keyDown(screen.getByLabelText('own fee'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('closes on a press outside, not on one inside', () => {
    fireEvent.pointerDown(screen.getByRole('button', { name: 'first' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a popover with a dialog of its own', () => {
  it('stays open on a press inside that dialog', () => {
    const onChange = vi.fn<(opened: boolean) => void>();
    render(
      <Popover opened onChange={onChange} label="Views" width={200} target={<button type="button">open</button>}>
        <ConfirmDialog title="Delete the view" onConfirm={() => undefined} onClose={() => undefined}>
          It cannot be had back.
        </ConfirmDialog>
      </Popover>,
    );
    fireEvent.pointerDown(screen.getByText('It cannot be had back.'));
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.pointerDown(document.body);
    expect(onChange).toHaveBeenCalledWith(false);
  });
});

describe('a popover whose focused row is deleted', () => {
  it('returns the focus to its button', () => {
    const withRow = (opened: boolean, row: boolean) => (
      <Popover opened={opened} onChange={() => undefined} label="Views" width={200} target={<button type="button">open</button>}>
        <p>Views</p>
        {row && <button type="button">Delete</button>}
      </Popover>
    );
    const { rerender } = render(withRow(true, true));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
    rerender(withRow(true, false));
    expect(document.activeElement).toBe(document.body);
    rerender(withRow(false, false));
    expect(document.activeElement).toBe(opener());
  });
});

describe('a popover in a dialog', () => {
  it('closes on the first Escape, the dialog on the second', () => {
    const onClose = vi.fn<() => void>();
    render(
      <Dialog onClose={onClose} title="Details">
        <Sample />
      </Dialog>,
    );
    fireEvent.click(opener());
    fireEvent.keyDown(screen.getByLabelText('own fee'), { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Fee' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(opener());
    fireEvent.keyDown(opener(), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a dialog over a dialog', () => {
  it('is the only one that Escape closes; a locked one keeps the dialogs below open', () => {
    const onClose = vi.fn<() => void>();
    const onCancel = vi.fn<() => void>();
    const dialogs = (asks: boolean, locked: boolean) => (
      <Dialog onClose={onClose} title="Details" locked={locked}>
        <button type="button">elsewhere</button>
        {asks && (
          <ConfirmDialog title="Sign in again" onConfirm={() => undefined} onClose={onCancel}>
            To change this.
          </ConfirmDialog>
        )}
      </Dialog>
    );
    const { rerender } = render(dialogs(false, false));
    rerender(dialogs(true, false));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Escape' });
    expect([onCancel.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    rerender(dialogs(false, true));
    fireEvent.keyDown(screen.getByRole('button', { name: 'elsewhere' }), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    rerender(dialogs(false, false));
    fireEvent.keyDown(screen.getByRole('button', { name: 'elsewhere' }), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
