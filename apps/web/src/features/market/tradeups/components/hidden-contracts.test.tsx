import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import type { Contract, Outcome } from '../tradeups.queries.ts';
import { BestTradeUps } from './BestTradeUps.tsx';
import { ContractFigures } from './ContractFigures.tsx';

const server = fakeServer();
beforeEach(() => queryClient.clear());

function show(content: ReactNode): void {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

describe('contracts with an outcome that has no price that sells', () => {
  const list = (hidden: number) =>
    reply({ success: true, items: [], total: 0, hidden, searched_at: '2026-11-20T12:00:00Z', collections: [] });

  it('are counted and shown on request', async () => {
    server.answer = () => list(12);
    const changed = vi.fn();
    show(<BestTradeUps search={{}} onChange={changed} />);
    expect(await screen.findByText(/12 contracts hidden: an outcome has no price that sells/)).toBeTruthy();
    expect(screen.getByText('No contract whose outcomes all have a price that sells')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(changed).toHaveBeenCalledWith({ unsold: true, page: undefined });
  });

  it('are asked for when they are shown, and can be hidden again', async () => {
    server.answer = () => list(0);
    const changed = vi.fn();
    show(<BestTradeUps search={{ unsold: true }} onChange={changed} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(changed).toHaveBeenCalledWith({ unsold: undefined, page: undefined });
    expect(server.sent.some(({ path }) => path.includes('unsold=1'))).toBe(true);
  });
});

describe('a contract of the user', () => {
  const outcome = (item_id: number, name: string, price: number | null, missing: Outcome['missing']): Outcome =>
    ({ item_id, name, price, net: null, missing, priced_at: null }) as Outcome;

  it('names the outcomes without a price that sells, and why', async () => {
    const contract = {
      ...{ inputs: [], cost: 900, value: null, missing: 0, size: 10 },
      outcomes: [
        outcome(1, 'AWP | Dragon Lore (Factory New)', 1_827_000, 'sales'),
        outcome(2, 'AWP | Gungnir (Factory New)', null, 'price'),
        { ...outcome(3, 'AK-47 | Redline (Field-Tested)', 9000, null), net: 8000 },
      ],
    } as unknown as Contract;
    show(<ContractFigures contract={contract} />);
    expect(await screen.findByText(/2 of 3 outcomes have no price that sells and count as 0/)).toBeTruthy();
    const named = within(screen.getByRole('list', { name: 'Outcomes without a price that sells' })).getAllByRole('listitem');
    expect(named.map(({ textContent }) => textContent)).toEqual([
      'AWP | Dragon Lore (Factory New): $1,827.00 is asked, none sold in 7 days',
      'AWP | Gungnir (Factory New): no price on an open market that pays money',
    ]);
  });
});
