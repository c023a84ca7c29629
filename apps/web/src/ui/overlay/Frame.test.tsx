import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../lib/keep-focus.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Popover } from './Popover.tsx';
import { Toasts } from './Toasts.tsx';
import { toast } from './toasts.ts';

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const later = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

function show(inside: ReactNode, { locked = false } = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <>
      <button type="button">Page</button>
      <Dialog title="Details" locked={locked} onClose={onClose}>
        {inside}
      </Dialog>
    </>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Details' });
  return { onClose, dialog, scrim: dialog.parentElement!.firstElementChild! };
}

/** Does what the browser does when Tab leaves a box at its start or end. The order of Tab inside is tested in browsers. */
function leave(box: HTMLElement, end: 'start' | 'end'): void {
  const guard = end === 'start' ? box.previousElementSibling : box.nextElementSibling;
  (guard as HTMLElement).focus();
}

describe('the focus in a dialog', () => {
  it('starts on the first control', () => {
    show(<input aria-label="Name" />);
    expect(document.activeElement).toBe(button('Close'));
  });

  it('starts on data-autofocus, unless that is disabled', () => {
    show(
      <>
        <input aria-label="Name" data-autofocus disabled />
        <input aria-label="Price" data-autofocus />
      </>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Price'));
  });

  it('starts on the box when there is no control', () => {
    render(
      <Dialog title="Wait" hideTitle onClose={() => undefined}>
        <p>Words</p>
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('comes in again at the other end when Tab leaves it; what is no stop of Tab is passed over', () => {
    const { dialog } = show(
      <>
        <details>
          <summary>More</summary>
        </details>
        <button type="button" tabIndex={-1}>
          Option
        </button>
        <button type="button" disabled>
          Next
        </button>
      </>,
    );
    leave(dialog, 'start');
    expect(document.activeElement).toBe(screen.getByText('More'));
    leave(dialog, 'end');
    expect(document.activeElement).toBe(button('Close'));
  });

  it('reaches the chosen one of a group of radio buttons', () => {
    const { dialog } = show(
      <>
        <input type="radio" name="icon" aria-label="Star" defaultChecked />
        <input type="radio" name="icon" aria-label="Coin" />
      </>,
    );
    leave(dialog, 'start');
    expect(document.activeElement).toBe(screen.getByLabelText('Star'));
  });

  it('passes over what is hidden', () => {
    const { dialog } = show(
      <>
        <a href="/shown">Shown</a>
        <a href="/hidden">Hidden</a>
      </>,
    );
    // the browser focuses nothing that is hidden
    screen.getByText('Hidden').focus = () => undefined;
    leave(dialog, 'start');
    expect(document.activeElement).toBe(screen.getByText('Shown'));
  });

  it('is kept when the control that it came to at the other end is removed', async () => {
    const stop = keepFocus();
    function Rows() {
      const [rows, setRows] = useState(['A', 'B']);
      return (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
                {row}
              </button>
            </li>
          ))}
        </ul>
      );
    }
    const { dialog } = show(<Rows />);
    leave(dialog, 'start');
    fireEvent.click(button('B'));
    await later();
    expect(document.activeElement).toBe(button('A'));
    stop();
  });

  it('is brought back from the page', () => {
    const { dialog } = show(<input aria-label="Name" data-autofocus />);
    button('Page').focus();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it('may go to a message, which lies above', () => {
    render(<Toasts />);
    act(() => toast('info', 'Copied'));
    show(<input aria-label="Name" />);
    button('Dismiss message').focus();
    expect(document.activeElement).toBe(button('Dismiss message'));
    fireEvent.click(document.activeElement!);
  });

  it('may go to what opened later, and is brought there from the page and from a dialog below', () => {
    const screenWith = (asks: boolean) => (
      <>
        <button type="button">Page</button>
        <Dialog title="Details" onClose={() => undefined}>
          <input aria-label="Name" />
          {asks && <ConfirmDialog title="Delete" onConfirm={() => undefined} onClose={() => undefined} />}
        </Dialog>
      </>
    );
    const { rerender } = render(screenWith(false));
    screen.getByLabelText('Name').focus();
    rerender(screenWith(true));
    for (const below of [button('Page'), screen.getByLabelText('Name')]) {
      expect(document.activeElement).toBe(button('Cancel'));
      below.focus();
    }
    expect(document.activeElement).toBe(button('Cancel'));
    rerender(screenWith(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('stays in a dialog that a popover opened, which lies above it', () => {
    const popoverWith = (asks: boolean) => (
      <Popover opened onChange={() => undefined} label="Views" width={200} target={<button type="button">open</button>}>
        <button type="button">first</button>
        {asks && <ConfirmDialog title="Delete the view" onConfirm={() => undefined} onClose={() => undefined} />}
      </Popover>
    );
    const { rerender } = render(popoverWith(false));
    expect(document.activeElement).toBe(button('first'));
    rerender(popoverWith(true));
    button('first').focus();
    expect(document.activeElement).toBe(button('Cancel'));
    const popover = screen.getByRole('dialog', { name: 'Views' });
    expect(popover.compareDocumentPosition(button('Cancel'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    rerender(popoverWith(false));
    expect(document.activeElement).toBe(button('first'));
  });

  it('returns to the page when the dialog closes', () => {
    const screenWith = (opened: boolean) => (
      <>
        <button type="button">Page</button>
        {opened && (
          <Dialog title="Details" onClose={() => undefined}>
            <p>Words</p>
          </Dialog>
        )}
      </>
    );
    const { rerender } = render(screenWith(false));
    button('Page').focus();
    rerender(screenWith(true));
    expect(document.activeElement).toBe(button('Close'));
    rerender(screenWith(false));
    expect(document.activeElement).toBe(button('Page'));
  });
});

describe('a press beside the box', () => {
  it('closes the dialog', () => {
    const { onClose, scrim } = show(null);
    fireEvent.click(scrim);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('leaves a locked dialog open, and the focus in it', () => {
    const { onClose, scrim } = show(null, { locked: true });
    // without the default action the browser moves no focus
    expect(fireEvent.mouseDown(scrim)).toBe(false);
    fireEvent.click(scrim);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it.each([
  ['over scroll bar', 1009],
  ['', 1024],
])('keeps the place of a scroll bar only where there is one (%s)', (kept, width) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  const { dialog } = show(null);
  expect([innerWidth, dialog.parentElement!.dataset['modal']]).toEqual([1024, kept]);
  vi.restoreAllMocks();
});
