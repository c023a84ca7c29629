import { IconCheck, IconChevronDown, IconChevronUp, IconClock, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { t, type PlainKey } from '../../i18n/i18n.ts';
import { integer } from '../../lib/format.ts';
import { Button } from '../form/Button.tsx';
import { IconButton } from '../form/IconButton.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Spinner } from './Spinner.tsx';
import css from './ProgressPanel.module.css';

/** `unknown`: the request was sent without an answer, so it may have succeeded. */
export type ProgressState = 'waiting' | 'sent' | 'done' | 'failed' | 'unknown';
export type ProgressItem = {
  id: string;
  label: ReactNode;
  state: ProgressState;
  /** The reason of a failure, or the result. */ note?: ReactNode;
};

type Props = {
  title: string;
  items: readonly ProgressItem[];
  /** The number of all items, when it is larger than that of the listed ones. */
  total?: number;
  done?: number;
  running: boolean;
  /** Shows only a bar with the progress. */
  small: boolean;
  onSmall: (small: boolean) => void;
  /** Cancels the items that have not started. Sent items are not undone. */
  onCancel?: (() => void) | undefined;
  /** Offered after the work has ended. */
  onRetryFailed?: (() => void) | undefined;
  /** Removes the panel; offered after the work has ended. */
  onClose: () => void;
};

const STATES = {
  waiting: { icon: IconClock, label: 'forms.itemWaiting' },
  sent: { icon: null, label: 'forms.itemSent' },
  done: { icon: IconCheck, label: 'forms.itemDone' },
  failed: { icon: IconX, label: 'forms.itemFailed' },
  unknown: { icon: IconHelpCircle, label: 'forms.itemUnknown' },
} as const satisfies Record<ProgressState, { icon: unknown; label: PlainKey }>;

function Result({ item }: { item: ProgressItem }) {
  const { icon: Icon, label } = STATES[item.state];
  return (
    <li className={css.item} data-state={item.state}>
      {Icon ? <Icon size={15} stroke={2} aria-hidden /> : <Spinner className={css.spinner} />}
      <span className={css.label}>{item.label}</span>
      <span className={css.state}>{t(label)}</span>
      {item.note && <span className={css.note}>{item.note}</span>}
    </li>
  );
}

/** The result: "10 done, 1 failed, 1 unknown". */
function summary(items: readonly ProgressItem[], done: number): string {
  const count = (state: ProgressState): number => items.filter((item) => item.state === state).length;
  const parts = [
    t('forms.countDone', { n: done }),
    count('failed') > 0 && t('forms.countFailed', { n: count('failed') }),
    count('unknown') > 0 && t('forms.countUnknown', { n: count('unknown') }),
    count('waiting') > 0 && t('forms.countNotStarted', { n: count('waiting') }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Long work over several items: its progress, the result of each item, and the possible actions. */
export function ProgressPanel({ title, items, running, small, onSmall, onCancel, onRetryFailed, onClose, ...counts }: Props) {
  const id = useId();
  const total = counts.total ?? items.length;
  const succeeded = counts.done ?? items.filter(({ state }) => state === 'done').length;
  const failed = items.filter(({ state }) => state === 'failed').length;
  const settled = succeeded + failed + items.filter(({ state }) => state === 'unknown').length;
  const progress = t('forms.nOfM', { n: integer(settled), total: integer(total) });
  const Chevron = small ? IconChevronUp : IconChevronDown;
  return (
    <section className={css.panel} aria-labelledby={id} data-small={small}>
      <div className={css.head}>
        <h3 id={id}>{title}</h3>
        <span className={css.count}>{progress}</span>
        <IconButton label={small ? t('forms.showResults') : t('forms.makeSmall')} onClick={() => onSmall(!small)}>
          <Chevron size={16} stroke={1.8} aria-hidden />
        </IconButton>
        {!running && (
          <IconButton label={t('ui.close')} onClick={onClose}>
            <IconX size={16} stroke={1.8} aria-hidden />
          </IconButton>
        )}
      </div>
      <ProgressBar labelledBy={id} text={progress} done={succeeded} failed={failed} unknown={settled - succeeded - failed} total={total} />
      <p role="status" className={small ? 'visually-hidden' : css.summary}>
        {running ? '' : summary(items, succeeded)}
      </p>
      {!small && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable list must be reachable by keyboard */}
          <ul className={css.items} tabIndex={0} aria-label={t('forms.results')}>
            {items.map((item) => (
              <Result key={item.id} item={item} />
            ))}
          </ul>
          <div className={css.actions}>
            {running && onCancel && (
              <Button variant="default" onClick={onCancel}>
                {t('ui.cancel')}
              </Button>
            )}
            {!running && failed > 0 && onRetryFailed && (
              <Button variant="default" onClick={onRetryFailed}>
                {t('forms.retryFailed', { n: failed })}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
