import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Delta, Money } from './figures.tsx';

it('shows two decimals, and on hovering the tenth of a cent that they hide in a small amount; a change is never shown as none', () => {
  render(
    <>
      <Money value={35} />
      <Money value={40} />
      <Money value={12_346} />
      <Delta value={-4} unit="money" />
      <Delta value={35} unit="percent" />
    </>,
  );
  expect(screen.getByTitle('$0.035').textContent).toBe('$0.04');
  expect(screen.getByTitle('−$0.004').textContent).toBe('> −$0.01');
  expect(screen.getByText('$12.35').title).toBe('');
  expect(screen.getByText('+35.00%').title).toBe('');
  expect(screen.getAllByText('$0.04').map(({ title }) => title)).toEqual(['$0.035', '']);
});
