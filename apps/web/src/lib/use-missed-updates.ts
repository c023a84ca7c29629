import { useState } from 'react';
import { useBoardVersion } from './events.ts';

/** How many versions the price board has moved on since the answer that was loaded at `loadedAt` (a query's `dataUpdatedAt`). */
export function useMissedUpdates(loadedAt: number): number {
  const version = useBoardVersion();
  const [base, setBase] = useState({ loadedAt, version });
  if (base.loadedAt !== loadedAt || (base.version === null && version !== null)) setBase({ loadedAt, version });
  return version === null || base.version === null ? 0 : Math.max(0, version - base.version);
}
