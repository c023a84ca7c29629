import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';

export const OPERATION = '00000000-0000-4000-8000-000000000001';
export const running = {
  id: OPERATION,
  kind: 'steam-refresh',
  state: 'running',
  items: { waiting: 0, sent: 1, done: 0, failed: 0, unknown: 0, total: 1 },
  cancelling: false,
  file: null as { name: string; size: number; made_at: string } | null,
  created_at: '2026-11-20T12:00:00.000Z',
  ended_at: null as string | null,
};
export const ended = (changes: Partial<typeof running>) => ({
  ...running,
  state: 'done',
  ended_at: '2026-11-20T12:00:01.000Z',
  ...changes,
});
/** The answers to the start of long work and to the reads of its state; each read gets the next state. */
export const work = (call: string, ...states: (typeof running)[]) => ({
  [call]: () => ({ body: { success: true, operation: OPERATION } }),
  [`GET /operations/${OPERATION}`]: () => ({ body: { success: true, item: states.length > 1 ? states.shift() : states[0] } }),
});
/** Reports changes of the user's long work until the screen shows this text. */
export const eventually = (text: string) =>
  waitFor(async () => {
    await act(() => queryClient.invalidateQueries({ queryKey: ['operations'] }));
    expect(screen.getByText(text)).toBeTruthy();
  });
export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
