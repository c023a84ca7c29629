import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Fold } from './Fold.tsx';

const wide = globalThis.matchMedia;
const onPhone = () => vi.stubGlobal('matchMedia', (media: string) => Object.assign(wide(media), { matches: true }));
beforeEach(() => localStorage.clear());
afterEach(() => vi.stubGlobal('matchMedia', wide));

it('is behind a button on a phone, and open everywhere else', () => {
  const fold = (
    <Fold name="panels" label="Values">
      panels
    </Fold>
  );
  const { unmount } = render(fold);
  expect([screen.queryByText('panels') !== null, screen.queryByRole('button')]).toEqual([true, null]);
  unmount();
  onPhone();
  render(fold);
  expect(screen.queryByText('panels')).toBeNull();
  const button = screen.getByRole('button', { name: 'Values', expanded: false });
  fireEvent.click(button);
  expect([screen.getByText('panels') !== null, button.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  fireEvent.click(button);
  expect(screen.queryByText('panels')).toBeNull();
});

it('that always folds is open again on the next visit', () => {
  const fold = (
    <Fold always name="panels" label="Values">
      panels
    </Fold>
  );
  const { unmount } = render(fold);
  expect(screen.queryByText('panels')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Values', expanded: false }));
  unmount();
  render(fold);
  expect(screen.getByText('panels')).toBeTruthy();
});
