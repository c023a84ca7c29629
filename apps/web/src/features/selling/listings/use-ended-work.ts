import { useState } from 'react';
import { useEndedOperations, type Operation } from '../../people/operations/operations.public.tsx';
import { reloadListed } from './listings.queries.ts';

/** The kinds of long work that change the own listings. */
const KINDS = ['list-things', 'reprice-listings', 'remove-listings', 'synchronise-listings'];

/**
 * Loads the own listings again when long work on them ends, wherever that was started.
 * @returns `failed`: the last operation in which things could not be listed, until it is dismissed
 */
export function useEndedWork(): { failed: Operation | null; dismiss: () => void } {
  const [failed, setFailed] = useState<Operation | null>(null);
  useEndedOperations(KINDS, (operation) => {
    void reloadListed();
    if (operation.kind !== 'list-things' || operation.state === 'cancelled') return;
    if (operation.items.failed > 0) setFailed(operation);
    else setFailed((last) => (last?.id === operation.id ? null : last));
  });
  return { failed, dismiss: () => setFailed(null) };
}
