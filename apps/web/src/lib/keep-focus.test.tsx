import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = (): void => {};
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => stop());

function Rows({ names }: { names: readonly string[] }) {
  return (
    <>
      <a href="/">Back</a>
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <button type="button">{`Delete ${name}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
const focused = (): string | null => (document.activeElement === document.body ? null : document.activeElement!.textContent);
const later = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

it('after a deleted row the next one has the focus, after the last one the row before it, and after all what is around', async () => {
  const { rerender } = render(<Rows names={['A', 'B', 'C']} />);
  screen.getByText('Delete B').focus();
  rerender(<Rows names={['A', 'C']} />);
  await expect.poll(focused).toBe('Delete C');
  rerender(<Rows names={['A']} />);
  await expect.poll(focused).toBe('Delete A');
  rerender(<Rows names={[]} />);
  await expect.poll(focused).toBe('Back');
});

it('what takes the place of a pressed button has the focus, and the button again when it is back', async () => {
  function Line() {
    const [editing, setEditing] = useState(false);
    return (
      <div>
        <a href="/">Before</a>
        {editing ? (
          <form>
            <button type="button" onClick={() => setEditing(false)}>
              Cancel
            </button>
          </form>
        ) : (
          <button type="button" onClick={() => setEditing(true)}>
            Change
          </button>
        )}
      </div>
    );
  }
  render(<Line />);
  screen.getByText('Change').focus();
  screen.getByText('Change').click();
  await expect.poll(focused).toBe('Cancel');
  screen.getByText('Cancel').click();
  await expect.poll(focused).toBe('Change');
});

it('when a button is disabled that has the focus, what is beside it gets it', async () => {
  const form = (isSaved: boolean) => (
    <form>
      <button type="button">Field</button>
      <button type="button" disabled={isSaved}>
        Save
      </button>
    </form>
  );
  const { rerender } = render(form(false));
  screen.getByText('Save').focus();
  rerender(form(true));
  // a real browser takes the focus from a disabled element
  screen.getByText('Save').blur();
  await expect.poll(focused).toBe('Field');
});

it('also after a second press on what has the focus already', async () => {
  const { rerender } = render(<Rows names={['A', 'B']} />);
  screen.getByText('Delete A').focus();
  screen.getByText('Delete A').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  rerender(<Rows names={['B']} />);
  await expect.poll(focused).toBe('Delete B');
});

it('leaves the focus where something else put it, and nowhere after a press beside all controls', async () => {
  const { rerender } = render(<Rows names={['A', 'B']} />);
  screen.getByText('Delete B').focus();
  rerender(<Rows names={['A']} />);
  screen.getByText('Back').focus();
  await later();
  expect(focused()).toBe('Back');
  screen.getByText('Delete A').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  screen.getByText('Delete A').blur();
  rerender(<Rows names={[]} />);
  await later();
  expect(focused()).toBe(null);
});
