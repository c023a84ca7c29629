import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Explain } from './Explain.tsx';

it('has the focus on its text first, so that no keyboard opens on a phone', () => {
  render(
    <Explain label="Net" formula="net = price" inputs={[]} result="$1" footer={<input aria-label="own fee" />}>
      $1
    </Explain>,
  );
  fireEvent.click(screen.getByRole('button'));
  const dialog = screen.getByRole('dialog');
  expect(document.activeElement?.textContent).toBe('Net');
  expect(dialog.contains(document.activeElement)).toBe(true);
});

it('is copied as text: the formula, the inputs with their sources, and the result', async () => {
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(
    <Explain
      label="Profit"
      formula="profit = net − price"
      inputs={[
        { label: 'Net', value: <b>$9.50</b>, source: 'Waxpeer · 2 min ago' },
        { label: 'Price', value: '$8.00' },
      ]}
      result="$1.50"
      note="Without the payout."
    />,
  );
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy this explanation' }));
  await vi.waitFor(() =>
    expect(writeText).toHaveBeenCalledWith(
      ['Profit', 'profit = net − price', 'Net  $9.50  Waxpeer · 2 min ago', 'Price  $8.00', 'Profit  $1.50', 'Without the payout.'].join(
        '\n',
      ),
    ),
  );
});
