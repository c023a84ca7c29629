import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { operationQuery, reloadOperations, type Operation } from './operations.queries.ts';
import { hasEnded } from './has-ended.ts';
import { follow, openPanel } from './panel-state.ts';

export { OperationsButton } from './components/OperationsButton.tsx';
export { FailedItems, useEndedOperations } from './ended-operations.ts';
export { retryOperation, type Operation } from './operations.queries.ts';

/** The answer of a call that starts long work. */
export type Started = { operation: string };

/**
 * For a screen that starts long work. `follow` takes the answer of the call and opens the panel in the top bar. A message reports the end
 * of the work, also after a reload. Close a dialog before, because the panel takes the focus. `quiet`: the screen itself shows progress and
 * end; the message appears only when the user has left the screen. `panel`: false when the screen itself shows the progress, which the
 * panel would cover.
 * @param onEnd called once the operation has ended, and again when a retry of it has ended
 * @returns `operation`: its current state; undefined before the start and until it is loaded
 */
export function useStartedOperation(onEnd?: (operation: Operation) => void): {
  follow: (started: Started, options?: { quiet?: boolean; panel?: boolean }) => void;
  operation: Operation | undefined;
} {
  const [id, setId] = useState<string | null>(null);
  const operation = useQuery({ ...operationQuery(id ?? ''), enabled: id !== null }).data ?? undefined;
  const quietly = useRef<string | null>(null);
  const report = useEffectEvent(() => {
    quietly.current = null;
    if (operation) onEnd?.(operation);
  });
  const ended = operation !== undefined && hasEnded(operation);
  useEffect(() => {
    if (ended) report();
  }, [id, ended]);
  useEffect(() => () => void (quietly.current !== null && follow(quietly.current)), []);
  return {
    follow: (started, { quiet = false, panel = true } = {}) => {
      setId(started.operation);
      void reloadOperations();
      quietly.current = quiet ? started.operation : null;
      if (quiet) return;
      follow(started.operation);
      if (panel) openPanel();
    },
    operation,
  };
}
