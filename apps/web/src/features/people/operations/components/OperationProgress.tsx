import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { age, dateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import type { Operation } from '../operations.queries.ts';
import { settled } from '../operations.rules.ts';
import { countsOf } from '../summary.ts';
import { OperationActions } from './OperationActions.tsx';
import { OperationFile } from './OperationFile.tsx';
import css from './OperationProgress.module.css';

const STATES = {
  waiting: { icon: IconClock, label: 'operations.stateWaiting' },
  running: { icon: null, label: 'operations.stateRunning' },
  done: { icon: IconCheck, label: 'operations.stateDone' },
  partial: { icon: IconAlertTriangle, label: 'operations.statePartial' },
  failed: { icon: IconX, label: 'operations.stateFailed' },
  cancelled: { icon: IconBan, label: 'operations.stateCancelled' },
} as const satisfies Record<Operation['state'], { icon: unknown; label: PlainKey }>;

function State({ operation: { state, cancelling } }: { operation: Operation }) {
  const { icon: Icon, label } = STATES[state];
  return (
    <span className={css.state} data-state={state}>
      {Icon ? <Icon size={14} stroke={2} aria-hidden /> : <Spinner className={css.spinner} />}
      {cancelling ? t('operations.cancelling') : t(label)}
    </span>
  );
}

function Time({ operation: { created_at: createdAt, ended_at: endedAt } }: { operation: Operation }) {
  const now = useNow();
  const at = endedAt ?? createdAt;
  // the server's clock may be ahead of the browser's
  const shown = age(at, Math.max(now, new Date(at).getTime()));
  return (
    <time dateTime={at} title={dateTime(at)} className={css.time}>
      {endedAt === null ? t('operations.startedAgo', { age: shown }) : t('operations.endedAgo', { age: shown })}
    </time>
  );
}

type Props = { operation: Operation; /** The name of the operation, as text or as a button. */ heading: ReactNode };

/** An operation: its name and state, its progress, its result, and the actions of the user. */
export function OperationProgress({ operation, heading }: Props) {
  const id = useId();
  // the remaining items of a cancelled operation are not failures
  const items = { ...operation.items, ...(operation.state === 'cancelled' && { failed: 0 }) };
  const progress = t('operations.nOfTotal', { n: settled(items), total: items.total });
  // for one item the state is enough
  const isMany = items.total > 1;
  return (
    <article className={css.operation} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id}>{heading}</h3>
        {isMany && <span className={css.of}>{progress}</span>}
        <State operation={operation} />
      </div>
      <ProgressBar labelledBy={id} text={progress} done={items.done} failed={items.failed} unknown={items.unknown} total={items.total} />
      {isMany && (
        <ul className={css.counts} data-state={operation.state}>
          {countsOf(operation).map(({ state, text }) => (
            <li key={state} data-state={state}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {operation.file && <OperationFile operation={operation} file={operation.file} />}
      <OperationActions operation={operation}>
        <Time operation={operation} />
      </OperationActions>
    </article>
  );
}
