import type { Operation } from './operations.queries.ts';

/** True once the operation cannot change by itself any more. Alone in its file, because every screen loads it, and the other rules only the panel. */
export const hasEnded = ({ ended_at: endedAt }: Pick<Operation, 'ended_at'>): boolean => endedAt !== null;
