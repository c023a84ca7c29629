import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { readSearch } from '@lootfolio/domain/comparison-search';
import { useOpened } from './use-opened.ts';

function Details() {
  const { id, open, close } = useOpened('item');
  return (
    <>
      <button onClick={() => open('fracture-case')}>Open</button>
      {id !== undefined && (
        <button
          onClick={() => {
            close();
            close();
          }}
        >
          Close twice
        </button>
      )}
    </>
  );
}

it('closing an item twice goes back to the list only, and the item can be opened again', async () => {
  const root = createRootRoute({ component: Outlet });
  const comparison = createRoute({
    getParentRoute: () => root,
    path: '/comparison',
    validateSearch: readSearch,
    component: Details,
  });
  const history = createMemoryHistory({ initialEntries: ['/comparison?size=10', '/comparison?size=50'], initialIndex: 1 });
  const router = createRouter({ routeTree: root.addChildren([comparison]), history, parseSearch, stringifySearch });
  render(<RouterProvider router={router as never} />);
  for (let turn = 0; turn < 2; turn++) {
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Close twice' }));
    expect(history.location.href).toBe('/comparison?size=50');
    await expect.poll(() => screen.queryByRole('button', { name: 'Close twice' })).toBeNull();
  }
});
