import { useState } from 'react';
import { errorText } from '../../../ui/state/ListState.tsx';
import { inform, INFO_MS } from '../../../ui/overlay/toasts.ts';
import { useStartedOperation, type Started } from '../operations/operations.public.tsx';
import { failureOf, type Operation } from './account.queries.ts';

/**
 * For a button that starts long work and shows a spinner until the work has ended. Shows the cause of a failure.
 * @param start resolves to null when the user has to sign in first
 * @param onDone called once the work is done
 */
export function useWork(
  start: () => Promise<Started | null>,
  onDone: (operation: Operation) => Promise<unknown>,
): { busy: boolean; press: () => void } {
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      inform('error', errorText(error), INFO_MS.account);
      setBusy(false);
    }
  };
  const { follow } = useStartedOperation(
    (operation) =>
      void attempt(async () => {
        if (operation.state === 'done') await onDone(operation);
        else if (operation.state === 'failed') inform('error', await failureOf(operation.id), INFO_MS.account);
        setBusy(false);
      }),
  );
  const press = (): void => {
    setBusy(true);
    void attempt(async () => {
      const started = await start();
      if (started) follow(started, { quiet: true });
      else setBusy(false);
    });
  };
  return { busy, press };
}
