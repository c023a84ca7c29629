import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConnectionReturn } from '../connections.public.tsx';

function renderAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: createRootRoute(), history, parseSearch, stringifySearch });
  render(
    <RouterContextProvider router={router as never}>
      <ConnectionReturn />
    </RouterContextProvider>,
  );
  return history;
}

it.each([
  ['discord', 'verified', 'Your Discord account is connected, and is a member of our server.'],
  ['x', 'verified', 'Your X account is connected, and follows our account.'],
  ['discord', 'unverified', /is not a member of our server, or has not accepted its rules/],
  ['x', 'unverified', /does not follow our account/],
  ['x', 'cancelled', 'You did not allow it, so X was not connected.'],
  ['discord', 'failed', /^Discord could not be connected/],
  ['discord', 'unavailable', 'Discord does not answer right now. Please try again later.'],
  ['x', 'taken', /^This X account belongs to another user here, or did within the last 30 days/],
  ['x', 'tooMany', 'There were too many tries. Please try again in an hour.'],
])('the way to %s that ended as %s is told, and leaves the address', async (provider, outcome, text) => {
  const history = renderAt(`/?tab=2&connection=${provider}&outcome=${outcome}#there`);
  expect(screen.getByRole('status').textContent).toMatch(text);
  await waitFor(() => expect(history.location.href).toBe('/?tab=2#there'));
  expect(screen.getByRole('status').textContent).toMatch(text);
});

it('nothing is told when nobody comes back', () => {
  renderAt('/?outcome=taken');
  expect(screen.queryByRole('status')).toBeNull();
});
