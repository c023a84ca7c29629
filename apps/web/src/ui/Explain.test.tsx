import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Explain } from './Explain.tsx';

it('has the focus on its text first, so that no keyboard opens on a phone, and Tab continues to its controls', () => {
  render(
    <Explain label="Net" formula="net = price" inputs={[]} result="$1" footer={<input aria-label="own fee" />}>
      $1
    </Explain>,
  );
  fireEvent.click(screen.getByRole('button'));
  const dialog = screen.getByRole('dialog');
  expect(document.activeElement?.textContent).toBe('Net');
  expect(dialog.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(document.activeElement!, { key: 'Tab' });
  expect(document.activeElement).toBe(screen.getByLabelText('own fee'));
});
