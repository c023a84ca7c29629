import { useRef, useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useKindName } from '../kind-names.ts';
import { cancelOperation, retryOperation, type Operation } from '../operations.queries.ts';
import { mayCancel, retryOf } from '../operations.rules.ts';
import { follow } from '../panel-state.ts';
import css from './OperationActions.module.css';
import { Question } from './Question.tsx';

type Retry = NonNullable<ReturnType<typeof retryOf>>;

const RETRIES = {
  failed: (n) => t('operations.retryFailed', { n }),
  unknown: (n) => t('operations.askAgain', { n }),
  rest: (n) => t('operations.sendRest', { n }),
} as const satisfies Record<Retry['kind'], (n: number) => string>;

/** Returns the label of the button that retries `n` of `total` items. */
const retryLabel = ({ kind, n }: Retry, total: number): string =>
  total === 1 && kind !== 'unknown' ? t('operations.tryAgain') : RETRIES[kind](n);

/** The actions of an operation, beside `children`: cancel it while it runs, retry failed items after its end. */
export function OperationActions({ operation, children }: { operation: Operation; children: ReactNode }) {
  const kindName = useKindName();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Closes the question. Moves the focus to the element that takes the place of the removed button. */
  const keepFocus = (): void => {
    setAsks(false);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) (box.current?.querySelector('button') ?? box.current)?.focus({ preventScroll: true });
    });
  };
  const act = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast('error', t('operations.actionFailed', { cause: errorText(error) }));
    } finally {
      setBusy(false);
      keepFocus();
    }
  };
  const cancel = (): Promise<void> => act(() => cancelOperation(operation.id));
  const retry = (): Promise<void> =>
    act(async () => {
      const n = await retryOperation(operation.id);
      follow(operation.id);
      toast('info', t('operations.retrying', { n }));
    });
  const again = retryOf(operation);
  const canCancel = mayCancel(operation);
  if (asks && canCancel)
    return (
      <Question title={t('operations.cancelQuestion')} text={t('operations.cancelNote', { n: operation.items.waiting })}>
        <Button variant="default" disabled={busy} onClick={keepFocus}>
          {t('operations.keepGoing')}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void cancel()}>
          {t('operations.cancelRest')}
        </Button>
      </Question>
    );
  return (
    <div ref={box} tabIndex={-1} className={css.actions}>
      <div className={css.beside}>{children}</div>
      {again && (
        <Button variant="default" busy={busy} onClick={() => void retry()}>
          {retryLabel(again, operation.items.total)}
        </Button>
      )}
      {canCancel && (
        <Button variant="default" aria-label={t('operations.cancelOf', { name: kindName(operation.kind) })} onClick={() => setAsks(true)}>
          {t('operations.cancel')}
        </Button>
      )}
    </div>
  );
}
