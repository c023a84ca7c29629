import type { Operation } from './operations.queries.ts';

const NONE = { waiting: 0, sent: 0, done: 0, failed: 0, unknown: 0 };

/** A running operation with these changes. `items` has the counts that are not 0. */
export function operation({
  items = {},
  ...changes
}: Partial<Omit<Operation, 'items'>> & { items?: Partial<Operation['items']> }): Operation {
  const counts = { ...NONE, ...items };
  return {
    id: '0b0f7c52-2b9c-4a3e-9f0a-6a7f3f1d2c11',
    kind: 'test',
    state: 'running',
    cancelling: false,
    file: null,
    created_at: '2026-11-20T12:00:00.000Z',
    ended_at: null,
    ...changes,
    items: { ...counts, total: items.total ?? Object.values(counts).reduce((sum, n) => sum + n, 0) },
  };
}
