import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from './lib/query-client.ts';
import { Toasts } from './ui/overlay/Toasts.tsx';

/** Renders a part of a screen with its surroundings in the app: server answers, links and its messages. */
export function renderPart(part: ReactElement): RenderResult {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return render(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queryClient}>
        {part}
        <Toasts />
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}
