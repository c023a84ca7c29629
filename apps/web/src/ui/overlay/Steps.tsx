import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../form/Button.tsx';
import { DialogActions } from './Dialog.tsx';
import css from './Steps.module.css';

type Props = {
  /** The names of the steps in order. */
  steps: readonly string[];
  /** Counted from 0. */
  current: number;
  onBack: () => void;
  /** Goes to the next step; the last step does the work itself. */
  onNext: () => void;
  /** The label of the last step's button: "List 12 items". */
  finishLabel: string;
  /** True while this step is not filled in. */
  incomplete?: boolean;
  busy?: boolean;
  /** True while the content shows work with actions of its own: hides the buttons. */
  hideActions?: boolean;
  children: ReactNode;
};

const stateOf = (index: number, current: number): 'done' | 'current' | 'upcoming' =>
  index < current ? 'done' : index === current ? 'current' : 'upcoming';

const STATE_TEXTS = { done: 'forms.stepDone', current: 'forms.stepCurrent', upcoming: 'forms.stepUpcoming' } as const;

/** The steps of a dialog: the current position, the content, and buttons to go back and on. A new step focuses its heading. */
export function Steps({
  steps,
  current,
  onBack,
  onNext,
  finishLabel,
  incomplete = false,
  busy = false,
  hideActions = false,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(current);
  useEffect(() => {
    if (known.current !== current) heading.current?.focus();
    known.current = current;
  }, [current]);
  const isLast = current === steps.length - 1;
  return (
    <div>
      <ol className={css.steps} aria-label={t('forms.steps')}>
        {steps.map((name, index) => {
          const state = stateOf(index, current);
          return (
            <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className={css.sign} aria-hidden>
                {state === 'done' ? <IconCheck size={13} stroke={2.4} /> : index + 1}
              </span>
              <span className={css.name}>{name}</span>
              <span className="visually-hidden">({t(STATE_TEXTS[state])})</span>
            </li>
          );
        })}
      </ol>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        {t('forms.stepOf', { n: current + 1, total: steps.length, name: steps[current] ?? '' })}
      </h3>
      {children}
      {!hideActions && (
        <DialogActions>
          {current > 0 && (
            <Button variant="default" disabled={busy} onClick={onBack}>
              {t('forms.back')}
            </Button>
          )}
          <Button busy={busy} disabled={incomplete} onClick={onNext}>
            {isLast ? finishLabel : t('forms.next')}
          </Button>
        </DialogActions>
      )}
    </div>
  );
}
