import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../lib/fake-server.test-helper.ts';
import { renderPart } from '../../test-screen.tsx';
import { SearchField } from './SearchField.tsx';

vi.mock('../modules.tsx', () => ({ MODULES: [{ routes: [], pages: [{ path: '/status', label: 'marketplaces.navigationStatus' }] }] }));
fakeServer(() => reply({ success: true, items: [], total: 0 }));

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search items' });

it('loads its code only once somebody uses the page; then keeps what was typed before it was there, and the focus', async () => {
  renderPart(<SearchField viewer={undefined} />);
  const early = field();
  await act(() => vi.dynamicImportSettled());
  expect(field()).toBe(early);
  early.focus();
  fireEvent.change(early, { target: { value: 'stat' } });
  await vi.waitFor(() => expect(field()).not.toBe(early));
  expect([field().value, field().getAttribute('aria-expanded'), document.activeElement]).toEqual(['stat', 'true', field()]);
  await vi.waitFor(() => expect(screen.getByRole('option', { name: 'Source status' })).toBeTruthy());
});
