import { lazy, useEffect, useEffectEvent, useRef } from 'react';
import { loadTexts } from '../../../i18n/i18n.ts';
import { importWithTimeout } from '../../../lib/import-with-timeout.ts';
import { useOperations, type Operation } from './operations.queries.ts';
import { hasEnded } from './has-ended.ts';

/** The items of an operation that failed, with their reasons. Show it in a `<LazyPart>`. */
export const FailedItems = lazy(() =>
  importWithTimeout(async () => {
    const [module] = await Promise.all([import('./components/FailedItems.tsx'), loadTexts('operations')]);
    return { default: module.FailedItems };
  }),
);

/**
 * For a screen that shows what long work of these kinds changes, wherever that was started.
 * @param onEnd called with each operation that has ended since the last look
 */
export function useEndedOperations(kinds: readonly string[], onEnd: (operation: Operation) => void): void {
  const operations = useOperations(1).data?.items;
  const seen = useRef<ReadonlySet<string> | null>(null);
  const compare = useEffectEvent(() => {
    if (!operations) return;
    const ended = operations.filter(hasEnded);
    const last = seen.current;
    seen.current = new Set(ended.map(({ id }) => id));
    if (last) for (const one of ended) if (kinds.includes(one.kind) && !last.has(one.id)) onEnd(one);
  });
  useEffect(() => compare(), [operations]);
}
