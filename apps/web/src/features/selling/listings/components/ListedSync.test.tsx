import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../../test-screen.tsx';
import type { SyncAnswer } from '../listings.queries.ts';
import { ListedSync } from './ListedSync.tsx';

const ANSWER: SyncAnswer = { success: true, created: 0, updated: 0, removed: 2, operation: '', total: 0, sales: [], results: [] };

it('a refresh names what was sold, and what fell through', () => {
  const sold = { name: 'AK-47 | Redline (Field-Tested)', market_name: 'Waxpeer', price: 12_340, fell_through: false };
  renderPart(
    <ListedSync
      answer={{ ...ANSWER, sales: [sold, { ...sold, market_name: 'CSFloat', fell_through: true }] }}
      onDismiss={() => undefined}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sold on Waxpeer: AK-47 | Redline (Field-Tested) $12.34',
    'Fell through on CSFloat: AK-47 | Redline (Field-Tested) $12.34',
  ]);
  expect(screen.queryByText(/^Some markets are still be/)).toBeNull();
});

it('a refresh that still goes on says so', () => {
  renderPart(<ListedSync answer={{ ...ANSWER, success: false }} onDismiss={() => undefined} />);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText(/^Some markets are still be/)).toBeTruthy();
});
