import { useState } from 'react';
import { useBoardChanges } from './events.ts';

/** The number of changes of the price board since the answer that was loaded at `loadedAt` (a query's `dataUpdatedAt`). */
export function useMissedUpdates(loadedAt: number): number {
  const changes = useBoardChanges();
  const [base, setBase] = useState({ loadedAt, changes });
  if (base.loadedAt !== loadedAt || (base.changes === null && changes !== null)) setBase({ loadedAt, changes });
  return changes === null || base.changes === null ? 0 : changes - base.changes;
}
