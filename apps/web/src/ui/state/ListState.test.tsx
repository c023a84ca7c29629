import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { Failed } from './ListState.tsx';

it('shows why a list could not be loaded, the request id and a retry button', () => {
  const retry = vi.fn<() => void>();
  const { unmount } = render(
    <Failed error={new ApiError({ code: 'INTERNAL', msg: 'Out of order.', status: 500, requestId: '3f2a-77' })} onRetry={retry} />,
  );
  const alert = screen.getByRole('alert');
  for (const text of ['Could not load.', 'Out of order.', '3f2a-77']) expect(within(alert).getByText(text)).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  render(<Failed error={new ApiError({ code: 'NETWORK', msg: '', status: 0 })} onRetry={retry} />);
  expect(screen.queryByText(/^Request/)).toBeNull();
});
