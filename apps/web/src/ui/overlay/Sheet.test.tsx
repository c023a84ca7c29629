import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';

const wide = globalThis.matchMedia;
afterEach(() => vi.stubGlobal('matchMedia', wide));

it.each([true, false])('holds its content and actions, and is closed by Escape (phone: %s)', (phone) => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(wide(media), { matches: phone }));
  const onClose = vi.fn<() => void>();
  render(
    <Sheet title="Price 12 items" onClose={onClose} actions={<button>Apply</button>}>
      <input aria-label="Price" />
    </Sheet>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Price 12 items' });
  expect([screen.getByLabelText('Price'), screen.getByText('Apply')].every((one) => dialog.contains(one))).toBe(true);
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
