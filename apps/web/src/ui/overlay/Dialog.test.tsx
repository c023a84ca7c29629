import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseTheme } from '../../lib/theme.ts';
import { Dialog } from './Dialog.tsx';

const root = document.documentElement;

beforeEach(() => localStorage.clear());

it.each(['dark', 'light'] as const)('keeps the page %s while it opens and closes', (theme) => {
  chooseTheme(theme);
  const worn: (string | null)[] = [];
  const watch = new MutationObserver(() => undefined);
  watch.observe(root, { attributeFilter: ['data-theme'], attributeOldValue: true });
  const { unmount } = render(
    <Dialog title="Details" onClose={() => undefined}>
      <p>Words</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy();
  unmount();
  worn.push(...watch.takeRecords().map(({ oldValue }) => oldValue), root.getAttribute('data-theme'));
  expect([...new Set(worn)]).toEqual([theme]);
});
