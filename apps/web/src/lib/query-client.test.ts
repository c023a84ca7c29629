import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { queryClient, retryFailed } from './query-client.ts';

/** An active query that fails with this status first and succeeds on the next try. */
function failing(status: number) {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ code: 'INTERNAL', msg: '', status }))
    .mockResolvedValue('loaded');
  const observer = new QueryObserver(queryClient, { queryKey: ['status', status], queryFn: load as () => Promise<string> });
  observer.subscribe(() => undefined);
  return observer;
}

it('retries queries that the server could not answer, not those that it refused', async () => {
  const unanswered = [0, 429, 503].map(failing);
  const refused = failing(404);
  await vi.waitFor(() => expect([...unanswered, refused].every((one) => one.getCurrentResult().isError)).toBe(true));
  retryFailed();
  await vi.waitFor(() => expect(unanswered.map((one) => one.getCurrentResult().data)).toEqual(['loaded', 'loaded', 'loaded']));
  expect(refused.getCurrentResult().isError).toBe(true);
});
